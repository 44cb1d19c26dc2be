// @ts-check
/** Answers to the ask keys. */
import { bidText, cardName, cardSaid } from "./cards.js";
import { toAct } from "./said.js";
import { listed, signed, t } from "./strings.js";
import { teams } from "./ui.js";

/** @import { Card, View } from "./protocol.js" */

/** t trick, b bids and books, p points and bags, w whose turn, m my hand. */
export const ASKED = ["t", "b", "p", "w", "m"];

/** @param {string} key one of `ASKED` @param {View} view */
export function answerTo(key, view) {
  const { hand, you } = view;
  if (!hand) return t("ask.nothing");
  if (key === "t") return hand.trick.length ? lying(view, hand.trick) : t("ask.notrick");
  if (key === "b") return bids(view);
  if (key === "p") return points(view);
  if (key === "w") return hand.turn === null ? t("ask.noturn") : toAct(view);
  return you.cards ? listed(you.cards.map(cardName)) : t("ask.hidden");
}

/** @param {View} view @param {number} seat */
function nameOf({ you, seats }, seat) {
  if (seat === you.seat) return t("you");
  const { name, type } = seats[seat];
  return type === "guest" ? t("name.guest", { name }) : name;
}

/** The name, and whether it is one's partner. @param {View} view @param {number} seat */
function roleOf(view, seat) {
  const me = view.you.seat;
  const name = nameOf(view, seat);
  return me !== null && seat === (me + 2) % 4 ? t("name.partner", { name }) : name;
}

/** @param {View} view @param {[number, Card][]} cards */
const lying = (view, cards) =>
  listed(cards.map(([seat, card]) => t("ask.card", { name: nameOf(view, seat), card: cardSaid(card) })));

/** @param {View} view */
const bids = (view) =>
  listed(
    view.seats.map((at, seat) =>
      at.bid === null
        ? t("ask.nobid", { name: roleOf(view, seat) })
        : t("ask.bid", { name: roleOf(view, seat), bid: bidText(at.bid), n: at.books }),
    ),
  );

/** @param {View} view */
function points(view) {
  const [us, them] = teams(view).map((team) => view.score.teams[team]);
  return t("ask.points", {
    us: signed(us.score),
    usBags: t("score.bags", { n: us.bags }),
    them: signed(them.score),
    themBags: t("score.bags", { n: them.bags }),
  });
}
