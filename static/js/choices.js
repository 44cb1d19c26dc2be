// @ts-check
/** Two ways to choose, as every form here draws them: a switch, and a row of buttons of which one is pressed. */
import { html, nothing } from "../vendor/lit-html.js";

/**
 * On or off. `why`: what it does, in a line below.
 *
 * @param {unknown} label
 * @param {boolean} on
 * @param {(on: boolean) => void} then
 * @param {{ why?: string, may?: boolean }} [more]
 */
export const toggle = (label, on, then, { why, may = true } = {}) => html`<label class="switch">
  <input type="checkbox" role="switch" .checked=${on} ?disabled=${!may} @change=${(/** @type {globalThis.Event} */ { target }) => then(/** @type {HTMLInputElement} */ (target).checked)}>
  <span><b>${label}</b>${why ? html`<small>${why}</small>` : nothing}</span></label>`;

/**
 * One of a few values.
 *
 * @template {string | number} T
 * @param {readonly T[]} values
 * @param {T} now
 * @param {(value: T) => string} worded
 * @param {(value: T) => void} then
 * @param {boolean} [may]
 */
export const segments = (values, now, worded, then, may = true) => html`<div class="segments">
  ${values.map((value) => html`<button type="button" aria-pressed=${value === now} ?disabled=${!may} @click=${() => then(value)}>${worded(value)}</button>`)}
</div>`;

/** Segments with what they are about. @param {string} legend @param {unknown} segments */
export const row = (legend, segments) =>
  html`<fieldset class="row"><legend>${legend}</legend>${segments}</fieldset>`;
