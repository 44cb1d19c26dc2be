// @ts-check
import { render } from "../vendor/lit-html.js";
import { Asks, SLOW_MS } from "./asks.js";
import { collect, flown, places } from "./motion.js";
import { shell } from "./shell.js";
import { Link } from "./socket.js";
import { Announcer, adviceText, spoken } from "./speech.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import {
  advised,
  fresh,
  myTurn,
  openedWithoutMe,
  REST_MS,
  renewed,
  shownPhase,
  timeLeft,
  undecided,
} from "./ui.js";

/** @import { Advice, Phase, Reaction, Reasons, Refused, SaveMessage, ServerMessage, Sheet, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/** What the views may ask for. @typedef {Asks} Act */
/** @typedef {(view: View, ui: Ui, act: Act) => unknown} Draw */

const MODULES = { lobby: "./lobby.js", play: "./play.js", review: "./review.js" };
/** @type {Map<string, number>} how often a module could not be had */
const missed = new Map();
/** @type {Record<Phase, keyof typeof MODULES>} */
const SCREENS = { lobby: "lobby", bidding: "play", playing: "play", review: "review", over: "review" };
const AHEAD_MS = 1500;
const BUBBLE_MS = 2500;
const LOST_MS = 1000;
const LOG_LINES = 120;
const NUDGE_MS = 20000;
const HURRY = 10;

/**
 * A module that is needed later, null where it is out of reach.
 * Some browsers keep a failed import for good, so each new try has an address of its own.
 * @param {string} path
 */
async function late(path) {
  const tries = missed.get(path) ?? 0;
  try {
    return await import(tries ? `${path}?again=${tries}` : path);
  } catch {
    missed.set(path, tries + 1);
    return null;
  }
}

