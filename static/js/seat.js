// @ts-check
/** One seat of the table, for who taps on it: who sits there, how it stands, what may be done for it. */
import { html, nothing } from "../vendor/lit-html.js";
import { bidText } from "./cards.js";
import { toggle } from "./choices.js";
import { medal, offered } from "./felt.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import { side, waits } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** @param {View} view @param {Ui} ui @param {Act} act */
export function body(view, ui, act) {
  const seat = ui.about;
  const at = view.seats[seat];
  return html`<div class="entries">
    <p class="sitter">${medal(at)} <span><b><bdi>${at.name}</bdi></b> <small>${role(view, seat)}</small></span></p>
    ${at.bid === null ? nothing : html`<p>${t("seat.took", { bid: bidText(at.bid), n: at.books })}</p>`}
    ${offer(view, ui, act)}
    ${at.type === "person" && seat !== view.you.seat ? mute(seat, act) : nothing}
  </div>`;
}

/** @param {View} view @param {number} seat */
function role(view, seat) {
  const { you, seats } = view;
  const { type, covered, here } = seats[seat];
  const ours = you.seat === null || seat === you.seat ? "" : t(`seat.role.${side(seat, you.seat)}`);
  const who =
    type === "guest" ? t("seat.guest.long") : covered ? t("seat.covered") : here ? "" : t("seat.away");
  return [ours, who].filter(Boolean).join(" · ");
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function offer(view, ui, act) {
  const seat = ui.about;
  const kind = offered(view, seat, act.slow());
  if (!kind) return nothing;
  const name = view.seats[seat].name;
  return html`<button class="go" ?disabled=${waits(ui, kind)} @click=${() => act.sendAndClose({ kind, seat })}>${t(`seat.${kind}`, { name })}</button>
    <p class="aside">${t(`seat.${kind}.why`)}</p>`;
}

/** @param {number} seat @param {Act} act */
const mute = (seat, act) =>
  toggle(t("seat.mute"), store.muted(act.place.code).includes(seat), () => act.mute(seat), {
    why: t("seat.mute.why"),
  });
