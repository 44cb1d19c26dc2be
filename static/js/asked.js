// @ts-check
/** What an ask key asks, to read: a short list where the answer has parts. */

import { html, nothing } from "../vendor/lit-html.js";
import { ASKED, answerTo } from "./answers.js";
import { bidText, cardInline, cardName, pip, rankText, sorted, suit } from "./cards.js";
import { capital, signed, t } from "./strings.js";
import { teams } from "./ui.js";

/** @import { View } from "./protocol.js" */

/** One part of an answer: of whom or what, and how it stands. @typedef {[unknown, unknown]} Row */
/** @type {Record<string, (view: View) => Row[]>} */
const LISTS = { t: lying, b: bids, p: points, m: hand };

/** Dialogs by name, each with the answer to its key. */
export const ANSWERS = Object.fromEntries(
  ASKED.map((key) => [`ask.${key}`, (/** @type {View} */ view) => answer(key, view)]),
);

/** @param {string} key @param {View} view */
function answer(key, view) {
  const rows = view.hand ? (LISTS[key]?.(view) ?? []) : [];
  return rows.length
    ? html`<dl class="answer">${rows.map(([what, is]) => html`<div><dt>${what}</dt><dd>${is}</dd></div>`)}</dl>`
    : html`<p class="answer">${answerTo(key, view)}</p>`;
}

/** @param {View} view @param {number} seat */
function sitter({ you, seats }, seat) {
  const partner = you.seat !== null && seat === (you.seat + 2) % 4;
  return html`<bdi>${seat === you.seat ? t("you") : seats[seat].name}</bdi>${partner ? html` <small>${t("seat.role.us")}</small>` : nothing}`;
}

/** @param {View} view @returns {Row[]} */
function lying(view) {
  return (view.hand?.trick ?? []).map(([seat, card]) => [sitter(view, seat), cardInline(card)]);
}

/** @param {View} view @returns {Row[]} */
function bids(view) {
  return view.seats.map(({ bid, books }, seat) => [
    sitter(view, seat),
    bid === null ? t("seat.nobid") : t("sheet.bids", { bids: bidText(bid), n: books }),
  ]);
}

/** @param {View} view @returns {Row[]} */
function points(view) {
  return teams(view).map((team, i) => {
    const { score, bags } = view.score.teams[team];
    return [t(i ? "them" : "us"), html`<b>${signed(score)}</b> ${t("score.bags", { n: bags })}`];
  });
}

/** @param {View} view @returns {Row[]} */
function hand({ you }) {
  const cards = sorted(you.cards ?? [], "suits").reverse();
  const suits = [...new Set(cards.map(suit))];
  return suits.map((letter) => {
    const own = cards.filter((card) => suit(card) === letter);
    return [
      html`${pip(letter)} ${capital(t(`suit.${letter}`))}`,
      html`<span class="unseen">${own.map(cardName).join(", ")}</span><b aria-hidden="true">${own.map(rankText).join(" ")}</b>`,
    ];
  });
}
