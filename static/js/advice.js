// @ts-check
import { cardSaid } from "./cards.js";
import { t } from "./strings.js";

/** @import { Advice, Bid, Card } from "./protocol.js" */

/** Advice as one line: the move, why, and the next best one unless the reason has named it. @param {Advice} advice */
export function adviceText({ choice, runner_up, reason }) {
  const other = runner_up === null ? "" : moveName(runner_up);
  const next = other && !reason.includes(other) ? [t("hint.next", { move: other })] : [];
  const move = typeof choice === "number" ? choice : moveName(choice);
  return [t(isCard(choice) ? "hint.play" : "hint.bid", { move }), reason, ...next].join(" ");
}

/** A move as the server's reasons name it. @param {Bid | Card} move */
function moveName(move) {
  if (typeof move === "number") return t("advice.bid", { bid: move });
  return isCard(move) ? t("advice.card", { card: cardSaid(move) }) : t(`bid.${move}`);
}

/** A card has two characters; "nil" and "blind" have more. @param {Bid | Card} move */
const isCard = (move) => typeof move === "string" && move.length === 2;