/** The page of one room: holds the newest view and this screen's own part, and draws them. */
export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    const { base = "" } = document.documentElement.dataset;
    const { code = "", pretty = "", url = location.href } = root.dataset;
    const qr = /** @type {HTMLTemplateElement | null} */ (document.getElementById("qr"));
    this.root = root;
    this.place = { base, code, pretty, url, qr: qr?.content.firstElementChild ?? "" };
    /** @type {View | null} */
    this.view = null;
    this.ui = fresh(store.settings(), store.read("name", ""));
    /** @type {Partial<Record<keyof typeof MODULES, Draw>>} */
    this.screens = {};
    /** @type {{ panel?: Draw, banner?: Draw, dialog?: Draw }} */
    this.parts = {};
    this.voice = new Announcer(/** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-live]")]));
    this.act = new Asks(this);
    this.frame = 0;
    this.restTimer = 0;
    this.turnSince = 0;
    this.hurried = 0;
    /** @type {Element | null} what this player focused last; nothing after a click beside it */
    this.focused = null;
    this.calm = true;
    root.replaceChildren();
    this.link = new Link(`${base}/r/${code}/socket`, {
      heard: (message) => this.hear(message),
      changed: (state, why) => this.linkChanged(state, why),
      missing: () => this.lookForRoom(),
    });
    this.watchDevice();
    this.draw();
  }

  /** Width, settings, visibility and time: what changes a screen without a view. */
  watchDevice() {
    const desk = matchMedia("(min-width: 1100px)");
    const sides = () => desk.matches && this.fetchPanel();
    desk.addEventListener("change", sides);
    sides();
    addEventListener("spades:settings", () => this.set({ settings: store.settings() }));
    document.addEventListener("visibilitychange", () => document.hidden || this.set({ rest: null }));
    this.root.addEventListener("pointerdown", ({ target }) => {
      this.focused = /** @type {Element} */ (target).closest("button, a, input, summary");
    });
    this.root.addEventListener("focusin", ({ target }) => {
      this.focused = /** @type {Element} */ (target);
    });
    setInterval(() => this.tick(), 1000);
    setTimeout(() => this.fetchAhead(), AHEAD_MS);
  }

  // --- hearing -------------------------------------------------------------------------------

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.kind === "view") this.seen(message);
    else if (message.kind === "done") this.answered(message.id);
    else if (message.kind === "refused") this.refused(message);
    else if (message.kind === "reaction") this.reacted(message);
    else if (message.kind === "nudged") this.nudged(message);
    else if (message.kind === "advice") this.told(message);
    else if (message.kind === "save") this.keep(message);
  }

  /** @param {View} view */
  seen(view) {
    const { view: before, ui } = this;
    const jump = before === null || before.version !== view.since || document.hidden;
    const patch = renewed(ui, before, view, jump);
    const rests = patch.rest && patch.rest !== ui.rest;
    this.calm = jump;
    this.view = view;
    if (before?.hand?.turn !== view.hand?.turn || before?.hand?.turn_no !== view.hand?.turn_no)
      this.turnSince = Date.now();
    const opened = before !== null && openedWithoutMe(before, ui);
    Object.assign(ui, patch, { now: Date.now() });
    if (view.room.phase !== before?.room.phase || view.room.match !== before?.room.match) this.turned(view);
    const words = spoken(jump ? null : before, view);
    if (!opened && openedWithoutMe(view, ui)) words.unshift(t("blind.opened"));
    ui.log = [...ui.log, ...words].slice(-LOG_LINES);
    this.voice.say(words);
    this.keepPromise(view);
    if (rests) this.restFor(REST_MS[ui.settings.speed]);
    if (!jump) this.soundOf(view);
    this.draw();
  }

  /** A new phase has begun. @param {View} view */
  turned(view) {
    const { room, hand } = view;
    const { code } = this.place;
    if (room.phase === "review" || room.phase === "over" || this.parts.panel) this.fetchSheet();
    if (room.kind === "solo") this.minded(view);
    if (hand) this.ui.opened = store.read(`opened:${code}`, 0) === hand.number;
    if (room.kind === "solo" && room.phase === "lobby" && store.read("start", "") === code) {
      store.drop("start");
      this.act.soloStart();
    }
  }

  /** @param {string} id */
  answered(id) {
    this.ui.pending.delete(id);
    this.draw();
  }

  /** @param {Refused} refused */
  refused({ id, code, text }) {
    const { view, ui } = this;
    const request = id === null ? undefined : ui.pending.get(id);
    if (id !== null) ui.pending.delete(id);
    if (code === "stale-commitment" && request?.kind === "ready") this.act.ready(true);
    else if (code === "stale-commitment" && request?.kind === "next") this.act.next();
    // Whoever moved without waiting for the hint is not told that it did not come.
    else if (request?.kind === "hint" && !(view && undecided(view, ui, request))) this.draw();
    else this.act.say(text, true);
  }

  /** The hint that was asked for, said once; nothing where the turn has moved on. @param {Advice} advice */
  told(advice) {
    this.set({ advice, note: null });
    if (this.view && advised(this.view, this.ui)) this.voice.say([adviceText(advice)]);
  }

  /** @param {Reaction} reaction */
  reacted({ seat, emoji }) {
    if (store.read(`muted:${this.place.code}`, /** @type {number[]} */ ([])).includes(seat)) return;
    const { bubbles } = this.ui;
    bubbles[seat] = emoji;
    setTimeout(() => {
      if (bubbles[seat] === emoji) bubbles[seat] = null;
      this.draw();
    }, BUBBLE_MS);
    this.voice.say([
      t("said.reaction", { name: this.view?.seats[seat].name ?? "", emoji: t(`emoji.${emoji}`) }),
    ]);
    this.sound("reaction");
    this.draw();
  }

  /** @param {{ seat: number, by: number }} nudge */
  nudged({ seat, by }) {
    const { view } = this;
    if (view?.you.seat === by) {
      this.turnSince = Date.now() + NUDGE_MS - SLOW_MS;
      this.act.say(t("said.reminded", { name: view.seats[seat].name }));
    }
    if (seat !== view?.you.seat) return;
    this.act.say(t("said.nudged", { name: view.seats[by].name }));
    this.sound("turn");
  }

  /** Home knows this practice table, and its copy as long as its match lasts. @param {View} view */
  async minded(view) {
    store.write("solo", this.place.code);
    (await import("./saves.js")).forgetEnded(view);
  }

  /** A copy of the practice match, for the day that the server has lost its room. @param {SaveMessage} save */
  keep({ version, data }) {
    store.write("save", { code: this.place.code, version, data, over: this.view?.room.phase === "over" });
  }

  /** @param {"open" | "lost" | "ended"} state @param {string} why */
  linkChanged(state, why) {
    if (state === "open") this.set({ link: "open" });
    else if (state === "ended")
      this.set({
        link: why === "elsewhere" ? "elsewhere" : "gone",
        copy: why !== "elsewhere" && store.saved()?.code === this.place.code,
      });
    else setTimeout(() => this.link.lives() || this.set({ link: "lost" }), LOST_MS);
  }

  /** After repeated failures: is the room still there? */
  async lookForRoom() {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer?.status === 404) this.link.end("gone");
  }

  // --- drawing -------------------------------------------------------------------------------

  /** @param {Partial<Ui>} patch */
  set(patch) {
    Object.assign(this.ui, patch);
    this.draw();
  }

  /** Draws once a frame; at once in a hidden tab, where no frame comes. */
  draw() {
    if (document.hidden) this.paint();
    else this.frame ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { view, ui, root } = this;
    const name = view && SCREENS[shownPhase(view, ui)];
    const screen = name ? this.screens[name] : undefined;
    if (name && !screen) this.fetchScreen(name);
    const before = places(root);
    render(shell(view, ui, this.act, { ...this.parts, screen }), root);
    if (!this.calm) flown(root, before);
    this.keepFocus();
    const dialog = root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    document.title = view ? titleOf(view) : t("title.opening");
  }

  /**
   * The focus never falls to the body. A button that waits for its answer gets it back; what has gone leaves it
   * to the hand, else to the main button.
   */
  keepFocus() {
    const { root, focused } = this;
    if (!focused || document.activeElement !== document.body) return;
    if (focused.isConnected && focused.matches(":disabled")) return;
    const places = ['.hand [tabindex="0"]', ".primary button:enabled", ".lead button", ".tool"];
    const next = places.map((place) => root.querySelector(place)).find((place) => place !== null);
    const to = focused.isConnected ? focused : next;
    /** @type {HTMLElement | undefined} */ (to)?.focus({ preventScroll: true });
  }

  /** @param {keyof typeof MODULES} name */
  async fetchScreen(name) {
    const module = await late(MODULES[name]);
    // Out of reach, as when the server restarts: the drawing that needs it asks again.
    if (!module) return;
    this.screens[name] = module.screen;
    this.draw();
  }

  /** The screens to come, fetched before they are needed, so that none of them flashes or waits for a link. */
  fetchAhead() {
    for (const name of /** @type {(keyof typeof MODULES)[]} */ (Object.keys(MODULES))) this.fetchScreen(name);
    this.fetchDialogs();
  }

  async fetchDialogs() {
    this.parts.dialog ??= (await late("./dialogs.js"))?.dialog;
    this.parts.banner ??= (await late("./room.js"))?.banner;
    this.draw();
  }

  async fetchPanel() {
    this.parts.panel ??= (await late("./panel.js"))?.panel;
    await this.fetchSheet();
    this.draw();
  }

  /** Seconds that somebody waits for are counted on screen. */
  tick() {
    const { view, ui } = this;
    const counts =
      view?.seats.some((at) => at.until) || view?.hand?.deadline || view?.you.may.includes("nudge");
    if (counts && !document.hidden) this.set({ now: Date.now() });
    else ui.now = Date.now();
    if (view) this.hurry(view);
  }

  /** Says once that the own turn is nearly over. @param {View} view */
  hurry(view) {
    const left = timeLeft(view, this.ui.now);
    const deadline = view.hand?.deadline;
    if (!deadline || left === null || left > HURRY || !myTurn(view) || this.hurried === deadline) return;
    this.hurried = deadline;
    this.voice.say([t("said.hurry", { n: left })]);
    this.sound("turn");
  }

  // --- the rest of a trick ---------------------------------------------------------------------

  /** @param {number} ms */
  restFor(ms) {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.endRest(), ms);
  }

  /** The four cards slide to the winner, then the table shows what is. */
  async endRest() {
    clearTimeout(this.restTimer);
    const { rest } = this.ui;
    if (!rest) return;
    await collect(this.root, rest.winner);
    if (this.ui.rest === rest) this.set({ rest: null });
  }

  // --- fair deals ------------------------------------------------------------------------------

  /** Keeps every commitment seen: by hand, and in the lobby by match. @param {View} view */
  keepPromise({ room, hand }) {
    const promise = room.commitment ?? hand?.commitment;
    const next = (hand?.number ?? 0) + (room.commitment ? 1 : 0);
    const name = room.phase === "lobby" ? `match${room.match}` : `hand${next}`;
    const key = `promises:${this.place.code}`;
    /** @type {Record<string, string>} */
    const kept = store.read(key, {});
    if (promise && !kept[name]) store.write(key, { ...kept, [name]: promise });
  }

  /** The ledger of every scored hand; its last deal is checked here. */
  async fetchSheet() {
    if (!this.view?.hand) return;
    const { base, code } = this.place;
    const answer = await fetch(`${base}/api/rooms/${code}/sheet`).catch(() => null);
    if (!answer?.ok) return;
    /** @type {Sheet} */
    const sheet = await answer.json();
    this.set({ sheet });
    const last = sheet.hands.at(-1);
    if (!last || this.ui.deals.has(last.number)) return;
    const { checked } = await import("./deal.js");
    const kept = { promises: store.read(`promises:${code}`, {}), cuts: store.read(`cuts:${code}`, {}) };
    this.ui.deals.set(last.number, await checked(sheet, last, kept));
    this.draw();
  }

  /** The guests' reasons of one scored hand, once somebody wants to read them. @param {number} hand */
  async fetchReasons(hand) {
    this.set({ whysFailed: false });
    const { base, code } = this.place;
    const answer = await fetch(`${base}/api/rooms/${code}/reasons/${hand}`).catch(() => null);
    /** @type {Reasons | null} */
    const whys = answer?.ok ? await answer.json() : null;
    this.set(whys ? { whys } : { whysFailed: true });
  }

  // --- sound -----------------------------------------------------------------------------------

  /** @param {View} view */
  soundOf(view) {
    const kinds = new Set(view.events.map((event) => event.kind));
    if (view.events.some((event) => event.kind === "card-played" && event.seat !== view.you.seat))
      this.sound("card");
    if (kinds.has("trick-won")) this.sound("trick");
    if (kinds.has("hand-scored")) this.sound("hand");
    if (myTurn(view) && (kinds.has("card-played") || kinds.has("bid-placed") || kinds.has("dealt")))
      this.sound("turn");
  }

  /** @param {string} name */
  async sound(name) {
    const { sound, volume } = this.ui.settings;
    if (!sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    const player = await import("./sound.js").catch(() => null);
    player?.ring(name, volume);
  }
}

/** @param {View} view */
function titleOf(view) {
  const { phase } = view.room;
  if (phase === "bidding" || phase === "playing") return t(myTurn(view) ? "title.turn" : "title.table");
  return t(`title.${phase}`);
}

const root = document.getElementById("table");
if (root) new Table(root);
