// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

/** @import { Options } from "../../static/js/protocol.js" */
/** @import { Act } from "../../static/js/table.js" */

const { Asks } = await import("../../static/js/asks.js");
const lobby = await import("../../static/js/lobby.js");
const room = await import("../../static/js/room.js");
const store = await import("../../static/js/store.js");
const { fresh } = await import("../../static/js/ui.js");

const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);
const ui = fresh(store.DEFAULTS, "Ana");
const act = /** @type {Act} */ (/** @type {unknown} */ ({ place: { pretty: "", qr: "" } }));
const solo = viewOf({ room: { kind: "solo" }, you: { may: ["options"] } });
const hard = /** @type {Options} */ ({ ...solo.room.options, level: "hard" });

/** Every button of what is shown, up to its end. @param {unknown} shown */
const buttons = (shown) =>
  drawn(shown)
    .split("<button")
    .slice(1)
    .map((text) => text.split("</button>")[0]);

/** What a choice of levels offers, and which one it has pressed. @param {unknown} shown */
const offered = (shown) =>
  LEVELS.map((level) => {
    const one = buttons(shown).find((text) => text.endsWith(`>${t(`host.level.${level}`)}`));
    return one?.includes("aria-pressed=true");
  });

test("the creator of a private table chooses among four levels in the lobby, and reads what one is like", () => {
  const inLobby = viewOf({ room: { phase: "lobby", options: hard }, you: { may: ["options"] } });
  const shown = lobby.screen({ ...inLobby, hand: null }, ui, act);
  assert.deepEqual(offered(shown), [false, false, true, false]);
  assert.ok(drawn(shown).includes(t("host.level.hard.why")));
});

test("whoever may not change the options reads the level and has no choice", () => {
  const inLobby = viewOf({ room: { phase: "lobby", options: hard } });
  const shown = lobby.screen({ ...inLobby, hand: null }, ui, act);
  assert.deepEqual(offered(shown), [undefined, undefined, undefined, undefined]);
  assert.ok(drawn(shown).includes(t("rules.level.hard")));
});

test("in a match the level is chosen at a practice table, never at a private one", () => {
  assert.deepEqual(offered(room.host(solo, ui, act)), [false, true, false, false]);
  const others = viewOf({ you: { may: ["options"] } });
  assert.deepEqual(offered(room.host(others, ui, act)), [undefined, undefined, undefined, undefined]);
});

/** Asks without a page. @param {"solo" | "private"} kind @param {any[]} sent */
const asking = (kind, sent) =>
  new Asks(
    /** @type {import("../../static/js/table.js").Table} */ (
      /** @type {unknown} */ ({
        place: { code: "" },
        view: viewOf({ room: { kind } }),
        ui: fresh(store.DEFAULTS, "Ana"),
        link: { send: (/** @type {any} */ message) => `id${sent.push(message)}` },
        draw() {},
      })
    ),
  );

test("a level is sent, and kept for the next practice match where it was chosen in one", () => {
  /** @type {any[]} */
  const sent = [];
  assert.equal(store.options().level, "medium");
  asking("private", sent).level("easy");
  assert.equal(store.options().level, "medium");
  asking("solo", sent).level("expert");
  assert.equal(store.options().level, "expert");
  assert.deepEqual(
    sent.map(({ options }) => options),
    [{ level: "easy" }, { level: "expert" }],
  );
});

test("every level has its own word about itself", () => {
  const words = LEVELS.flatMap((level) => [t(`host.level.${level}.why`), t(`rules.level.${level}`)]);
  assert.equal(new Set(words).size, 8);
  assert.ok(words.every((text) => !text.includes(".level.")));
});
