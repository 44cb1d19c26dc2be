// @ts-check

import { repeat } from "../vendor/directives/repeat.js";
import { html, nothing } from "../vendor/lit-html.js";
import { adviceText } from "./advice.js";
import { bidding, together } from "./bidding.js";
import { back, bidText, cardName, cardShort, face, icon, pip, sorted, suit, upperRow } from "./cards.js";
import { clock, felt, offers, trick } from "./felt.js";
import { t } from "./strings.js";
import { advised, myTurn, sentCard, shownPhase, timeLeft, waits, whyNot } from "./ui.js";

/** @import { Card, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** Where a row of a phone holds eight cards. */
const wider = globalThis.matchMedia?.("(min-width: 390px)");

/** A hand in play: felt, line of text, own cards, buttons. @param {View} view @param {Ui} ui @param {Act} act */
export function screen(view, ui, act) {
  const held = holds(view, ui, act);
  return html`
  ${felt(view, ui, act, shownPhase(view, ui) === "bidding" ? bidding(view, ui, act) : trick(view, ui, act), held)}
  <p class="line" data-holds=${held} data-picked=${ui.bid !== null} data-tone=${ui.note?.bad ? "bad" : asked(view, ui) ? "turn" : ""}>${said(view, ui)}${offering(view, ui) ? offers(view, ui, act) : nothing}${hinted(view, ui)}</p>
  ${hand(view, ui, act)}
  ${bar(view, ui, act)}
`;
}

/**
 * What the felt and the line hold, for the sheets: where those asked it of the page (`:has`), the browser would style
 * the seats and the whole hand anew whenever a word of the line changed.
 *
 * @param {View} view
 * @param {Ui} ui
 * @param {Act} act
 */
export const holds = (view, ui, act) =>
  [
    asksBid(view, ui),
    hints(view, ui) ? "advice hint" : ui.tip && !ui.rest ? `advice ${ui.tells}` : "",
    offering(view, ui) && offers(view, ui, act).some((one) => one !== nothing) ? "chip" : "",
    myTurn(view) && timeLeft(view, ui.now) !== null ? "clock" : "",
  ].join(" ");

/** @param {View} view @param {Ui} ui */
function asksBid(view, ui) {
  if (shownPhase(view, ui) !== "bidding" || view.you.seat === null) return "";
  return view.you.cards === null ? "choice" : view.you.may.includes("bid") ? "bids" : "";
}

/** @param {View} view @param {Ui} ui */
const offering = (view, ui) => !myTurn(view) && !ui.rest;

/** Is something asked of this player, as far as is known? @param {View} view @param {Ui} ui */
const asked = (view, ui) => myTurn(view) && ui.link !== "lost" && !waits(ui, "play", "bid");

/**
 * The line, in an element of its own for each thing said: a text that changes within one counts as a text that jumps.
 *
 * @param {View} view
 * @param {Ui} ui
 */
const said = (view, ui) =>
  repeat(
    [[view.room.phase, view.hand?.turn_no, ui.rest?.winner, ui.bid, ui.raised, ui.note?.text].join()],
    (about) => about,
    () => html`<span class="now">${line(view, ui)}</span>`,
  );

/** The line of text: what happens, what to do. @param {View} view @param {Ui} ui */
export function line(view, ui) {
  const left = myTurn(view) ? timeLeft(view, ui.now) : null;
  const time = left === null ? nothing : clock(left);
  if (ui.note) return html`${ui.note.text} ${time}`;
  if (ui.rest)
    return html`${t(ui.rest.winner === view.you.seat ? "line.takes.own" : "line.takes", {
      name: view.seats[ui.rest.winner].name,
    })} ${moment(ui)}`;
  if (ui.link === "lost") return t("line.lost");
  if (ui.blindAsked) return t("blind.sure");
  if (view.room.phase === "bidding" && view.you.cards && myTurn(view))
    return html`${turnLine(view)} ${together(view, ui.bid)} ${time}`;
  if (sentCard(view, ui)) return "";
  return html`${moment(ui)} ${turnLine(view)} ${early(view, ui)} ${time}`;
}

