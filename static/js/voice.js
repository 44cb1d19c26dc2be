// @ts-check
/** @import { Teller } from "./telling.js" */

/** The table's voice before its module is here: what it is told waits, in order. */
export class Voice {
  /** @param {Promise<Teller | null>} teller null where it is out of reach */
  constructor(teller) {
    this.teller = teller;
  }

  /** @param {Parameters<Teller["say"]>[0]} sayings */
  say(sayings) {
    this.teller.then((one) => one?.say(sayings));
  }

  /** @param {Parameters<Teller["tell"]>[0]} news */
  tell(news) {
    this.teller.then((one) => one?.tell(news));
  }

  tellAgain() {
    this.teller.then((one) => one?.tellAgain());
  }

  turnOver() {
    this.teller.then((one) => one?.turnOver());
  }

  /** @param {Parameters<Teller["advise"]>[0]} advice */
  advise(advice) {
    this.teller.then((one) => one?.advise(advice));
  }
}
