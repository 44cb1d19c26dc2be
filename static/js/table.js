// @ts-check
import { html, render } from "../vendor/lit-html.js";
import { chooseKey, wireKeys } from "./keys.js";
import { collect, flown, places } from "./motion.js";
import { Link, hex } from "./socket.js";
import { Announcer, spoken } from "./speech.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import { shell } from "./shell.js";
import { REST_MS, fresh, myTurn, renewed, sentCard, shownPhase, tapped, waits, whyNot } from "./ui.js";

/** @import { Bid, Card, ClientMessage, ServerMessage, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/** What a view may ask for. @typedef {Table} Act */
/** @typedef {{ screen: (view: View, ui: Ui, act: Act) => unknown }} Screen */

const SCREENS = {
  lobby: () => import("./lobby.js"),
  bidding: () => import("./play.js"),
  playing: () => import("./play.js"),
  review: () => import("./review.js"),
  over: () => import("./review.js"),
};
const SLOW_MS = 15000;
const BUBBLE_MS = 2500;

/** The page of one room: holds the newest view and this screen's own part, draws, sends. */
export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    const { base = "" } = document.documentElement.dataset;
    const { code = "", pretty = "", url = location.href } = root.dataset;
    const qr = /** @type {HTMLTemplateElement | null} */ (document.getElementById("qr"));
    this.root = root;
    this.place = { base, code, pretty, url, qr: qr?.content.cloneNode(true) ?? "" };
    /** @type {View | null} */
    this.view = null;
    this.ui = fresh(store.settings(), store.read("name", ""));
    /** @type {Map<string, Screen>} */
    this.screens = new Map();
    /** @type {import("./dialogs.js") | null} */
    this.dialogs = null;
    /** @type {import("./panel.js") | null} */
    this.panel = null;
    /** @type {import("./deal.js") | null} */
    this.deal = null;
    this.voice = new Announcer(/** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-live]")]));
    this.drawing = 0;
    this.restTimer = 0;
    this.turnSince = 0;
    this.calm = true;
    for (const name of /** @type {const} */ (["handKey", "skip", "look", "copy", "share", "rename", "soloStart"]))
      this[name] = /** @type {any} */ (this[name].bind(this));
    root.replaceChildren();
    this.link = new Link(`${base}/r/${code}/socket`, {
      heard: (message) => this.hear(message),
      changed: (state, code) => this.linkChanged(state, code),
      missing: () => this.lookForRoom(),
    });
    this.media();
    wireKeys(this);
    setInterval(() => this.tick(), 1000);
    this.draw();
  }

  media() {
    for (const [name, query] of /** @type {const} */ ([["wide", "(min-width: 390px)"]])) {
      const list = matchMedia(query);
      const take = () => this.set({ [name]: list.matches });
      list.addEventListener("change", take);
      take();
    }
    const desk = matchMedia("(min-width: 1100px)");
    const side = () => desk.matches && import("./panel.js").then((panel) => { this.panel = panel; this.fetchSheet(); this.draw(); });
    desk.addEventListener("change", side);
    side();
    addEventListener("spades:settings", () => this.set({ settings: store.settings() }));
    document.addEventListener("visibilitychange", () => document.hidden || this.set({ rest: null }));
  }

  // --- hearing -------------------------------------------------------------------------------

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.kind === "view") this.seen(message);
    else if (message.kind === "done") this.answered(message.id);
    else if (message.kind === "refused") this.refused(message);
    else if (message.kind === "reaction") this.bubble(message.seat, message.emoji);
    else if (message.kind === "nudged") this.nudged(message);
  }

  /** @param {View} view */
  seen(view) {
    const before = this.view;
    const jump = before === null || before.version !== view.since || document.hidden;
    const patch = renewed(this.ui, before, view, jump);
    const rests = patch.rest && patch.rest !== this.ui.rest;
    this.calm = jump;
    this.view = view;
    this.keepPromises(view);
    if (before?.hand?.turn !== view.hand?.turn || before?.hand?.turn_no !== view.hand?.turn_no) this.turnSince = Date.now();
    const words = spoken(jump ? null : before, view);
    this.voice.say(words);
    Object.assign(this.ui, patch, { now: Date.now(), log: [...this.ui.log, ...words].slice(-120) });
    if (rests) this.restUntil(REST_MS[this.ui.settings.speed]);
    if (view.room.phase !== before?.room.phase || view.room.match !== before?.room.match) this.phaseChanged(view);
    this.soundOf(view, jump);
    this.draw();
  }

  /** @param {View} view */
  phaseChanged(view) {
    if (view.room.phase === "review" || view.room.phase === "over") this.fetchSheet();
    if (view.room.kind === "solo") store.write("solo", this.place.code);
    if (view.hand) this.ui.opened = store.read(`opened:${this.place.code}`, 0) === view.hand.number;
    if (view.room.kind === "solo" && view.room.phase === "lobby" && store.read("start", "") === this.place.code) {
      store.drop("start");
      this.soloStart();
    }
  }

  /** @param {string} id */
  answered(id) {
    this.ui.pending.delete(id);
    this.draw();
  }

  /** @param {import("./protocol.js").Refused} refused */
  refused({ id, code, text }) {
    const request = id === null ? undefined : this.ui.pending.get(id);
    if (id !== null) this.ui.pending.delete(id);
    if (code === "stale-commitment" && request?.kind === "ready") return void this.ready(true);
    if (code === "stale-commitment" && request?.kind === "next") return void this.next();
    this.set({ note: { text, bad: true } });
    this.voice.say([text]);
  }

  /** @param {number} seat @param {string} emoji */
  bubble(seat, emoji) {
    const muted = store.read(`muted:${this.place.code}`, /** @type {number[]} */ ([]));
    if (muted.includes(seat)) return;
    const put = (/** @type {string | null} */ sign) => this.set({ bubbles: this.ui.bubbles.map((old, i) => (i === seat ? sign : old)) });
    put(emoji);
    setTimeout(() => this.ui.bubbles[seat] === emoji && put(null), BUBBLE_MS);
    this.voice.say([t("said.reaction", { name: this.view?.seats[seat].name ?? "", emoji })]);
    this.sound("reaction");
  }

  /** @param {{ seat: number, by: number }} nudge */
  nudged({ seat, by }) {
    if (!this.view || seat !== this.view.you.seat) return;
    this.say(t("said.nudged", { name: this.view.seats[by].name }));
    this.sound("turn");
  }

  /** @param {"open" | "lost" | "ended"} state @param {string} code */
  linkChanged(state, code) {
    this.ui.now = Date.now();
    if (state === "ended") this.ui.link = code === "elsewhere" ? "elsewhere" : "gone";
    else if (state === "open") this.ui.link = "open";
    else if (this.ui.link !== "lost") setTimeout(() => this.link.socket?.readyState === 1 || this.link.ended || this.set({ link: "lost" }), 1000);
    this.draw();
  }

  async lookForRoom() {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer?.status === 404 || answer?.status === 410) this.link.end("gone");
  }

  // --- drawing -------------------------------------------------------------------------------

  /** @param {Partial<Ui>} patch */
  set(patch) {
    Object.assign(this.ui, patch);
    this.draw();
  }

  /** Draws once a frame; at once where no frame will come. */
  draw() {
    if (this.drawing) return;
    this.drawing = document.hidden ? 1 : requestAnimationFrame(() => this.paint());
    if (document.hidden) this.paint();
  }

  paint() {
    this.drawing = 0;
    const { view, ui } = this;
    const phase = view && shownPhase(view, ui);
    const screen = phase ? this.screens.get(phase) : null;
    if (phase && !screen) this.fetchScreen(phase);
    const before = places(this.root);
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.card : undefined;
    render(shell(view, ui, this, view && screen ? screen.screen(view, ui, this) : null), this.root);
    if (!this.calm) flown(this.root, before);
    if (held) this.keepFocus();
    this.showDialog();
    document.title = view ? this.title(view) : t("title.opening");
  }

  /** @param {import("./protocol.js").Phase} phase */
  async fetchScreen(phase) {
    const screen = await SCREENS[phase]();
    this.screens.set(phase, screen);
    this.draw();
  }

  /** Focus stays in the hand when its card has gone. */
  keepFocus() {
    if (document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (this.root.querySelector('.hand [tabindex="0"]'))?.focus();
  }

  showDialog() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.root.querySelector("dialog"));
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** @param {View} view */
  title(view) {
    const phase = view.room.phase;
    if (phase === "bidding" || phase === "playing") return t(myTurn(view) ? "title.turn" : "title.table");
    return t(`title.${phase}`);
  }

  tick() {
    const view = this.view;
    const counts = view?.seats.some((at) => at.until) || view?.hand?.deadline || view?.you.may.includes("nudge") || this.ui.link === "lost";
    if (counts && !document.hidden) this.set({ now: Date.now() });
  }

  // --- rest of a trick -------------------------------------------------------------------------

  /** @param {number} ms */
  restUntil(ms) {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.skip(), ms);
  }

  /** Ends the rest: the four cards slide to the winner, then the table shows what is. */
  async skip() {
    clearTimeout(this.restTimer);
    const rest = this.ui.rest;
    if (!rest) return;
    await collect(this.root, rest.winner);
    if (this.ui.rest === rest) this.set({ rest: null });
  }

  // --- asking ----------------------------------------------------------------------------------

  /** One tap, one request. @param {ClientMessage} message */
  send(message) {
    this.ui.pending.set(this.link.send(message), message);
    this.draw();
  }

  /** A line for this player alone. @param {string} text */
  say(text) {
    this.set({ note: { text, bad: false }, log: [...this.ui.log, text] });
    this.voice.say([text]);
  }

  slow() {
    return Date.now() - this.turnSince > SLOW_MS;
  }

  /** @param {string} name */
  async open(name) {
    this.dialogs ??= await import("./dialogs.js");
    this.set({ dialog: name });
  }

  /** @param {Card} card */
  tap(card) {
    const { view, ui } = this;
    if (!view) return;
    const what = tapped(view, ui, card);
    const why = whyNot(view);
    if (what === "refuse") this.refusedCard(t(why.key, { suit: t(`suit.${why.suit}`) }));
    else if (what === "play") this.play(card);
    else if (what === "raise") this.set({ raised: ui.raised === card ? null : card, note: null });
  }

  /** @param {string} text */
  refusedCard(text) {
    this.set({ note: { text, bad: true } });
    this.voice.say([text]);
  }

  /** @param {Card} card */
  play(card) {
    const { view, ui } = this;
    if (!view?.hand || sentCard(view, ui) || !view.you.legal.includes(card)) return;
    this.calm = false;
    Object.assign(ui, { rest: null, raised: null, note: null });
    this.send({ kind: "play", hand: view.hand.number, turn_no: view.hand.turn_no, card });
    this.sound("card");
  }

  /** @param {Bid} [bid] */
  bid(bid = this.ui.bid ?? undefined) {
    if (bid === undefined || !this.view?.hand || waits(this.ui, "bid")) return;
    this.send({ kind: "bid", hand: this.view.hand.number, bid });
  }

  look() {
    if (!this.view?.hand || waits(this.ui, "look")) return;
    store.write(`opened:${this.place.code}`, this.view.hand.number);
    this.ui.opened = true;
    this.send({ kind: "look", hand: this.view.hand.number });
  }

  /** @param {number} seat */
  sit(seat) {
    if (waits(this.ui, "sit")) return;
    store.write("name", this.ui.name);
    this.send({ kind: "sit", seat, name: this.ui.name });
  }

  /** @param {{ target: EventTarget | null }} event */
  rename({ target }) {
    this.ui.name = /** @type {HTMLInputElement} */ (target).value;
    store.write("name", this.ui.name);
  }

  /** @param {boolean} ready */
  ready(ready) {
    this.send(ready ? { kind: "ready", ready, ...this.cut() } : { kind: "ready", ready });
  }

  next() {
    if (this.view?.hand && !waits(this.ui, "next")) this.send({ kind: "next", hand: this.view.hand.number, ...this.cut() });
  }

  soloStart() {
    this.ready(true);
    this.send({ kind: "start" });
  }

  // --- fair deals ------------------------------------------------------------------------------

  /** This browser's own cut for the deal to come, remembered beside the commitment it is for. */
  cut() {
    const commitment = this.view?.room.commitment;
    if (!commitment) return {};
    const cut = Array.from(crypto.getRandomValues(new Uint8Array(32)), hex).join("");
    const key = `cuts:${this.place.code}`;
    store.write(key, { ...store.read(key, {}), [commitment]: cut });
    return { cut, commitment: commitment.slice(0, 16) };
  }

  /** Keeps every commitment seen: by hand, and in the lobby by match. @param {View} view */
  keepPromises(view) {
    const key = `promises:${this.place.code}`;
    /** @type {Record<string, string>} */
    const kept = store.read(key, {});
    const { hand, room } = view;
    const now = room.commitment ?? hand?.commitment;
    const name = room.phase === "lobby" ? `match${room.match}` : `hand${(hand?.number ?? 0) + (room.commitment ? 1 : 0)}`;
    if (!now || kept[name]) return;
    store.write(key, { ...kept, [name]: now });
  }

  async fetchSheet() {
    if (!this.view || this.view.room.phase === "lobby") return;
    const answer = await fetch(`${this.place.base}/api/rooms/${this.place.code}/sheet`).catch(() => null);
    if (!answer?.ok) return;
    /** @type {import("./protocol.js").Sheet} */
    const sheet = await answer.json();
    this.set({ sheet });
    this.deal ??= await import("./deal.js");
    const promises = store.read(`promises:${this.place.code}`, {});
    const cuts = store.read(`cuts:${this.place.code}`, {});
    for (const hand of sheet.hands.slice(-1)) this.ui.deals.set(hand.number, await this.deal.checked(sheet, hand, { promises, cuts, seat: this.view.you.seat }));
    this.draw();
  }

  // --- sharing, sound, keys ----------------------------------------------------------------------

  async copy() {
    await navigator.clipboard?.writeText(this.place.url).catch(() => {});
    this.set({ shared: true });
    this.voice.say([t("share.copied")]);
    setTimeout(() => this.set({ shared: false }), 2500);
  }

  share() {
    navigator.share({ title: t("title.share"), url: this.place.url }).catch(() => {});
  }

  /** @param {KeyboardEvent} event */
  handKey(event) {
    chooseKey(event);
  }

  /** @param {View} view @param {boolean} jump */
  soundOf(view, jump) {
    if (jump) return;
    const kinds = view.events.map((event) => event.kind);
    if (kinds.includes("card-played") && view.events.some((event) => event.seat !== view.you.seat)) this.sound("card");
    if (kinds.includes("trick-won")) this.sound("trick");
    if (myTurn(view)) this.sound("turn");
    if (kinds.includes("hand-scored")) this.sound("hand");
  }

  /** @param {string} name */
  async sound(name) {
    if (!this.ui.settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    const { ring } = await import("./sound.js");
    ring(name, this.ui.settings.volume);
  }
}

const root = document.getElementById("table");
if (root) new Table(root);
