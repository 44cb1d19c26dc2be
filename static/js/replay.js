// @ts-check
/** A scored hand once more, card by card, all four hands open; each guest's reason beside its card. */
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, cardInline, cardName, face, icon, pip, RANKS, rankText } from "./cards.js";
import { openReplay, run, step } from "./more.js";
import { sentence } from "./reasons.js";
import { t } from "./strings.js";
import { asScored, side, spot } from "./ui.js";

/** @import { Bid, Card, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/**
 * What the replay reads of a room's record: `played` in playing order, `leaders` of each trick.
 * @typedef {{ number: number, cards: Card[][], bids: Bid[], played: Card[], leaders: number[], books: number[] }} RecordHand
 * @typedef {{ matches: { match: number, hands: RecordHand[] }[] }} Played
 */

const CARDS = 52;

/**
 * A hand after `at` cards: who has played what, which trick lies, who has taken how many.
 *
 * @param {RecordHand} hand
 * @param {number} at 0 to 52
 */
export function position(hand, at) {
  const winners = winnersOf(hand);
  const no = at === 0 ? 0 : Math.floor((at - 1) / 4);
  const trick = hand.played.slice(4 * no, at).map((card, i) => ({ card, seat: (hand.leaders[no] + i) % 4 }));
  const done = Math.floor(at / 4);
  const books = [0, 1, 2, 3].map((seat) => winners.slice(0, done).filter((one) => one === seat).length);
  return { no, trick, books, winner: at > 0 && at % 4 === 0 ? winners[no] : null, winners };
}

/** Who took each trick: who led the next; the last went to whom a book is still missing. @param {RecordHand} hand */
function winnersOf({ leaders, books }) {
  const won = leaders.slice(1);
  const last = [0, 1, 2, 3].find((seat) => won.filter((one) => one === seat).length < books[seat]) ?? 0;
  return [...won, last];
}

/** @param {View} view @param {Ui} ui @param {Act} act */
export function replay(view, ui, act) {
  const hands = (ui.record?.matches ?? [])
    .filter((match) => match.match === view.room.match)
    .flatMap((match) => match.hands);
  const hand = hands.find((one) => one.number === ui.replay?.hand);
  if (!hand || !ui.replay) return nothing;
  const { at } = ui.replay;
  const then = asScored(view, ui, hand.number);
  const now = position(hand, at);
  return html`<div class="replay" @keydown=${(/** @type {KeyboardEvent} */ event) => keyed(event, act, at)}>
    ${hands.length > 1 ? chooser(hands, hand, act) : nothing}
    <div class="round-table">
      ${[0, 1, 2, 3].map((seat) => open(then, hand, seat, at, now.books))}
      ${middle(view, now)}
    </div>
    <p class="told" role="status">${told(then, ui, hand, at, now)}</p>
    ${controls(ui.replay, act)}
    ${tricksWon(then, now, at, act)}
  </div>`;
}

/** @param {RecordHand[]} hands @param {RecordHand} hand @param {Act} act */
const chooser = (hands, hand, act) => html`<div class="segments" role="group" aria-label=${t("replay.which")}>
  ${hands.map(({ number }) => html`<button type="button" aria-pressed=${number === hand.number} aria-label=${t("head.hand", { n: number })} @click=${() => openReplay(act, number)}>${number}</button>`)}
</div>`;

/** One hand, suit by suit; what has been played stays, struck out. @param {View} view @param {RecordHand} hand @param {number} seat @param {number} at @param {number[]} books */
function open(view, hand, seat, at, books) {
  const gone = new Set(hand.played.slice(0, at));
  const me = view.you.seat;
  const left = hand.cards[seat].filter((card) => !gone.has(card));
  return html`<section class="open-hand" data-spot=${spot(seat, me)} data-side=${side(seat, me)} aria-label=${view.seats[seat].name}>
    <p><bdi>${view.seats[seat].name}</bdi> <span>${t("ledger.seat", { bid: bidText(hand.bids[seat]), n: books[seat] })}</span></p>
    <span class="unseen">${left.length ? left.map(cardName).join(", ") : t("replay.none")}</span>
    <ul aria-hidden="true">${[..."SHDC"].map((letter) => suitRow(hand.cards[seat], letter, gone))}</ul>
  </section>`;
}

