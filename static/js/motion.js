// @ts-check
/** The only place for motion. It asks the preference first; nothing waits for it but what it moves. */

const FLY_MS = 200;
const COLLECT_MS = 260;
const DEAL_MS = 35;
const EASE = "cubic-bezier(.2,.7,.2,1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Does this player want things to move, and is somebody looking? */
export const moves = () =>
  !still.matches && !document.hidden && document.documentElement.dataset.motion !== "off";

/**
 * Where cards lie now, in hand and on the table.
 *
 * @typedef {{ held: Map<string, DOMRect>, lying: Set<string> }} Places
 * @param {HTMLElement} root
 * @returns {Places}
 */
export function places(root) {
  const held = new Map();
  if (moves())
    for (const card of root.querySelectorAll("[data-card]"))
      held.set(/** @type {HTMLElement} */ (card).dataset.card, card.getBoundingClientRect());
  const lying = new Set(
    [...root.querySelectorAll("[data-lies]")].map(
      (card) => /** @type {HTMLElement} */ (card).dataset.lies ?? "",
    ),
  );
  return { held, lying };
}

/**
 * Cards new on the table fly in, from the hand they were in or from their seat; a new hand is dealt out.
 *
 * @param {HTMLElement} root
 * @param {Places} before
 */
export function flown(root, before) {
  if (!moves()) return;
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-lies]"))) {
    if (before.lying.has(card.dataset.lies ?? "")) continue;
    const from = before.held.get(card.dataset.lies ?? "") ?? seatRect(root, card.dataset.seat);
    if (from) fly(card, from);
  }
  const hand = [...root.querySelectorAll("[data-card]")];
  if (before.held.size === 0 && hand.length === 13) hand.forEach(dealt);
}

/** @param {HTMLElement} root @param {string | undefined} seat */
const seatRect = (root, seat) =>
  root.querySelector(`.seat[data-seat="${seat}"] .plate`)?.getBoundingClientRect();

/** @param {HTMLElement} card @param {DOMRect} from */
function fly(card, from) {
  const to = card.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: FLY_MS, easing: EASE });
}

/** Back from where it was dragged to. @param {HTMLElement} card @param {string} from */
export function glide(card, from) {
  if (moves()) card.animate([{ translate: from }, { translate: "0 0" }], { duration: FLY_MS, easing: EASE });
}

/** @param {Element} card @param {number} i */
function dealt(card, i) {
  card.animate(
    [
      { opacity: 0, translate: "0 -40px" },
      { opacity: 1, translate: "0 0" },
    ],
    {
      duration: FLY_MS,
      delay: i * DEAL_MS,
      easing: EASE,
      fill: "backwards",
    },
  );
}

/**
 * The cards on the table slide to the seat that won them.
 *
 * @param {HTMLElement} root
 * @param {number} winner
 */
export async function collect(root, winner) {
  const to = seatRect(root, String(winner));
  if (!moves() || !to) return;
  const slides = [...root.querySelectorAll("[data-lies]")].map((card) => {
    const from = card.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    return card.animate(
      [
        { translate: "0 0", scale: 1, opacity: 1 },
        { translate: `${x}px ${y}px`, scale: 0.5, opacity: 0 },
      ],
      {
        duration: COLLECT_MS,
        easing: "ease-in",
        fill: "forwards",
      },
    ).finished;
  });
  await Promise.allSettled(slides);
}
