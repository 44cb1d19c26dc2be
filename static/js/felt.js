// @ts-check

import { repeat } from "../vendor/directives/repeat.js";
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, cardName, face, icon } from "./cards.js";
import { t } from "./strings.js";
import { danger, secondsLeft, sentCard, side, spot, timeLeft, waits } from "./ui.js";

/** @import { Bid, Card, Seat, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** The four places round the table and what lies between them. @param {View} view @param {Ui} ui @param {Act} act @param {unknown} [middle] @param {string} [holds] */
export const felt = (
  view,
  ui,
  act,
  middle,
  holds = "",
) => html`<section class="felt" data-holds=${holds} aria-label=${t("felt.label")}><div class="cloth">
  <svg class="inlay" aria-hidden="true"><use href="#suit-S"></use></svg>
  <ul class="seats">
    ${[0, 1, 2, 3].map((seat) => seatPlate(view, ui, act, seat))}
  </ul>
  ${middle ?? trick(view, ui, act)}
</div></section>`;

/** @param {View} view @param {Ui} ui @param {Act} act @param {number} seat */
function seatPlate(view, ui, act, seat) {
  const at = view.seats[seat];
  const me = view.you.seat;
  const hand = view.hand;
  const time = hand?.turn === seat && seat !== me && at.here ? timeLeft(view, ui.now) : null;
  return html`<li
    class="seat"
    data-spot=${spot(seat, me)}
    data-seat=${seat}
    data-side=${side(seat, me)}
    data-turn=${hand?.turn === seat}
    data-away=${at.type === "person" && !at.here}
    data-danger=${danger(view, seat % 2)}
    data-nil=${at.nil ?? ""}
    data-moment=${ui.moment?.seats.includes(seat) ? ui.moment.tone : ""}
  >
    <div class="plate">
      ${medal(at)}
      <span class="who"><bdi class="name" title=${at.name}>${at.name}</bdi>${badges(view, seat)}</span>
      <span class="tally">${guestSign(at)}${tally(view, seat)}${time === null ? nothing : clock(time)}</span>
      ${status(view, ui, seat)}
    </div>
    ${seat === me || !hand || at.cards === 0 ? nothing : html`<span class="fan" aria-hidden="true" .style=${`--t:${at.cards}`}></span>`}
    ${seat === me ? nothing : html`<button class="over" aria-label=${t("seat.about", { name: at.name })} @click=${() => act.open("seat", seat)}></button>`}
    ${ui.bubbles[seat] ? html`<span class="bubble" aria-hidden="true">${ui.bubbles[seat]}</span>` : nothing}
  </li>`;
}

/** A seat's sign: a guest's face, or the first letter of a name. @param {Seat} at */
export const medal = ({ type, name }) =>
  html`<span class="medal" data-initial=${type === "guest" ? "" : ([...name][0] ?? "")} aria-hidden="true">${type === "guest" ? icon("guest") : nothing}</span>`;

/** @param {View} view @param {number} seat */
function badges(view, seat) {
  const me = view.you.seat;
  return html`${seat === me ? html`<span class="badge you">${t("seat.you")}</span>` : nothing}
  ${me !== null && seat === (me + 2) % 4 ? html`<span class="badge mate" title=${t("seat.partner")}>${icon("pair")}<span class="words">${t("seat.partner")}</span></span>` : nothing}
  ${view.hand?.dealer === seat ? html`<span class="badge dealer" title=${t("seat.dealer")}><span aria-hidden="true">${t("seat.dealer.short")}</span><span class="unseen">${t("seat.dealer")}</span></span>` : nothing}`;
}

/** @param {Seat} at */
const guestSign = (at) =>
  at.type === "guest"
    ? html`<span class="badge" title=${t("seat.guest.long")}>${icon("guest")}<span class="unseen">${t("seat.guest")}</span></span>`
    : nothing;

/** Bid and books of a seat. @param {View} view @param {number} seat */
function tally(view, seat) {
  const at = view.seats[seat];
  if (at.bid === null)
    return view.hand?.turn === seat
      ? html`<i>${t("seat.bidding")}</i>`
      : html`<i class="faint">${t("seat.nobid")}</i>`;
  if (view.room.phase === "bidding")
    return html`<span class="said" data-nil=${typeof at.bid === "number" ? nothing : ""}>${t("seat.bid", { bid: bidText(at.bid) })}</span>`;
  return typeof at.bid === "number" ? books(at, at.bid) : nil(at, at.bid);
}

