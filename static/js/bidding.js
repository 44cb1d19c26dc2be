// @ts-check
/** What lies in the middle of the felt while the table bids, and what is said of the partners' bids. */
import { html, nothing } from "../vendor/lit-html.js";
import { bidText } from "./cards.js";
import { t } from "./strings.js";
import { advised, openedWithoutMe, waits } from "./ui.js";

/** @import { Bid, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/** What lies in the middle of the felt while the table bids. @param {View} view @param {Ui} ui @param {Act} act */
export function bidding(view, ui, act) {
  const may = view.you.may;
  if (view.you.seat === null) return nothing;
  if (view.you.cards === null)
    return html`<div class="middle">${ui.blindAsked ? confirmBlind(ui, act) : blindChoice(view, ui, act)}</div>`;
  if (may.includes("bid")) return html`<div class="middle">${numbers(view, ui, act)}</div>`;
  return html`<div class="middle quiet-middle">${together(view, null)} ${openedByGuest(view, ui)}</div>`;
}

/** Look at the cards, or bid Blind Nil: two equal choices. @param {View} view @param {Ui} ui @param {Act} act */
function blindChoice(view, ui, act) {
  const may = view.you.may;
  const busy = waits(ui, "look", "bid");
  return html`<div class="choice" role="group" aria-label=${t("blind.label")}>
    <button class="pick" ?disabled=${!may.includes("look") || busy} @click=${() => act.look()}><b>${t("blind.look")}</b><span>${t("blind.look.why")}</span></button>
    <button class="pick" aria-disabled=${may.includes("blind") ? "false" : "true"} ?disabled=${busy} @click=${() => (may.includes("blind") ? act.set({ blindAsked: true }) : act.say(t("blind.wait")))}>
      <b>${t("blind.bid")}</b><span>${t("blind.worth")}</span>
    </button>
  </div>
  ${may.includes("blind") ? nothing : html`<p class="aside">${t("blind.wait")}</p>`}`;
}

/** @param {Ui} ui @param {Act} act */
const confirmBlind = (ui, act) => html`<div class="choice" role="group" aria-label=${t("blind.sure")}>
  <button class="pick" ?disabled=${waits(ui, "bid")} @click=${() => act.bid("blind")}><b>${t("blind.yes")}</b><span>${t("blind.worth")}</span></button>
  <button class="pick" @click=${() => act.set({ blindAsked: false })}><b>${t("blind.no")}</b><span>${t("blind.no.why")}</span></button>
</div>`;

/** @param {View} view @param {Ui} ui @param {Act} act */
function numbers(view, ui, act) {
  /** @type {Bid[]} */
  const bids = view.room.options.nil ? ["nil", ...NUMBERS] : NUMBERS;
  const best = advised(view, ui)?.choice;
  return html`${sum(view, ui.bid)}<div class="bids" role="group" aria-label=${t("bid.label")} data-nil=${view.room.options.nil}>
    ${bids.map(
      (bid) => html`<button
      class="number"
      data-bid=${bid}
      data-advised=${bid === best}
      aria-pressed=${ui.bid === bid}
      ?disabled=${waits(ui, "bid")}
      @click=${() => act.set({ bid })}
      aria-label=${bid === best ? t("hint.mark", { name: bidText(bid) }) : bidText(bid)}
    >${bidText(bid)}</button>`,
    )}
  </div>
  ${openedByGuest(view, ui)}`;
}

/** The partners' bids and what they add up to, for the eye: `together` says it. @param {View} view @param {Bid | null} mine */
function sum(view, mine) {
  const partner = view.seats[((view.you.seat ?? 0) + 2) % 4];
  const parts = [
    { name: partner.name, bid: partner.bid },
    { name: t("you"), bid: mine },
  ];
  const said = parts.some(({ bid }) => bid !== null);
  const all = parts.reduce((n, { bid }) => n + (typeof bid === "number" ? bid : 0), 0);
  return html`<p class="sum" aria-hidden="true">
    ${parts.map(({ name, bid }) => html`<span><bdi>${name}</bdi><b>${bid === null ? "–" : bidText(bid)}</b></span>`)}
    <span>${t("bid.sum")}<b>${said ? all : "–"}</b></span>
  </p>`;
}

/** Whether `seat` bids before `other`. @param {View} view @param {number} seat @param {number} other */
function bidsFirst(view, seat, other) {
  const left = view.hand?.leader ?? 0;
  return (seat - left + 4) % 4 < (other - left + 4) % 4;
}

/** "Partner bid 4. Together 7." @param {View} view @param {Bid | null} mine */
export function together(view, mine) {
  const me = view.you.seat ?? 0;
  const partner = view.seats[(me + 2) % 4].bid;
  const own = view.seats[me].bid ?? mine;
  const sum = (typeof partner === "number" ? partner : 0) + (typeof own === "number" ? own : 0);
  const said =
    partner === null
      ? t(bidsFirst(view, (me + 2) % 4, me) ? "bid.partner.first" : "bid.partner.none")
      : typeof partner === "number"
        ? t("bid.partner", { n: partner })
        : t(`bid.partner.${partner}`);
  if (own === "nil") return `${said} ${t("bid.nil.worth")}`;
  if (partner === null && own === null) return said;
  if (sum > 13) return html`${said} <strong class="warn">${t("bid.over", { n: sum })}</strong>`;
  return own === null || partner === null ? said : `${said} ${t("bid.together", { n: sum })}`;
}

/** Blind Nil is closed because somebody else opened this hand: say so. @param {View} view @param {Ui} ui */
const openedByGuest = (view, ui) =>
  openedWithoutMe(view, ui) ? html`<p class="aside">${t("blind.opened")}</p>` : nothing;