/** @param {Ui} ui */
const moment = ({ moment }) =>
  moment ? html`<b class="moment" data-tone=${moment.tone}>${moment.text}</b>` : nothing;

/** What becomes of a card that was raised before its turn. @param {View} view @param {Ui} ui */
function early(view, ui) {
  if (!ui.raised || myTurn(view) || view.room.phase !== "playing") return "";
  return t(ui.settings.intention ? "line.early.goes" : "line.early", { card: cardShort(ui.raised) });
}

/** What an expert would do, where this player asked. @param {View} view @param {Ui} ui */
function hints(view, ui) {
  const advice = advised(view, ui);
  return waits(ui, "hint") ? t("hint.waits") : advice && adviceText(advice);
}

/** A hint, else what Corin says. @param {View} view @param {Ui} ui */
function hinted(view, ui) {
  const text = hints(view, ui);
  return text
    ? html`<span class="advice">${icon("lamp")} ${text}</span>`
    : ui.rest
      ? nothing
      : (ui.tip ?? nothing);
}

/** Whose turn it is, and to do what. @param {View} view */
function turnLine(view) {
  const hand = view.hand;
  if (!hand || hand.turn === null) return "";
  const bids = view.room.phase === "bidding";
  if (!myTurn(view)) return t(bids ? "line.bids" : "line.plays", { name: view.seats[hand.turn].name });
  if (bids) return t(view.you.may.includes("blind") ? "line.blind" : "line.bid");
  const led = hand.trick[0]?.[1];
  if (!led) return t(hand.broken ? "line.lead" : "line.lead.unbroken");
  const follows = view.you.legal.every((card) => suit(card) === suit(led));
  return t(follows ? "line.follow" : "line.void", { suit: t(`suit.${suit(led)}`) });
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function hand(view, ui, act) {
  const me = view.you.seat;
  if (me === null) return html`<p class="hand watching">${t("watch.line", { n: view.room.watchers })}</p>`;
  if (view.you.cards === null) return facedown(view.seats[me].cards);
  const sent = sentCard(view, ui);
  const cards = sorted(view.you.cards, ui.settings.sort).filter((card) => card !== sent);
  const slots = sorted([...new Set([...view.you.cards, ...lies(view, ui)])], ui.settings.sort);
  const upper = upperRow(slots, wider?.matches ? 8 : 7);
  const spots = cards.map((card) => place(slots.indexOf(card), upper, slots.length));
  const stop = ui.roving && cards.includes(ui.roving) ? ui.roving : (ui.raised ?? cards[0]);
  return html`<ul class="hand" data-stop=${stop} aria-label=${t("hand.label", { n: cards.length })} data-turn=${view.you.may.includes("play") && sent === null} data-rest=${!!ui.rest}>
    ${repeat(
      cards,
      (card) => card,
      (card, at) =>
        heldCard(view, ui, act, { card, ...spots[at], end: spots[at].row < (spots[at + 1]?.row ?? 0) }),
    )}
  </ul>`;
}

/** The own card of the trick on the table: its gap stays in the hand, so that nothing moves under a thumb. @param {View} view @param {Ui} ui */
const lies = ({ hand, you }, ui) =>
  (ui.rest?.cards ?? hand?.trick ?? []).flatMap(([seat, card]) => (seat === you.seat ? [card] : []));

/** A card's place as CSS reads it: i of t in one row; c of n in one row of two. @param {number} i @param {number} upper @param {number} all */
function place(i, upper, all) {
  const below = i >= upper;
  const at = below ? [i - upper, all - upper] : [i, upper];
  return { row: below || upper === all ? 1 : 0, place: `--i:${i};--t:${all};--c:${at[0]};--n:${at[1]}` };
}

/** @param {number} n */
const facedown = (n) => html`<ul class="hand" aria-label=${t("hand.hidden", { n })}>
  ${Array.from({ length: n }, (_, i) => hidden(place(i, Math.ceil(n / 2), n)))}
</ul>`;

/** @param {{ row: number, place: string }} at */
const hidden = ({ row, place }) =>
  html`<li class="held" data-row=${row} .style=${place}><span class="card">${back()}</span></li>`;

/**
 * @param {View} view
 * @param {Ui} ui
 * @param {Act} act
 * @param {{ card: Card, row: number, place: string, end: boolean }} at
 */
function heldCard(view, ui, act, { card, row, place, end }) {
  const choosing = view.you.may.includes("play") && sentCard(view, ui) === null;
  const refused = choosing && !view.you.legal.includes(card);
  const why = whyNot(view);
  const best = advised(view, ui)?.choice === card;
  const name = best ? t("hint.mark", { name: cardName(card) }) : cardName(card);
  return html`<li class="held" data-row=${row} data-end=${end} .style=${place}>
    <button
      class="card"
      data-card=${card}
      data-raised=${ui.raised === card}
      data-advised=${best}
      tabindex="-1"
      aria-disabled=${refused}
      aria-pressed=${ui.raised === card}
      aria-label=${refused ? t("card.refused", { name, why: t(why.key, { suit: t(`suit.${why.suit}`) }) }) : name}
      data-early=${ui.raised === card && !myTurn(view)}
      @click=${() => act.tap(card)}
      @focus=${() => act.set({ roving: card })}
    >${face(card)}</button>
  </li>`;
}

/** The buttons below: what is asked now on the right, what may be asked at any time on the left. @param {View} view @param {Ui} ui @param {Act} act */
function bar(view, ui, act) {
  const hint = view.you.may.includes("hint") ? hintButton(ui, act) : hintPlace(view);
  return html`<div class="bar" data-hint=${hint !== nothing}>
    <button class="tool" @click=${() => act.open("last")} ?disabled=${(view.hand?.turn_no ?? 0) < 4 && !ui.rest} aria-label=${t("last.button")} title=${t("last.button")}>${icon("last")}</button>
    ${view.you.seat === null ? nothing : html`<button class="tool" @click=${() => act.open("react")} aria-label=${t("react.button")} title=${t("react.button")}>${icon("smile")}</button>`}
    ${hint}
    <div class="primary">${primary(view, ui, act)}</div>
  </div>`;
}

/** @param {Ui} ui @param {Act} act */
function hintButton(ui, act) {
  return html`<button class="quiet hint" ?disabled=${waits(ui, "hint", "play", "bid")} @click=${() => act.hint()}>${t("hint.button")}</button>`;
}

/** Where hints are given, their button keeps its place, so that the one beside it lies still. @param {View} view */
const hintPlace = ({ room, you }) =>
  room.kind === "solo" && you.seat !== null
    ? html`<span class="quiet hint ghost" aria-hidden="true">${t("hint.button")}</span>`
    : nothing;

/** @param {View} view @param {Ui} ui @param {Act} act */
function primary(view, ui, act) {
  const may = view.you.may;
  if (may.includes("back"))
    return html`<button class="go" ?disabled=${waits(ui, "back")} @click=${() => act.send({ kind: "back" })}>${t("back.button")}</button>`;
  if (ui.rest) return html`<button class="quiet" @click=${() => act.skip()}>${t("rest.skip")}</button>`;
  if (may.includes("play")) return playButton(view, ui, act);
  if (may.includes("bid") && view.you.cards) return bidButton(ui, act);
  return nothing;
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function playButton(view, ui, act) {
  const card = ui.raised;
  const ready = card !== null && view.you.legal.includes(card) && !waits(ui, "play");
  return html`<button class="go" ?disabled=${!ready} @click=${() => card && act.play(card)}>
    ${card && ready ? html`${t("play.button", { card: cardShort(card) })} ${pip(suit(card))}` : t("play.choose")}
  </button>`;
}

/** @param {Ui} ui @param {Act} act */
function bidButton(ui, act) {
  const ready = ui.bid !== null && !waits(ui, "bid");
  return html`<button class="go" ?disabled=${!ready} @click=${() => act.bid(ui.bid)}>${ui.bid === null ? t("bid.choose") : t("bid.button", { bid: bidText(ui.bid) })}</button>`;
}
