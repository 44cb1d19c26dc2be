// @ts-check
/** Says what a view brings, and writes it into the log. */
import { adviceText } from "./advice.js";
import { history, ownTurn, present, spoken } from "./said.js";
import { Announcer, heardAt, lines } from "./speech.js";
import { t } from "./strings.js";

/** @import { Advice, View } from "./protocol.js" */
/** @import { Saying } from "./said.js" */
/** @import { Table } from "./table.js" */

/**
 * A view that came, and what the page knew then: that its hand was opened elsewhere, a moment to cheer, that the link
 * had been lost, that nobody looked.
 *
 * @typedef {object} News
 * @property {View | null} before
 * @property {View} view
 * @property {Saying[]} opened
 * @property {Saying[]} moment
 * @property {boolean} back
 * @property {boolean} hidden
 */

const LOG_LINES = 120;

/** The table's voice: the queue of `speech.js`, told of views. */
export class Teller extends Announcer {
  /** @param {Table} table @param {HTMLElement[]} nodes */
  constructor(table, nodes) {
    super(nodes);
    this.table = table;
  }

  /** Says what is new, and keeps it in the log, which tells a page just opened the whole hand. @param {News} news */
  tell(news) {
    const { ui } = this.table;
    const sayings = inOrder(news);
    const turn = sayings.filter(({ tone }) => tone === "turn");
    const logged = news.before ? sayings : [...history(news.view), ...turn];
    this.table.set({ log: [...ui.log, ...lines(logged)].slice(-LOG_LINES) });
    if (ownTurn(news.view).length === 0) this.turnOver();
    // Nobody listens to a hidden tab: it tells how things stand when it is shown again.
    if (!news.hidden) this.say(heardAt(ui.settings.announce, sayings));
  }

  /** How things stand, for who comes back to this tab. */
  tellAgain() {
    const { view, ui } = this.table;
    if (view) this.say(heardAt(ui.settings.announce, present(view)));
  }

  /** @param {Advice} advice */
  advise(advice) {
    this.say([adviceText(advice)]);
  }
}

/** What happened, a moment to cheer, and the turn; after a lost link also that it is back. @param {News} news @returns {Saying[]} */
function inOrder({ before, view, opened, moment, back }) {
  const said = spoken(before, view);
  const happened = said.filter(({ tone }) => tone !== "turn");
  const turn = back ? ownTurn(view) : said.filter(({ tone }) => tone === "turn");
  return [...(back ? [{ text: t("link.back") }] : []), ...opened, ...happened, ...moment, ...turn];
}
