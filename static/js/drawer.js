// @ts-check
/** The settings on the first page: a dialog as at the table. */
import { html, render } from "../vendor/lit-html.js";
import { show } from "./back.js";
import { icon } from "./cards.js";
import { late } from "./parts.js";
import { form } from "./settings.js";
import * as store from "./store.js";
import { t } from "./strings.js";

/** @type {HTMLElement} */
let place;
let refused = "";

/** Opens the dialog, which lies in a place of its own. */
export function open() {
  if (!place) {
    place = document.body.appendChild(document.createElement("div"));
    addEventListener("spades:settings", draw);
  }
  refused = "";
  draw();
  show(/** @type {HTMLDialogElement} */ (place.firstElementChild));
}

const draw = () => render(dialog(), place);

const dialog =
  () => html`<dialog class="dialog" data-name="settings" aria-labelledby="dialog-title" @click=${(/** @type {MouseEvent} */ e) => e.target === e.currentTarget && shut(e)}>
  <header><h2 id="dialog-title">${t("settings.title")}</h2><button class="tool" @click=${shut} aria-label=${t("close")}>${icon("cross")}</button></header>
  <div class="dialog-body">${form(store.settings(), refused, { say, ring })}</div>
</dialog>`;

const shut = (/** @type {Event} */ { currentTarget }) =>
  /** @type {HTMLElement} */ (currentTarget).closest("dialog")?.close();

/** @param {string} text */
function say(text) {
  refused = text;
  draw();
}

async function ring() {
  const { sound, volume } = store.settings();
  if (sound) (await late("./sound.js"))?.ring("turn", volume);
}
