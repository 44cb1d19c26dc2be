// @ts-check
/** Why the guests played so: every trick of a scored hand, each guest's choice with its sentence. */
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, cardInline, tricks } from "./cards.js";
import { t } from "./strings.js";

/** @import { Reason, Reasons, SheetHand, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** A paper to unfold, where a guest has chosen anything. @param {View} view @param {Ui} ui @param {Act} act @param {SheetHand} hand */
export function reasons(view, ui, act, hand) {
  if (hand.guests.length === 0) return nothing;
  const unfolded = (/** @type {globalThis.Event} */ { target }) =>
    /** @type {HTMLDetailsElement} */ (target).open && act.why(hand.number);
  return html`<details class="paper" @toggle=${unfolded}><summary>${t("reasons.title")}</summary>
    ${told(view, ui, hand)}
    ${report(act, hand)}
  </details>`;
}

/** What a puzzling card is repeated from: a file, since that is what `spades rethink` reads. @param {Act} act @param {SheetHand} hand */
function report({ place: { base, code } }, { number }) {
  const at = `${base}/api/rooms/${code}/report/${number}`;
  return html`<p class="aside"><a href=${at} download="spades-${number}.json">${t("reasons.report")}</a> · ${t("reasons.report.what")}</p>`;
}

/** @param {View} view @param {Ui} ui @param {SheetHand} hand */
function told(view, ui, hand) {
  if (ui.whys?.hand === hand.number) return list(view, hand, ui.whys);
  return html`<p class="aside" role="status">${t(ui.whysFailed ? "reasons.failed" : "reasons.loading")}</p>`;
}

/** @param {View} view @param {SheetHand} hand @param {Reasons} whys */
function list(view, hand, whys) {
  const inTurn = [1, 2, 3, 4].map((after) => (hand.dealer + after) % 4);
  return html`<p class="aside">${t("reasons.how")}</p>
    <div class="whys">
      <section><h3>${t("reasons.bids")}</h3><ul>${inTurn.map((seat) =>
        choice(view, seat, t("reasons.bid", { bid: bidText(hand.bids[seat]) }), whys.bids[seat]),
      )}</ul></section>
      ${view.hand ? tricks(view.hand).map(({ cards, winner }, no) => trick(view, cards, winner, no, whys)) : nothing}
    </div>`;
}

/** @param {View} view @param {[number, string][]} cards @param {number} winner @param {number} no from 0 @param {Reasons} whys */
const trick = (view, cards, winner, no, whys) => html`<section><h3>${t("reasons.trick", { n: no + 1 })}</h3>
  <ul>${cards.map(([seat, card], at) =>
    choice(view, seat, cardInline(card), whys.cards[4 * no + at], seat === winner),
  )}</ul></section>`;

/** What a seat chose, and why where it was a guest. @param {View} view @param {number} seat @param {unknown} what @param {Reason | null} why @param {boolean} [won] */
const choice = (view, seat, what, why, won = false) => html`<li data-won=${won}>
  <span class="chose"><bdi>${view.seats[seat].name}</bdi> ${what}${won ? html` <em>${t("last.won")}</em>` : nothing}</span>
  ${why ? html`<span class="why">${sentence(why)}</span>` : nothing}</li>`;

/** A reason in words, its cards as signs that are read out. @param {Reason} reason */
export function sentence({ kind, cards, count }) {
  const [before, after] = t(`reason.${kind}`, { n: count }).split("{cards}");
  if (after === undefined) return before;
  return html`${before}${cards.map((card, i) => html`${i ? ", " : ""}${cardInline(card)}`)}${after}`;
}
