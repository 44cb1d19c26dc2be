// @ts-check
/** The statistics of this device: practice and friends apart, by level, each figure a number and a bar. */
import { html, nothing, render, svg } from "../vendor/lit-html.js";
import { asFile, dated } from "./saves.js";
import { language, t } from "./strings.js";
import { figures, fileText, kept, LEVELS, reset } from "./tally.js";

/** @import { Figures, Tally } from "./tally.js" */

/** @typedef {{ sure: boolean, save: () => void, clear: () => void }} Buttons */

const KINDS = /** @type {const} */ (["solo", "private"]);

/** @param {Tally} tally @param {Buttons} buttons */
export const stats = (tally, buttons) =>
  tally.hands.length + tally.matches.length === 0
    ? html`<p class="aside">${t("stats.none")}</p>`
    : html`${KINDS.map((kind) => of(tally, kind))}
    <p class="aside">${t("stats.kept")}</p>
    <div class="pair">
      <button class="plain" type="button" @click=${buttons.save}>${t("stats.save")}</button>
      <button class="plain" type="button" @click=${buttons.clear}>${t(buttons.sure ? "stats.clear.sure" : "stats.clear")}</button>
    </div>`;

/** @param {Tally} tally @param {"solo" | "private"} kind */
function of(tally, kind) {
  const all = figures(tally, (one) => one.kind === kind);
  if (all.hands + all.matches === 0) return nothing;
  const levels = LEVELS.map((level) => ({
    level,
    told: figures(tally, (one) => one.kind === kind && one.against === level),
  })).filter(({ told }) => told.hands + told.matches > 0);
  return html`<section class="stats"><h3>${t(`stats.${kind}`)}</h3>
    <dl class="figures">${facts(all).map(([name, value]) => html`<div><dt>${t(`stats.${name}`)}</dt><dd>${value}</dd></div>`)}</dl>
    <table class="by-level">
      <caption class="unseen">${t("stats.by")}</caption>
      <thead><tr><th scope="col">${t("stats.against")}</th><th scope="col">${t("stats.matches")}</th><th scope="col">${t("stats.contracts")}</th><th scope="col">${t("stats.bags")}</th></tr></thead>
      <tbody>${levels.map(
        ({ level, told }) => html`<tr><th scope="row">${t(`stats.against.${level}`)}</th>
        <td>${share(told.won, told.matches)}</td><td>${share(told.made, told.contracts)}</td><td>${each(told.bags, told.hands)}</td></tr>`,
      )}</tbody>
    </table>
  </section>`;
}

/** @param {Figures} all @returns {[string, string][]} */
const facts = (all) => [
  ["matches", ratio(all.won, all.matches)],
  ["contracts", ratio(all.made, all.contracts)],
  ["nils", ratio(all.nilsMade, all.nils)],
  ["failed", String(all.nils - all.nilsMade)],
  ["bags", each(all.bags, all.hands)],
  ["hands", String(all.hands)],
];

/** @param {number} part @param {number} whole */
const ratio = (part, whole) => (whole ? t("stats.of", { part, whole }) : "–");

/** @param {number} sum @param {number} hands */
const each = (sum, hands) =>
  hands ? new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(sum / hands) : "–";

/** A number with its bar. @param {number} part @param {number} whole */
const share = (part, whole) =>
  html`${ratio(part, whole)}${
    whole
      ? html`<svg class="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${svg`<rect class="whole" width="100" height="8"></rect><rect class="part" width=${(100 * part) / whole} height="8"></rect>`}</svg>`
      : nothing
  }`;

/** Draws the statistics into their place, and again after a reset. @param {HTMLElement} root */
export function show(root, sure = false) {
  const save = () => asFile(fileText(kept()), dated("spades-statistics", new Date()));
  const clear = () => {
    if (sure) reset();
    show(root, !sure);
  };
  render(stats(kept(), { sure, save, clear }), root);
}

/** @type {HTMLElement | undefined} */
let place;

/** At a table they stand in a dialog: drawn as it opens, and left alone while the table is drawn around it. */
export function body() {
  place ??= document.createElement("div");
  if (!place.isConnected) show(place);
  return place;
}