/** @param {Card[]} cards @param {string} letter @param {Set<Card>} gone */
function suitRow(cards, letter, gone) {
  const own = cards.filter((card) => card[1] === letter);
  own.sort((a, b) => RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]));
  return html`<li data-suit=${letter}>${pip(letter)}${own.length ? own.map((card) => html`<span data-gone=${gone.has(card)}>${rankText(card)}</span>`) : html`<span data-gone="true">–</span>`}</li>`;
}

/** The trick that lies, as a cross. @param {View} view @param {ReturnType<typeof position>} now */
const middle = (view, { trick, winner }) => html`<div class="lain" aria-hidden="true">
  ${trick.map(({ seat, card }, i) => html`<span class="card" data-spot=${spot(seat, view.you.seat)} data-won=${seat === winner} data-last=${i === trick.length - 1}>${face(card)}</span>`)}
</div>`;

/** What happens at this moment, and why where a guest chose. @param {View} view @param {Ui} ui @param {RecordHand} hand @param {number} at @param {ReturnType<typeof position>} now */
function told(view, ui, hand, at, { no, trick, winner }) {
  if (at === 0) return t("replay.start", { name: view.seats[hand.leaders[0]].name });
  const last = trick[trick.length - 1];
  const whys = ui.whys?.hand === hand.number ? ui.whys : null;
  const why = whys?.cards[at - 1];
  return html`<span><b>${t("replay.trick", { n: no + 1 })}</b> <bdi>${view.seats[last.seat].name}</bdi> ${cardInline(last.card)}</span>
    ${winner === null ? nothing : html`<span>${t("line.takes", { name: view.seats[winner].name })}</span>`}
    ${why ? html`<q>${sentence(why)}</q>` : nothing}`;
}

/** @param {{ at: number, runs: number }} replay @param {Act} act */
function controls({ at, runs }, act) {
  const slid = (/** @type {Event} */ { target }) =>
    step(act, Number(/** @type {HTMLInputElement} */ (target).value));
  return html`<div class="controls">
    <button class="plain" type="button" aria-label=${t("replay.back")} title=${t("replay.back")} ?disabled=${at === 0} @click=${() => step(act, at - 1)}>${icon("step-back")}</button>
    <button class="plain" type="button" aria-label=${t(runs ? "replay.pause" : "replay.run")} title=${t(runs ? "replay.pause" : "replay.run")} @click=${() => run(act)}>${icon(runs ? "pause" : "run")}</button>
    <button class="plain" type="button" aria-label=${t("replay.on")} title=${t("replay.on")} ?disabled=${at === CARDS} @click=${() => step(act, at + 1)}>${icon("step-on")}</button>
    <input type="range" min="0" max=${CARDS} .value=${String(at)} aria-label=${t("replay.cards")} aria-valuetext=${t("replay.at", { at })} @input=${slid}>
  </div>
  <p class="aside keys-hint">${t("replay.keys")}</p>`;
}

/** To the end of a trick, which comes into sight where it was not. @param {globalThis.Event} event @param {Act} act @param {number} no */
function toTrick({ currentTarget }, act, no) {
  step(act, 4 * no + 4);
  const replay = /** @type {Element} */ (currentTarget).closest(".replay");
  replay?.querySelector(".lain")?.scrollIntoView({ block: "nearest" });
}

/** Every trick with its winner; a tap goes to its end. @param {View} view @param {ReturnType<typeof position>} now @param {number} at @param {Act} act */
const tricksWon = (
  view,
  { winners, no },
  at,
  act,
) => html`<ol class="won-by" aria-label=${t("replay.tricks")}>
  ${winners.map(
    (
      seat,
      i,
    ) => html`<li><button type="button" data-side=${side(seat, view.you.seat)} aria-current=${at > 0 && i === no ? "step" : "false"} @click=${(/** @type {globalThis.Event} */ event) => toTrick(event, act, i)}>
    <b>${i + 1}</b> <bdi>${view.seats[seat].name}</bdi></button></li>`,
  )}
</ol>`;

/** Arrows go card by card and trick by trick, Home and End to the ends. @param {KeyboardEvent} event @param {Act} act @param {number} at */
function keyed(event, act, at) {
  const to = target(event.key, at);
  if (to === null) return;
  event.preventDefault();
  step(act, to);
}

/** Where a key leads from a position; null where it leads nowhere. @param {string} key @param {number} at */
export function target(key, at) {
  const start = at - (at % 4);
  if (key === "ArrowRight") return at + 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "ArrowDown") return start + 4;
  if (key === "ArrowUp") return at === start ? start - 4 : start;
  if (key === "Home") return 0;
  return key === "End" ? CARDS : null;
}
