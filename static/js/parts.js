// @ts-check
/** Modules that are needed later: fetched ahead where that can be, and again where it could not. */

import { need } from "./strings.js";

/** @import { Draw } from "./table.js" */

const SCREENS = { lobby: "./lobby.js", play: "./play.js", review: "./review.js" };
/** @typedef {keyof typeof SCREENS} ScreenName */

/** @type {Record<string, string[]>} the parts of the strings that a module brings along */
export const WORDS = {
  "./lobby.js": ["lobby"],
  "./review.js": ["lobby", "review", "reasons"],
  "./replay.js": ["lobby", "review", "reasons", "after"],
  "./chart.js": ["lobby", "review", "reasons", "after"],
  "./panel.js": ["panel"],
  "./room.js": ["menu", "lobby", "saves"],
  "./dialogs.js": ["menu", "lobby", "saves", "panel", "asks"],
  "./keys.js": ["asks"],
  "./seat.js": ["menu"],
  "./drawer.js": ["menu", "settings"],
  "./settings.js": ["settings"],
  "./shelf.js": ["visits"],
  "./stats.js": ["stats"],
  "./tips.js": ["tips"],
  "./lesson.js": ["tips", "lesson"],
};

const IDLE_MS = 2000;

/** @type {Map<string, number>} how often a module could not be had */
const missed = new Map();

/**
 * A module that is needed later with the words that it says, null where one is out of reach.
 * Some browsers keep a failed import for good, so each new try has an address of its own.
 * @param {string} path
 */
export async function late(path) {
  const loading = begun.get(path) ?? fetched(path);
  begun.set(path, loading);
  return loading;
}

/** @type {Map<string, Promise<any>>} WebKit hands a module out before it has run where two ask for it at once */
const begun = new Map();

/** @param {string} path */
async function fetched(path) {
  const tries = missed.get(path) ?? 0;
  const again = tries ? `?again=${tries}` : "";
  try {
    const [module] = await Promise.all([import(path + again), need(WORDS[path] ?? [], again)]);
    return module;
  } catch {
    missed.set(path, tries + 1);
    begun.delete(path);
    return null;
  }
}

/** A style sheet that is needed later, with what it is for. @param {string} name */
export function styled(name) {
  const href = new URL(`../css/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

/** A moment in which the page has nothing to do: reading a module in it delays no tap. */
const idle = () =>
  new Promise((go) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(go, { timeout: IDLE_MS }) : setTimeout(go),
  );

/** The drawings that are loaded so far; each new one is drawn at once. */
export class Parts {
  /** @param {() => void} draw @param {import("./back.js").Door} door */
  constructor(draw, door) {
    this.draw = draw;
    this.door = door;
    /** @type {import("./back.js").Back | null | undefined} */
    this.back = undefined;
    /** @type {Partial<Record<ScreenName, Draw>>} */
    this.screens = {};
    /** @type {{ panel?: Draw, banner?: Draw, dialog?: Draw }} */
    this.around = {};
  }

  /** The drawing of a screen; where it is missing, it is fetched. @param {ScreenName | null} name */
  screen(name) {
    if (name && !this.screens[name]) this.fetchScreen(name);
    return name ? this.screens[name] : undefined;
  }

  /** @param {ScreenName} name */
  async fetchScreen(name) {
    const module = await late(SCREENS[name]);
    // Out of reach, as when the server restarts: the drawing that needs it asks again.
    if (!module) return;
    this.screens[name] = module.screen;
    this.draw();
  }

  /** The screens to come, fetched before they are needed, so that none of them flashes or waits for a link. */
  async fetchAhead() {
    for (const name of /** @type {ScreenName[]} */ (Object.keys(SCREENS))) {
      await idle();
      await this.fetchScreen(name);
    }
    await idle();
    await this.fetchDialogs();
  }

  /** What dialogs need, and what this one needs; false where it is out of reach. @param {string} [name] */
  async fetchDialogs(name = "menu") {
    const dialogs = await late("./dialogs.js");
    this.around.dialog ??= dialogs?.dialog;
    await this.fetchBack();
    this.around.banner ??= (await late("./room.js"))?.banner;
    this.draw();
    return dialogs ? dialogs.prepare(name, late) : false;
  }

  async fetchBack() {
    const module = await late("./back.js");
    this.back ??= module && new module.Back(this.door);
  }

  async fetchPanel() {
    this.around.panel ??= (await late("./panel.js"))?.panel;
    this.draw();
  }
}
