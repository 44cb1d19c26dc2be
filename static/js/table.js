// @ts-check
import { render } from "../vendor/lit-html.js";
import { Asks } from "./asks.js";
import { Focus } from "./focus.js";
import { hear } from "./hearing.js";
import { late, Parts } from "./parts.js";
import { shell } from "./shell.js";
import { Link } from "./socket.js";
import * as store from "./store.js";
import { language, t } from "./strings.js";
import { fresh, myTurn, shownPhase, stilled, timeLeft } from "./ui.js";
import { Voice } from "./voice.js";

/** @import { Event, Phase, ServerMessage, View } from "./protocol.js" */
/** @import { ScreenName } from "./parts.js" */
/** @import { Saying } from "./said.js" */
/** @import { Teller } from "./telling.js" */
/** @import { Ui } from "./ui.js" */

/** What the views may ask for. @typedef {Asks} Act */
/** @typedef {(view: View, ui: Ui, act: Act) => unknown} Draw */

/** @type {Record<Phase, ScreenName>} */
const SCREENS = { lobby: "lobby", bidding: "play", playing: "play", review: "review", over: "review" };
const AHEAD_MS = 1500;
const INSTALL_MS = 3000;
const LOST_MS = 1000;
const HURRY = 10;

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
    this.parts = new Parts(() => this.draw(), {
      open: () => this.ui.dialog !== null,
      close: () => this.act.close(),
    });
    this.voice = new Voice(this.teller());
    this.act = new Asks(this);
    this.focus = new Focus(root);
    this.frame = 0;
    this.restTimer = 0;
    this.turnSince = 0;
    this.hurried = 0;
    this.presented = "";
    /** @type {ServiceWorkerRegistration | null | undefined} */
    this.installed = null;
    /** @type {Event[] | null} what happened since the last drawing, where it may be shown as motion */
    this.stirred = null;
    /** @type {typeof import("./signals.js") | null} */
    this.signals = null;
    /** When the buttons, and when the cards last changed their meaning under a finger. */
    this.changedAt = -Infinity;
    this.turnedAt = -Infinity;
    /** @type {typeof import("./motion.js") | null} */
    this.motion = null;
    /** @type {import("./fingers.js").Fingers | null} */
    this.fingers = null;
    root.replaceChildren();
    this.link = new Link(`${base}/r/${code}/socket?lang=${language}`, {
      heard: (message) => this.hear(message),
      changed: (state, why) => this.linkChanged(state, why),
      missing: () => this.lookForRoom(),
    });
    this.watchDevice();
    this.fetchMoves();
    // Loaded again with an open dialog, whose entry waits for Back.
    if (history.state) this.parts.fetchBack();
    this.draw();
  }

  /** Width, settings, visibility and time: what changes a screen without a view. */
  watchDevice() {
    const desk = matchMedia("(min-width: 1100px)");
    const sides = () => desk.matches && this.fetchPanel();
    desk.addEventListener("change", sides);
    sides();
    // A wider phone has rows of its own.
    matchMedia("(min-width: 390px)").addEventListener("change", () => this.draw());
    addEventListener("spades:settings", () => this.set({ settings: store.settings(), tip: null }));
    document.addEventListener("visibilitychange", () => document.hidden || this.shownAgain());
    setInterval(() => this.tick(), 1000);
    setTimeout(() => this.fetchAhead(), AHEAD_MS);
    setTimeout(() => this.install(), INSTALL_MS);
    late("./keys.js").then((keys) => keys?.listen(this));
  }

  /** The first page and the rules stay on this device; a newer build is offered between hands. */
  async install() {
    const module = await late("./install.js");
    this.installed = await module?.install(this.place.base, (/** @type {() => void} */ update) =>
      this.set({ update }),
    );
  }

  /** Speech and log, which come right behind the first drawing. */
  async teller() {
    const nodes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-live]")]);
    const module = await late("./telling.js");
    /** @type {Teller | null} */
    const teller = module && new module.Teller(this, nodes);
    return teller;
  }

  /** What moved meanwhile has moved. */
  shownAgain() {
    this.set({ rest: null });
    this.voice.tellAgain();
  }

  /** @param {ServerMessage} message */
  hear(message) {
    hear(this, message);
  }

  // --- the link --------------------------------------------------------------------------------

  /** @param {"open" | "lost" | "ended"} state @param {string} why */
  linkChanged(state, why) {
    if (state === "open") this.linked();
    else if (state === "ended")
      this.set({
        link: why === "elsewhere" ? "elsewhere" : "gone",
        copy: why !== "elsewhere" && store.saved()?.code === this.place.code,
      });
    else setTimeout(() => this.link.lives() || this.lost(why), LOST_MS);
  }

  /** A server that was away may have come back newer. */
  linked() {
    if (this.ui.link === "lost") this.installed?.update().catch(() => {});
    this.set({ link: "open" });
  }

  /** The table stays as it was last seen, and says why nothing moves. @param {string} why */
  lost(why) {
    const { link, why: said } = this.ui;
    if (link !== "lost" || why !== said) this.voice.say([t(`link.${why}`)]);
    this.voice.turnOver();
    this.set({ link: "lost", why });
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
    const { ui, root } = this;
    const view = this.view && ui.link === "lost" ? stilled(this.view) : this.view;
    const screen = this.parts.screen(view && SCREENS[shownPhase(view, ui)]);
    const { motion } = this;
    const news = motion && motion.manner() !== "jump" ? this.stirred : null;
    const before = news && motion?.places(root);
    // What happened while its screen was still on the way is shown as soon as that is here.
    if (screen) this.stirred = null;
    render(shell(view, ui, this.act, { ...this.parts.around, screen }), root);
    if (before) motion?.flown(root, before, news);
    this.focus.keep();
    this.present(root.querySelector("dialog"));
    this.parts.back?.settle();
    document.title = view ? titleOf(view, ui) : t("title.opening");
  }

  /** Opens a dialog; one that takes another's place begins at its top, with the focus inside. @param {HTMLDialogElement | null} dialog */
  present(dialog) {
    const name = dialog?.dataset.name ?? "";
    if (dialog && !dialog.open) dialog.showModal();
    else if (dialog && name !== this.presented) {
      dialog.scrollTop = 0;
      dialog.querySelector("button")?.focus();
    }
    this.presented = name;
  }

  // --- what is fetched later -------------------------------------------------------------------

  async fetchPanel() {
    await Promise.all([this.parts.fetchPanel(), this.fetchSheet()]);
  }

  async fetchSheet() {
    await (await late("./sheets.js"))?.fetchSheet(this);
  }

  /** @param {number} hand */
  async fetchReasons(hand) {
    await (await late("./sheets.js"))?.fetchReasons(this, hand);
  }

  /** Keeps what the server has committed to. @param {View} view */
  async promised(view) {
    (await late("./sheets.js"))?.keepPromise(this.place.code, view);
  }

  /** @param {string} name */
  async sound(name) {
    (await this.fetchSignals())?.ring(this, name);
  }

  /** What a view makes heard and felt. @param {View} before @param {View} view */
  async signal(before, view) {
    (await this.fetchSignals())?.signal(this, before, view);
  }

  /** What a view has decided, as sayings: shown for a while. @param {View} before @param {View} view @returns {Saying[]} */
  moment(before, view) {
    return this.signals?.celebrate(this, before, view) ?? [];
  }

  /** What could not be had at first is asked for again. */
  fetchAhead() {
    this.parts.fetchAhead();
    this.fetchMoves();
  }

  /** Motion, drags and slips: a table plays without them too. */
  async fetchMoves() {
    this.motion ??= await late("./motion.js");
    const fingers = await late("./fingers.js");
    this.fingers ??= fingers?.touch(this) ?? null;
  }

  async fetchSignals() {
    this.signals ??= await late("./signals.js");
    return this.signals;
  }

  // --- time ------------------------------------------------------------------------------------

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
    if (this.ui.link !== "open") return;
    this.hurried = deadline;
    this.voice.say([t("said.hurry", { n: left })]);
    this.sound("turn");
  }

  /** The four cards of a trick rest. @param {number} ms */
  restFor(ms) {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.endRest(), ms);
  }

  /** The four cards slide to the winner, then the table shows what is. */
  async endRest() {
    clearTimeout(this.restTimer);
    const { rest } = this.ui;
    if (!rest) return;
    await this.motion?.collect(this.root, rest.winner);
    if (this.ui.rest !== rest) return;
    this.changedAt = performance.now();
    this.stirred ??= [];
    this.set({ rest: null });
  }
}

/** @param {View} view @param {Ui} ui */
function titleOf(view, { link }) {
  const { phase } = view.room;
  if (phase === "bidding" || phase === "playing")
    return t(myTurn(view) && link === "open" ? "title.turn" : "title.table");
  return t(`title.${phase}`);
}

const root = document.getElementById("table");
if (root) new Table(root);
