// @ts-check
/** The dialogs about the room itself, by name: what is asked of it rarely. */
import { html, nothing } from "../vendor/lit-html.js";
import { row, segments, toggle } from "./choices.js";
import { levels, nameField } from "./lobby.js";
import { download, goOn, opened } from "./saves.js";
import * as store from "./store.js";
import { listed, t } from "./strings.js";
import { namesOf, shownPhase, waits } from "./ui.js";

/** @import { Options, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Saved } from "./store.js" */
/** @import { Act } from "./table.js" */

/** Give up the seat, or end the match. @param {View} view @param {Ui} ui @param {Act} act */
export function leave(view, ui, act) {
  const may = view.you.may;
  return html`<div class="entries">
    ${may.includes("stand") ? html`<p>${t(view.hand ? "leave.stand.match" : "leave.stand.lobby")}</p><button class="plain" ?disabled=${waits(ui, "stand")} @click=${() => act.sendAndClose({ kind: "stand" })}>${t("leave.stand")}</button>` : nothing}
    ${may.includes("end") ? ending(view, ui, act) : nothing}
  </div>`;
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function ending(view, ui, act) {
  const asked = namesOf(view, (at) => at.ends);
  const of = namesOf(view, (at) => at.type === "person" && at.here).length;
  const mine = view.you.seat !== null && view.seats[view.you.seat].ends;
  return html`<p>${t(`leave.end.${view.room.kind}`)}</p>
    ${asked.length ? html`<p><b>${t("leave.asked", { n: asked.length, of, names: listed(asked) })}</b></p>` : nothing}
    <button class="plain" ?disabled=${mine || waits(ui, "end")} @click=${() => act.sendAndClose({ kind: "end" })}>${t(mine ? "leave.end.mine" : "leave.end")}</button>`;
}

/** Between hands, that a newer build waits; else a wish to end the match; for who watches, the way to a seat. @param {View} view @param {Ui} ui @param {Act} act */
export const banner = (view, ui, act) =>
  ui.update && !["bidding", "playing"].includes(shownPhase(view, ui))
    ? html`<p class="banner soft">${t("update.ready")} <button class="plain" @click=${ui.update}>${t("update.use")}</button></p>`
    : view.you.seat === null
      ? nextSeat(view, ui, act)
      : endAsked(view, act);

/** A guest's seat can be had between two hands, and be asked for before. @param {View} view @param {Ui} ui @param {Act} act */
function nextSeat(view, ui, act) {
  const plays = view.room.phase === "bidding" || view.room.phase === "playing";
  if (!plays || !view.seats.some((at) => at.type === "guest")) return nothing;
  const wish = ui.wish === null ? null : view.seats[ui.wish];
  return html`<p class="banner soft calm">${wish ? t("join.next.set", { name: wish.name }) : t("join.next")}
    <button class="quiet" @click=${() => (wish ? act.set({ wish: null }) : act.open("join"))}>${t(wish ? "join.next.not" : "join.next.go")}</button></p>`;
}

/** Under which name, and in whose seat. @param {View} view @param {Ui} ui @param {Act} act */
export const join = (view, ui, act) => html`<div class="entries">
  ${nameField(ui, act)}
  <p>${t("join.next.how")}</p>
  ${view.seats.map((at, seat) => (at.type === "guest" ? html`<button class="plain" @click=${() => act.set({ wish: seat, dialog: null })}>${t("join.next.seat", { name: at.name })}</button>` : nothing))}
</div>`;

/** Who would like to end the match, until this player has answered. @param {View} view @param {Act} act */
function endAsked(view, act) {
  const { seat, may } = view.you;
  const names = namesOf(view, (at) => at.ends);
  if (names.length === 0 || seat === null || !may.includes("end")) return nothing;
  const mine = view.seats[seat].ends;
  return html`<p class="banner soft">${t(mine ? "end.asked" : "end.asks", { n: names.length, names: listed(names) })}
    ${mine ? nothing : html`<button class="plain" @click=${() => act.open("leave")}>${t("end.answer")}</button>`}</p>`;
}

/** The creator frees somebody's seat: asked first. @param {View} view @param {Ui} ui @param {Act} act */
export function remove(view, ui, act) {
  const name = view.seats[ui.about].name;
  if (!view.you.may.includes("remove") || view.seats[ui.about].type !== "person")
    return html`<p>${t("remove.done")}</p>`;
  return html`<div class="entries">
    <p>${t("remove.text", { name })}</p>
    <button class="plain" @click=${() => act.close()}>${t("remove.no", { name })}</button>
    <button class="plain" @click=${() => act.sendAndClose({ kind: "remove", seat: ui.about })}>${t("remove.yes")}</button>
  </div>`;
}

/** How the table plays: what its creator may change at any time. @param {View} view @param {Ui} ui @param {Act} act */
export function host(view, ui, act) {
  const now = view.room.options;
  const solo = view.room.kind === "solo";
  const may = view.you.may.includes("options") && !waits(ui, "options");
  /** @param {Partial<Options>} part */
  const alter = (part) => act.send({ kind: "options", options: part });
  /** @param {"pace" | "grace" | "turn_limit"} name @param {(string | number)[]} values */
  const choice = (name, values) =>
    row(
      t(`host.${name}`),
      segments(
        values,
        now[name],
        (value) => t(`host.${name}.${value}`),
        (value) => alter({ [name]: value }),
        may,
      ),
    );
  return html`<div class="settings">
    ${choice("pace", ["slow", "normal", "fast"])}
    ${solo && view.hand ? levels(view, ui, act) : nothing}
    ${
      solo
        ? nothing
        : html`${choice("turn_limit", [0, 30, 60, 120])}
      <p class="aside">${t("host.turn_limit.why")}</p>
      ${choice("grace", [15, 45, 120])}
      ${toggle(t("host.watchers"), now.watchers, (watchers) => alter({ watchers }), { why: t("host.watchers.why"), may })}`
    }
    ${view.hand || solo ? nothing : html`<p class="aside">${t("host.ready")}</p>`}
  </div>`;
}

/** The practice match as a file, and one from a file. @param {View} _view @param {Ui} ui @param {Act} act */
export function saves(_view, ui, act) {
  const kept = store.saved()?.code === act.place.code;
  const chosen = (/** @type {globalThis.Event} */ { target }) =>
    choose(/** @type {HTMLInputElement} */ (target).files?.[0], act);
  return html`<div class="entries">
    <p>${t("saves.why")}</p>
    ${kept ? html`<button class="plain" @click=${download}>${t("saves.export")}</button>` : html`<p class="aside">${t("saves.none")}</p>`}
    <label class="field"><span>${t("saves.import")}</span><input type="file" accept=".json,application/json" @change=${chosen}></label>
    ${ui.file ? html`<p>${t("replace.text")}</p><button class="go" @click=${() => goOnFrom({ data: ui.file }, act)}>${t("replace.file")}</button>` : nothing}
    ${ui.note?.bad ? html`<p class="bad" role="alert">${ui.note.text}</p>` : nothing}
  </div>`;
}

/** A file that may hold a practice match: it is asked about before this table is left. @param {File | undefined} file @param {Act} act */
async function choose(file, act) {
  const data = file ? await opened(file) : null;
  act.set({ file: data ?? "", note: data ? null : { text: t("saves.nofile"), bad: true } });
}

/** Goes to the table where a copy goes on, or says why not. @param {(Pick<Saved, "data"> & Partial<Saved>) | null} copy @param {Act} act */
export async function goOnFrom(copy, act) {
  if (!copy) return;
  const { url, problem } = await goOn(act.place.base, copy);
  if (url) location.assign(url);
  else act.say(`${problem || t("saves.failed")} ${copy.code ? t("saves.safe") : ""}`, true);
}
