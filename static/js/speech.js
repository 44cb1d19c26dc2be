// @ts-check
/** How sayings become speech: joined, at the level this player likes, through one queue. */
import { t } from "./strings.js";

/** @import { Saying } from "./said.js" */
/** @import { Settings } from "./store.js" */

const JOIN_MS = 150;

/** What is read out at a level; the log has everything. @param {Settings["announce"]} level @param {Saying[]} sayings */
export function heardAt(level, sayings) {
  if (level === "full") return sayings;
  if (level === "turn") return sayings.filter(({ tone }) => tone === "turn");
  return sayings
    .filter(({ tone }) => tone !== "own" && tone !== "aside")
    .map((saying) => (saying.follows ? { ...saying, alone: saying.rank } : saying));
}

/**
 * Sayings as one text, the own turn last: "Ana king of hearts, Robin 3, Corin 8. Your turn, follow hearts."
 *
 * @param {Saying[]} sayings
 */
export function joined(sayings) {
  const turn = sayings.filter(({ tone }) => tone === "turn").slice(-1);
  const runs = cardRuns(sayings.filter(({ tone }) => tone !== "turn"));
  return [...runs.map(sentence), ...turn.map(({ text }) => text)].join(" ");
}

/** Each saying as a line of the log. @param {Saying[]} sayings */
export const lines = (sayings) => sayings.map((saying) => sentence([saying]));

/** Neighbouring cards together, one's own before them; everything else by itself. @param {Saying[]} sayings */
function cardRuns(sayings) {
  /** @type {Saying[][]} */
  const runs = [];
  for (const saying of sayings) {
    const run = runs.at(-1);
    if (saying.card && saying.tone !== "own" && run?.at(-1)?.card) run.push(saying);
    else runs.push([saying]);
  }
  return runs;
}

/** Cards in a row are one sentence; a suit that was just said is not said again. @param {Saying[]} run */
function sentence(run) {
  const [{ text, card, alone = text }] = run;
  if (!card) return text;
  const clauses = run.map((one, i) => {
    if (i === 0) return alone;
    return run[i - 1].card?.[1] === one.card?.[1] ? (one.rank ?? one.text) : one.text;
  });
  return t("said.sentence", { text: clauses.join(t("said.comma")) });
}

/** The one queue to the screen reader: two live nodes in turn; what comes close together is one text. */
export class Announcer {
  /** @param {HTMLElement[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    this.at = 0;
    this.timer = 0;
    /** @type {Saying[]} */
    this.waiting = [];
  }

  /** @param {(Saying | string)[]} sayings */
  say(sayings) {
    if (sayings.length === 0 || this.nodes.length === 0) return;
    this.waiting.push(...sayings.map((one) => (typeof one === "string" ? { text: one } : one)));
    this.timer ||= setTimeout(() => this.speak(), JOIN_MS);
  }

  /** A turn that is over before it was said is not said. */
  turnOver() {
    this.waiting = this.waiting.filter(({ tone }) => tone !== "turn");
  }

  speak() {
    this.timer = 0;
    if (this.waiting.length === 0) return;
    this.nodes[this.at].textContent = "";
    this.at = (this.at + 1) % this.nodes.length;
    this.nodes[this.at].textContent = joined(this.waiting);
    this.waiting = [];
  }
}
