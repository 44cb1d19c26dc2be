// @ts-check
/** The only place for motion. It asks the preference first; nothing waits for it but what it moves. */

/** @import { Event } from "./protocol.js" */

const FLY_MS = 200;
const DEAL_MS = 35;
const COLLECT_MS = 260;
const POP_MS = 140;
/** Where motion is not wanted, what comes and goes does so this gently. */
const FADE_MS = 80;
const PACES = new Map([
  ["slow", 1.6],
  ["fast", 0.6],
]);
const EASE = "cubic-bezier(.2,.7,.2,1)";
const POP = "cubic-bezier(.3,1.6,.5,1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Set<Animation>} */
const running = new Set();

/** Things slide, fade where their player or the device asks for no motion, or are just there. */
export function manner() {
  const { motion, speed } = document.documentElement.dataset;
  if (document.hidden || speed === "off") return "jump";
  return still.matches || motion === "off" ? "fade" : "slide";
}

/** Everything that moves is where it goes to: somebody will not wait. */
export const finish = () => {
  for (const animation of running) animation.finish();
};

/**
 * Moves a thing, with transforms and opacity alone. The last frame is what the page shows without motion, unless
 * the thing goes away (`fill` forwards).
 *
 * @param {Element} thing
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions & { duration: number }} options
 */
function move(thing, frames, options) {
  const how = manner();
  if (how === "jump") return null;
  const pace = PACES.get(document.documentElement.dataset.speed ?? "") ?? 1;
  const leaves = options.fill === "forwards";
  const fades = [{ opacity: leaves ? 1 : 0 }, { opacity: leaves ? 0 : 1 }];
  const animation =
    how === "fade"
      ? thing.animate(fades, { fill: options.fill, duration: FADE_MS })
      : thing.animate(frames, {
          easing: EASE,
          ...options,
          duration: options.duration * pace,
          delay: Number(options.delay ?? 0) * pace,
        });
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

/** @param {string | undefined} card */
const known = (card) => card ?? "";

/**
 * Where cards lie now, in hand and on the table.
 *
 * @typedef {{ held: Map<string, DOMRect>, lying: Map<string, DOMRect>, cards: number, open: boolean }} Places
 * @param {HTMLElement} root
 * @returns {Places}
 */
export function places(root) {
  const rects = (/** @type {NodeListOf<HTMLElement>} */ cards) =>
    new Map(
      [...cards].map((card) => [known(card.dataset.card ?? card.dataset.lies), card.getBoundingClientRect()]),
    );
  const held = rects(root.querySelectorAll("[data-card]"));
  const cards = root.querySelectorAll(".hand .card").length;
  return { held, lying: rects(root.querySelectorAll("[data-lies]")), cards, open: held.size > 0 };
}

/** One thing's way: measured first, so that no way begun makes the page lay itself out anew for the next. @typedef {Parameters<typeof move>} Way */

/**
 * What is new on the screen comes from where it was: a card from the hand or its seat, a refused one from the table,
 * a new hand from its dealer.
 *
 * @param {HTMLElement} root
 * @param {Places} before
 * @param {Event[]} news
 */
export function flown(root, before, news) {
  const now = places(root);
  const hand = all(root, ".hand .card");
  const ways =
    before.cards === 0 && hand.length === 13
      ? deal(hand, seatRect(root, dealer(root)))
      : before.open || !now.open
        ? flights(root, before, now)
        : hand.map(turnUp);
  for (const way of ways) move(...way);
  for (const { kind, seat } of news)
    if (kind === "bid-placed") pop(root.querySelector(`.seat[data-seat="${seat}"] .tally`));
}

/** Cards that are new on the table, and in a hand that was open before. @param {HTMLElement} root @param {Places} before @param {Places} now */
function flights(root, before, now) {
  /** @type {(Way | null)[]} */
  const ways = [];
  for (const card of all(root, "[data-lies]")) {
    const name = known(card.dataset.lies);
    const from = before.lying.has(name) ? null : (before.held.get(name) ?? seatRect(root, card.dataset.seat));
    ways.push(flight(card, from, now.lying.get(name)));
  }
  for (const card of all(root, "[data-card]")) {
    const name = known(card.dataset.card);
    ways.push(flight(card, before.held.has(name) ? null : before.lying.get(name), now.held.get(name)));
  }
  return ways.filter((way) => way !== null);
}

/** @param {HTMLElement} root @param {string} what */
const all = (root, what) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(what)]);

/** @param {HTMLElement} root @param {string | undefined} seat */
const seatRect = (root, seat) =>
  root.querySelector(`.seat[data-seat="${seat}"] .plate`)?.getBoundingClientRect();

/** @param {HTMLElement} root */
const dealer = (root) =>
  /** @type {HTMLElement | null} */ (root.querySelector(".seat:has(.dealer)"))?.dataset.seat;

/** The way from the middle of one place to the middle of another. @param {DOMRect} from @param {DOMRect} to */
const between = (from, to) =>
  `${from.left + from.width / 2 - to.left - to.width / 2}px ${from.top + from.height / 2 - to.top - to.height / 2}px`;

const PLACE = { translate: "0 0", scale: 1, opacity: 1 };

/** @param {Element} card @param {DOMRect | null | undefined} from a card's place, or a seat's plate @param {DOMRect | undefined} to @returns {Way | null} */
function flight(card, from, to) {
  if (!from || !to) return null;
  const isCard = from.height > from.width;
  const start = isCard ? { scale: from.width / to.width } : { scale: 0.6, opacity: 0.3 };
  return [card, [{ translate: between(from, to), ...start }, PLACE], { duration: FLY_MS }];
}

/** Thirteen cards, one after the other, from who deals. @param {Element[]} hand @param {DOMRect | undefined} from @returns {Way[]} */
const deal = (hand, from) =>
  hand.map((card, i) => {
    const translate = from ? between(from, card.getBoundingClientRect()) : "0 -60px";
    const frames = [{ translate, scale: 0.7, opacity: 0 }, { opacity: 1, offset: 0.3 }, PLACE];
    return [card, frames, { duration: FLY_MS, delay: i * DEAL_MS, fill: "backwards" }];
  });

/** A card turned face up. @param {Element} card @param {number} i @returns {Way} */
const turnUp = (card, i) => [
  card,
  [{ transform: "scaleX(.1)" }, { transform: "none" }],
  { duration: POP_MS, delay: (i * DEAL_MS) / 2, fill: "backwards" },
];

/** @param {Element | null} thing */
const pop = (thing) =>
  thing && move(thing, [{ scale: 0.6, opacity: 0.4 }, PLACE], { duration: POP_MS, easing: POP });

/** Back from where it was dragged to. @param {Element} card @param {string} from */
export function glide(card, from) {
  if (manner() === "slide") move(card, [{ translate: from }, { translate: "0 0" }], { duration: FLY_MS });
}

/**
 * The cards on the table slide to the seat that won them.
 *
 * @param {HTMLElement} root
 * @param {number} winner
 */
export async function collect(root, winner) {
  const to = seatRect(root, String(winner));
  if (!to) return;
  const cards = all(root, "[data-lies]");
  const ways = cards.map((card) => between(to, card.getBoundingClientRect()));
  const slides = cards.map((card, i) =>
    move(card, [PLACE, { translate: ways[i], scale: 0.45, opacity: 0 }], {
      duration: COLLECT_MS,
      easing: "cubic-bezier(.5,0,.8,.4)",
      fill: "forwards",
    }),
  );
  await Promise.allSettled(slides.map((slide) => slide?.finished));
}
