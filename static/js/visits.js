// @ts-check
/** The diary as a list: each room of this device, when, with whom and how it ended. */
import { html, nothing } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { others } from "./diary.js";
import { language, listed, signed, t } from "./strings.js";

/** @import { Place, Result } from "./diary.js" */
/** @typedef {{ base: string, all: boolean, sure: boolean, forget: (code: string) => void, clear: () => void, more: () => void }} Shelf */

const FIRST = 3;

/** @param {number} at */
const day = (at) =>
  new Intl.DateTimeFormat(language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);

/** @param {Place[]} places @param {Shelf} shelf */
export const visits = (places, shelf) => html`
  <h2 id="visits-title">${t("visits.title")}</h2>
  <ul class="visits" aria-labelledby="visits-title">${places.slice(0, shelf.all ? places.length : FIRST).map((place) => visit(place, shelf))}</ul>
  <div class="pair" ?hidden=${places.length < 2}>
    ${!shelf.all && places.length > FIRST ? html`<button class="plain" type="button" @click=${shelf.more}>${t("visits.more", { n: places.length - FIRST })}</button>` : nothing}
    ${places.length > 1 ? html`<button class="plain" type="button" @click=${shelf.clear}>${t(shelf.sure ? "visits.clear.sure" : "visits.clear")}</button>` : nothing}
  </div>
  <p class="aside">${t("visits.kept")}</p>
`;

/** @param {Place} place @param {Shelf} shelf */
function visit(place, shelf) {
  const title = titleOf(place);
  const inside = html`<b>${title}</b><span class="when">${day(place.at)} · ${t(`visits.${place.kind}`)}</span>
    ${place.results.length ? place.results.map(result) : html`<span>${t(`visits.${place.seat === null ? "watched" : place.phase === "lobby" || place.phase === "over" ? "lobby" : "open"}`)}</span>`}
    ${place.gone ? html`<span class="closed">${t("visits.gone")}</span>` : nothing}`;
  return html`<li data-gone=${place.gone}>
    ${place.gone ? html`<div class="visit">${inside}</div>` : html`<a class="visit" href="${shelf.base}/r/${place.code}">${inside}</a>`}
    <button class="tool" type="button" aria-label=${t("visits.forget", { name: title })} title=${t("visits.forget", { name: title })} @click=${() => shelf.forget(place.code)}>${icon("cross")}</button>
  </li>`;
}

/** "With Robin, Corin and Bea". @param {Place} place */
export function titleOf(place) {
  const names = others(place);
  if (place.kind === "solo") return t("visits.practice");
  return names.length ? t("visits.with", { names: listed(names) }) : t("visits.alone");
}

/** @param {Result} result */
const result = ({ us, them, won }) =>
  html`<span class="ended" data-won=${won}>${icon(won ? "check" : "ring")} ${t(won ? "visits.won" : "visits.lost", { us: signed(us), them: signed(them) })}</span>`;
