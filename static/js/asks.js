// @ts-check
import { hex } from "./socket.js";
import * as store from "./store.js";
import { need, t } from "./strings.js";
import { decision, sentCard, tapped, waits, whyNot } from "./ui.js";

/** @import { Bid, Card, ClientMessage, Options } from "./protocol.js" */
/** @import { Table } from "./table.js" */

export const SLOW_MS = 15000;
const COPIED_MS = 2500;
/** The table takes one reaction of a seat in this time. */
const REACT_MS = 2000;

/** What taps and keys ask for. The server judges; nothing here decides a rule. */
export class Asks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.place = table.place;
    this.reactedAt = -Infinity;
  }

  /** Nothing can be asked for: says why. */
  waitForLink() {
    this.say(t(`link.${this.table.ui.why}`));
    return false;
  }

  /** One tap, one request: the second half of a double click asks for nothing more. @param {ClientMessage} message */
  send(message) {
    const { ui, link } = this.table;
    if (ui.link === "lost") {
      this.waitForLink();
      return;
    }
    const same = JSON.stringify(message);
    if ([...ui.pending.values()].some((sent) => JSON.stringify(sent) === same)) return;
    ui.pending.set(link.send(message), message);
    this.table.draw();
  }

  /** @param {Partial<import("./ui.js").Ui>} patch */
  set(patch) {
    this.table.set(patch);
  }

  /** A line for this player alone. @param {string} text @param {boolean} [bad] */
  say(text, bad = false) {
    this.set({ note: { text, bad } });
    this.table.voice.say([text]);
  }

  // --- the hand ------------------------------------------------------------------------------

  /** @param {Card} card */
  tap(card) {
    const { view, ui } = this.table;
    const what = view && tapped(view, ui, card);
    if (what === "refuse") this.refuse();
    else if (what === "play") this.play(card);
    else if (what === "raise") this.raise(ui.raised === card ? null : card);
  }

  /** Lifts a card, or puts it back; a page that is loaded again in this turn does so too. @param {Card | null} card */
  raise(card) {
    const { view } = this.table;
    if (view) store.write("raised", { code: this.place.code, at: decision(view), card });
    this.set({ raised: card, note: null });
  }

  /** A card dragged out of the hand: played on one's turn, else only raised. Has it gone? @param {Card} card */
  drop(card) {
    const { view, ui } = this.table;
    const what = view && tapped(view, { ...ui, raised: card }, card);
    if (what === "refuse") this.refuse();
    else if (what === "raise") this.raise(card);
    else if (what === "play") return this.play(card);
    return false;
  }

  /** Says why the rules do not allow it. */
  refuse() {
    const why = this.table.view && whyNot(this.table.view);
    if (why) this.say(t(why.key, { suit: t(`suit.${why.suit}`) }), true);
  }

  /** Sends a card, if that may be. @param {Card} card @param {import("./ui.js").Rest | null} [rest] a trick that is still looked at */
  play(card, rest = null) {
    const { view, ui } = this.table;
    if (!view?.hand || sentCard(view, ui) || !view.you.legal.includes(card)) return false;
    if (ui.link === "lost") return this.waitForLink();
    this.table.stirred ??= [];
    Object.assign(ui, { rest, raised: null, note: null });
    this.send({ kind: "play", hand: view.hand.number, turn_no: view.hand.turn_no, card });
    this.table.sound("card");
    return true;
  }

  /** @param {Bid | null} bid */
  bid(bid) {
    const { view, ui } = this.table;
    if (bid === null || !view?.hand || waits(ui, "bid")) return;
    this.send({ kind: "bid", hand: view.hand.number, bid });
  }

  /** What an expert would do now: asked for, never acted upon. */
  hint() {
    const { view, ui } = this.table;
    if (!view?.hand || waits(ui, "hint")) return;
    this.send({ kind: "hint", hand: view.hand.number, turn_no: view.hand.turn_no });
  }

  look() {
    const { view, ui } = this.table;
    if (!view?.hand || waits(ui, "look")) return;
    store.write(`opened:${this.place.code}`, view.hand.number);
    ui.opened = true;
    this.send({ kind: "look", hand: view.hand.number });
  }

  /** What moves or rests is over now. */
  skip() {
    this.table.motion?.finish();
    this.table.endRest();
  }

  /** Why the guests chose so in a scored hand. @param {number} hand */
  why(hand) {
    if (this.table.ui.whys?.hand !== hand) this.table.fetchReasons(hand);
  }

  // --- the room ------------------------------------------------------------------------------

  /** @param {number} seat */
  sit(seat) {
    const { ui } = this.table;
    if (waits(ui, "sit")) return;
    store.write("name", ui.name);
    this.send({ kind: "sit", seat, name: ui.name });
  }

  /** @param {string} name */
  rename(name) {
    this.table.ui.name = name;
    store.write("name", name);
  }

  /** @param {boolean} ready */
  ready(ready) {
    this.send(ready ? { kind: "ready", ready, ...this.cut() } : { kind: "ready", ready });
  }

  next() {
    const { view, ui } = this.table;
    if (view?.hand && !waits(ui, "next")) this.send({ kind: "next", hand: view.hand.number, ...this.cut() });
  }

  /** How well the guests play; this device's next practice match begins so too. @param {Options["level"]} level */
  level(level) {
    if (this.table.view?.room.kind === "solo") store.write("options", { ...store.options(), level });
    this.send({ kind: "options", options: { level } });
  }

  soloStart() {
    if (waits(this.table.ui, "ready", "start")) return;
    this.ready(true);
    this.send({ kind: "start" });
  }

  /** This browser's own cut for the deal to come, remembered beside the commitment it is for. */
  cut() {
    const commitment = this.table.view?.room.commitment;
    if (!commitment) return {};
    const cut = Array.from(crypto.getRandomValues(new Uint8Array(32)), hex).join("");
    const key = `cuts:${this.place.code}`;
    store.write(key, { ...store.read(key, {}), [commitment]: cut });
    return { cut, commitment: commitment.slice(0, 16) };
  }

  /** Has the seat to act taken its time? */
  slow() {
    return Date.now() - this.table.turnSince > SLOW_MS;
  }

  /** Takes the seat back from another tab. */
  here() {
    this.set({ link: "connecting" });
    this.table.link.open();
  }

  // --- dialogs, sharing, keys ------------------------------------------------------------------

  close() {
    this.set({ dialog: null });
  }

  /** Sends what a dialog asked for, and closes it. @param {ClientMessage} message */
  sendAndClose(message) {
    this.send(message);
    this.close();
  }

  /** @param {string} emoji */
  react(emoji) {
    const now = performance.now();
    if (now - this.reactedAt < REACT_MS) return this.say(t("react.wait"), true);
    this.reactedAt = now;
    this.sendAndClose({ kind: "react", emoji });
  }

  /** Hides or shows again the reactions of a seat. @param {number} seat */
  mute(seat) {
    store.mute(this.place.code, seat);
    this.table.draw();
  }

  /** @param {string} name @param {number} [about] the seat it is about */
  async open(name, about = 0) {
    if (await this.table.parts.fetchDialogs(name)) this.set({ dialog: name, about, file: "", note: null });
    else this.say(t("link.out"), true);
  }

  /** Goes on from this device's copy of the room. */
  async goOn() {
    const [{ goOnFrom }] = await Promise.all([import("./room.js"), need(["saves"])]);
    goOnFrom(store.saved(), this);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.place.url);
      this.set({ shared: true });
      this.table.voice.say([t("share.copied")]);
      setTimeout(() => this.set({ shared: false }), COPIED_MS);
    } catch {
      this.say(this.place.url);
    }
  }

  share() {
    navigator.share({ title: t("title.share"), url: this.place.url }).catch(() => {});
  }
}
