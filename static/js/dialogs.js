// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { ASKED } from "./answers.js";
import { ANSWERS } from "./asked.js";
import { icon } from "./cards.js";
import { toggle } from "./choices.js";
import { ruleLine } from "./lobby.js";
import { lastTrick, log, sheet } from "./panel.js";
import { styled } from "./parts.js";
import { host, join, leave, remove, saves } from "./room.js";
import * as store from "./store.js";
import { t } from "./strings.js";

/** @import { Options, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

const EMOJI = ["👍", "👏", "😀", "😂", "😮", "😢", "🎉", "⏳"];
const KEYS = ["arrows", "enter", "suits", "l", "t", "b", "p", "w", "m", "r", "help"];

/** @type {Record<string, (view: View, ui: Ui, act: Act) => unknown>} */
const BODIES = {
  menu,
  help,
  react,
  last: lastTrick,
  log: (_view, ui) => log(ui),
  sheet,
  join,
  leave,
  remove,
  host,
  saves,
  ...ANSWERS,
};
/** Dialogs that are read out whole as they open. */
const TOLD = new Set(["last", "help", ...Object.keys(ANSWERS)]);

/** Bodies that are fetched when they are first opened. */
const LATE = new Map([
  ["settings", "./settings.js"],
  ["seat", "./seat.js"],
  ["stats", "./stats.js"],
]);

/** Those among them that have a style sheet of their own. */
const STYLED = new Set(["stats"]);

/** Gets what a dialog needs; false where it is out of reach. @param {string} name @param {(path: string) => Promise<any>} fetched */
export async function prepare(name, fetched) {
  const path = LATE.get(name);
  const wanted = path && !BODIES[name] ? [fetched(path), STYLED.has(name) && styled(name)] : [];
  const [module] = await Promise.all(wanted);
  if (module) BODIES[name] = module.body;
  return name in BODIES;
}

/** The one open dialog. @param {View} view @param {Ui} ui @param {Act} act */
export function dialog(view, ui, act) {
  const name = ui.dialog ?? "menu";
  // The browser gives the focus back on close(), not when an open dialog is taken away.
  const shut = (/** @type {Event} */ { currentTarget }) =>
    /** @type {HTMLElement} */ (currentTarget).closest("dialog")?.close();
  return html`<dialog class="dialog" data-name=${name} aria-labelledby="dialog-title" aria-describedby=${TOLD.has(name) ? "dialog-body" : nothing} @close=${() => act.close()} @click=${(/** @type {MouseEvent} */ e) => e.target === e.currentTarget && shut(e)}>
    <header><h2 id="dialog-title">${t(`${name}.title`)}</h2><button class="tool" @click=${shut} aria-label=${t("close")}>${icon("cross")}</button></header>
    <div class="dialog-body" id="dialog-body">${BODIES[name](view, ui, act)}</div>
  </dialog>`;
}

/** The rules page, with what this table plays by. @param {View} view @param {Act} act */
function rulesOf({ room }, { place }) {
  const { target, nil, blind_nil } = room.options;
  return `${place.base}/rules?target=${target}&nil=${nil}&blind_nil=${blind_nil}`;
}

/** @param {View} view @param {Ui} _ui @param {Act} act */
function menu(view, _ui, act) {
  const entry = (/** @type {string} */ name) =>
    html`<button class="entry" @click=${() => act.open(name)}>${t(`${name}.title`)}</button>`;
  return html`<nav class="menu">
    ${view.hand ? ["sheet", "log"].map(entry) : nothing}
    ${["settings", "stats"].map(entry)}
    ${view.you.may.includes("options") ? entry("host") : nothing}
    ${view.room.kind === "solo" ? entry("saves") : nothing}
    <a class="entry" href=${rulesOf(view, act)} target="_blank" rel="noopener">${t("menu.rules")}</a>
    ${entry("help")}
    ${view.you.may.includes("stand") || view.you.may.includes("end") ? entry("leave") : nothing}
    <a class="entry" href="${act.place.base}/">${t("home.link")}</a>
    ${view.hand ? asks(view, act) : nothing}
    <p class="aside">${ruleLine(view.room.options)}</p>
    ${view.room.kind === "solo" ? nothing : html`<p class="aside">${timeLine(view.room.options)}</p>`}
    ${view.room.watchers ? html`<p class="aside">${t("menu.watchers", { n: view.room.watchers })}</p>` : nothing}
  </nav>`;
}

/** What the ask keys ask, each with its key. @param {View} view @param {Act} act */
const asks = (view, act) => html`
  <hr>
  ${["last", ...ASKED.map((key) => `ask.${key}`), ...(view.you.seat === null ? [] : ["react"])].map(
    (name) =>
      html`<button class="entry" @click=${() => act.open(name)}>${t(`${name}.title`)} <kbd>${t(`help.${name.at(name.startsWith("ask") ? -1 : 0)}.key`)}</kbd></button>`,
  )}`;

/** @param {View} view @param {Ui} ui @param {Act} act */
function react(view, ui, act) {
  const muted = store.muted(act.place.code);
  return html`<div class="emojis">${EMOJI.map((emoji) => html`<button class="emoji" aria-label=${t(`emoji.${emoji}`)} @click=${() => act.react(emoji)}>${emoji}</button>`)}</div>
  ${ui.note?.bad ? html`<p class="bad" role="alert">${ui.note.text}</p>` : nothing}
  <details ?hidden=${view.seats.every((at, seat) => seat === view.you.seat || at.type === "guest")}><summary>${t("react.mute")}</summary>
    ${view.seats.map((at, seat) => (seat === view.you.seat || at.type === "guest" ? nothing : toggle(html`<bdi>${at.name}</bdi>`, muted.includes(seat), () => act.mute(seat))))}
  </details>`;
}

/** How long this table waits for its people. @param {Options} options */
const timeLine = ({ turn_limit, grace }) =>
  [
    t(turn_limit ? "host.limit.line" : "host.nolimit.line", { n: turn_limit }),
    t("host.grace.line", { n: grace }),
  ].join(" ");

/** @param {View} _view @param {Ui} ui */
function help(_view, ui) {
  return html`<dl class="keys">${KEYS.map((key) => html`<div class="key"><dt><kbd>${t(`help.${key}.key`)}</kbd></dt><dd>${t(`help.${key}`)}</dd></div>`)}</dl>
    <p class="aside">${t(ui.settings.keys ? "help.on" : "help.off")}</p>`;
}