/** Books of the bid: a small card each, full when taken; what goes beyond is told apart. @param {Seat} at @param {number} bid */
const books = (
  { books },
  bid,
) => html`<span class="count"><b>${books}</b><span aria-hidden="true">/${bid}</span><span class="unseen">${t("seat.of", { bid })}</span></span>
  ${books > bid ? html`<span class="beyond" aria-hidden="true">+${books - bid}</span>` : nothing}
  <span class="pips" aria-hidden="true">${Array.from({ length: bid }, (_, i) => html`<i data-full=${i < books}></i>`)}</span>`;

const NIL_ICONS = { open: "ring", made: "check", failed: "cross" };

/** @param {Seat} at @param {Bid} bid */
function nil(at, bid) {
  const state = at.nil ?? "open";
  return html`<span class="nil" data-nil=${state}>${bidText(bid)} ${icon(NIL_ICONS[state])}${at.books ? html`<b aria-hidden="true">${at.books}</b>` : nothing}<span class="words">${t(`seat.nil.${state}`, { n: at.books })}</span></span>`;
}

/** @param {View} view @param {Ui} ui @param {number} seat */
function status(view, ui, seat) {
  const at = view.seats[seat];
  if (at.type !== "person") return nothing;
  if (at.covered) return html`<span class="status">${t("seat.covered")}</span>`;
  if (at.here) return nothing;
  // Whichever ends first brings the guest: the grace, or the time of the turn.
  const turn = (view.hand?.turn === seat && timeLeft(view, ui.now)) || Infinity;
  const left = at.until ? Math.min(turn, secondsLeft(at.until, ui.now, view.room.options.grace)) : null;
  return html`<span class="status">${left === null ? t("seat.away") : t("seat.away.until", { n: left })}</span>`;
}

/** The time left of a turn: seen, never read out second by second. @param {number} left */
export const clock = (left) =>
  html`<span class="clock" aria-hidden="true">${t("seat.clock", { n: left })}</span>`;

/**
 * What this player may do for another seat: let a guest play for who is away or late, or remind who is to act.
 *
 * @param {View} view
 * @param {number} seat
 * @param {boolean} slow has the seat to act taken its time?
 * @returns {"cover" | "nudge" | null}
 */
export function offered(view, seat, slow) {
  const may = view.you.may;
  const at = view.seats[seat];
  if (at.type !== "person" || seat === view.you.seat || at.covered) return null;
  const waited = view.room.phase === "review" ? !at.next : view.hand?.turn === seat;
  // `may` names no seat: where somebody is away, it may be for that one alone.
  const away = view.seats.some(
    (one, i) => one.type === "person" && !one.here && !one.covered && i !== view.you.seat,
  );
  if (may.includes("cover") && (at.here ? waited && !away : true)) return "cover";
  return may.includes("nudge") && at.here && waited && slow ? "nudge" : null;
}

/** Buttons for what is `offered`, and for whom. @param {View} view @param {Ui} ui @param {Act} act */
export const offers = (view, ui, act) =>
  view.seats.map(({ name }, seat) => {
    const kind = offered(view, seat, act.slow());
    return kind
      ? html`<button class="chip" ?disabled=${waits(ui, kind)} @click=${() => act.send({ kind, seat })}>${t(`seat.${kind}`, { name })}</button>`
      : nothing;
  });

/** The cards on the table: a trick that rests, or the one being played. @param {View} view @param {Ui} ui @param {Act} act */
export function trick(view, ui, act) {
  const me = view.you.seat;
  const sent = sentCard(view, ui);
  const now = view.hand?.trick ?? [];
  const cards = ui.rest
    ? ui.rest.cards
    : sent && me !== null
      ? [...now, /** @type {[number, Card]} */ ([me, sent])]
      : now;
  return html`<div class="trick" data-rest=${!!ui.rest} @click=${() => act.skip()}>
    <ol aria-label=${t("trick.label")}>
      ${repeat(
        cards,
        ([, card]) => card,
        ([seat, card]) => html`<li
          class="card lying"
          data-spot=${spot(seat, me)}
          data-lies=${card}
          data-seat=${seat}
          data-won=${ui.rest?.winner === seat}
        ><span class="unseen">${t("trick.card", { name: view.seats[seat].name, card: cardName(card) })}</span>${face(card)}</li>`,
      )}
    </ol>
  </div>`;
}
