// @ts-check
import "./document.js";
import { mock } from "node:test";
import { viewOf } from "./views.js";

/** @import { Advice } from "../../static/js/protocol.js" */
/** @import { Saying } from "../../static/js/said.js" */

const { adviceText } = await import("../../static/js/advice.js");
const { Asks } = await import("../../static/js/asks.js");
const { Table } = await import("../../static/js/table.js");
const { fresh } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

/** A table without a page: what it would say, and what it would send. @param {object} [part] */
export function table(part) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const said = [];
  /** @type {any[]} */
  const sent = [];
  const one = Object.assign(Object.create(Table.prototype), {
    place: { code: "K7QX2M9PHT4VBRC8" },
    view: viewOf({ you: { may: ["play"], legal: ["9C"] }, hand: { turn: 0 } }),
    ui: fresh(DEFAULTS, "Ana"),
    voice: {
      say: (/** @type {(string | Saying)[]} */ sayings) =>
        said.push(...sayings.map((one) => (typeof one === "string" ? one : one.text))),
      turnOver() {},
      tell() {},
      advise: (/** @type {Advice} */ advice) => said.push(adviceText(advice)),
    },
    link: { send: (/** @type {any} */ message) => `id${sent.push(message)}` },
    draw() {},
    sound() {},
    ...part,
  });
  one.act = new Asks(one);
  return { table: one, said, sent };
}
