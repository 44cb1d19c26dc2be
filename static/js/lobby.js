// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { row, segments, toggle } from "./choices.js";
import { typed } from "./names.js";
import { listed, t } from "./strings.js";
import { namesOf, onlyMe, side, spot, waits } from "./ui.js";

/** @import { Options, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** The lobby: four seats round the table, who is ready, the link to share. @param {View} view @param {Ui} ui @param {Act} act */
export const screen = (view, ui, act) => html`
  ${view.you.seat === null ? html`<section class="papers first">${joining(view, ui, act)}</section>` : nothing}
  <section class="felt round" aria-label=${t("lobby.table")}>
    <ul class="seats">${[0, 1, 2, 3].map((seat) => lobbySeat(view, ui, act, seat))}</ul>
    <p class="emblem" aria-hidden="true"><svg><use href="#suit-S"></use></svg></p>
  </section>
  <section class="papers">
    ${view.you.seat === null ? nothing : readiness(view, ui, act)}
    ${view.room.kind === "solo" ? nothing : sharing(view, ui, act)}
    ${view.you.seat === null ? nothing : rules(view, ui, act)}
  </section>
`;

/** @param {View} view @param {Ui} ui @param {Act} act @param {number} seat */
function lobbySeat(view, ui, act, seat) {
  const at = view.seats[seat];
  const me = view.you.seat;
  const sits = view.you.may.includes("sit") && at.type !== "person" && view.room.kind !== "solo";
  const removes = view.you.may.includes("remove") && at.type === "person" && seat !== me;
  return html`<li class="seat" data-spot=${spot(seat, me)} data-seat=${seat} data-side=${side(seat, me)} data-ready=${at.ready} data-open=${at.type !== "person"} data-removes=${removes}>
    ${
      sits
        ? html`<button class="plate sit" ?disabled=${waits(ui, "sit")} @click=${() => act.sit(seat)}><b>${t(me === null ? "lobby.sit" : "lobby.move")}</b><span class="tally">${t("lobby.open.guest")}</span>${pairOf(view, seat)}</button>`
        : taken(view, seat)
    }
    ${removes ? html`<button class="tool" aria-label=${t("lobby.remove")} title=${t("lobby.remove")} ?disabled=${waits(ui, "remove")} @click=${() => act.open("remove", seat)}>${icon("cross")}</button>` : nothing}
    ${ui.bubbles[seat] ? html`<span class="bubble" aria-hidden="true">${ui.bubbles[seat]}</span>` : nothing}
  </li>`;
}

/** A seat where nobody can sit down now. @param {View} view @param {number} seat */
function taken(view, seat) {
  const at = view.seats[seat];
  const empty = t(view.room.kind === "solo" ? "lobby.guest.name" : "lobby.open");
  return html`<div class="plate">
    <span class="who">
      ${at.type === "person" ? html`<bdi class="name" title=${at.name}>${at.name}</bdi>` : html`<span class="name">${empty}</span>`}
      ${seat === view.you.seat ? html`<span class="badge you">${t("seat.you")}</span>` : nothing}
      ${seat === view.room.creator ? html`<span class="badge" title=${t("lobby.creator")}>${icon("star")}<span class="unseen">${t("lobby.creator")}</span></span>` : nothing}
    </span>
    <span class="tally">${seatLine(view, seat)}</span>
    ${pairOf(view, seat)}
  </div>`;
}

/** Whose partner sits there. @param {View} view @param {number} seat */
function pairOf(view, seat) {
  const me = view.you.seat;
  const whose = side(seat, me);
  if (seat === me) return nothing;
  return html`<span class="partner">${t(me === null ? `lobby.team.${whose}` : whose === "us" ? "lobby.partner" : "lobby.opponent")}</span>`;
}

/** @param {View} view @param {number} seat */
function seatLine(view, seat) {
  const at = view.seats[seat];
  if (view.room.kind === "solo" && seat === view.you.seat) return "";
  if (at.type !== "person") return html`<span class="faint">${t("lobby.guest")}</span>`;
  if (at.reading) return t("lobby.reading");
  if (!at.here) return t("lobby.away");
  return at.ready
    ? html`<span class="check">${icon("check")} ${t("lobby.ready")}</span>`
    : t("lobby.notready");
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function joining(view, ui, act) {
  const open = view.you.may.includes("sit");
  // Whoever may not take an open seat was asked to leave one.
  const barred = !open && view.seats.some((at) => at.type === "open");
  return html`<div class="paper">
    <h2>${t(open ? "join.title" : "join.full")}</h2>
    ${open ? nameField(ui, act) : nothing}
    <p>${t(open ? "join.how" : barred ? "join.barred" : "join.full.how")}</p>
    <p class="aside" role="status">${ruleLine(view.room.options)}</p>
  </div>`;
}

/** @param {Ui} ui @param {Act} act */
export const nameField = (ui, act) => html`<label class="field"><span>${t("name.label")}</span>
  <input id="name" type="text" autocomplete="nickname" .value=${ui.name} placeholder=${t("name.placeholder")} @input=${(/** @type {globalThis.Event} */ event) => act.rename(typed(event))}>
  <small role="status" hidden>${t("name.most")}</small></label>`;

/** @param {View} view @param {Ui} ui @param {Act} act */
function readiness(view, ui, act) {
  const me = view.seats[view.you.seat ?? 0];
  const solo = view.room.kind === "solo";
  if (solo)
    return html`<div class="paper lead"><h2>${t("solo.title")}</h2><p>${t("solo.how")}</p>
      <button class="go wide" ?disabled=${waits(ui, "ready", "start")} @click=${() => act.soloStart()}>${t("solo.start")}</button></div>`;
  return html`<div class="paper lead">
    <div class="pair">
      <button class="ready" aria-pressed=${me.ready} ?disabled=${waits(ui, "ready")} @click=${() => act.ready(!me.ready)}>
        ${icon(me.ready ? "check" : "ring")} ${t(me.ready ? "lobby.ready" : "lobby.ready.ask")}
      </button>
      ${
        view.you.seat === view.room.creator
          ? html`<button class="go" aria-disabled=${view.you.may.includes("start") ? "false" : "true"} ?disabled=${waits(ui, "start")}
            @click=${() => (view.you.may.includes("start") ? act.send({ kind: "start" }) : act.say(missing(view)))}>${t("lobby.start")}</button>`
          : nothing
      }
    </div>
    <p class="aside" role="status">${ui.note?.text ?? html`${changed(view)}${missing(view)}`}</p>
  </div>`;
}

/** To everybody but their creator: the rules are others now. @param {View} view */
const changed = (view) =>
  view.you.seat !== view.room.creator && view.events.some((event) => event.kind === "options-changed")
    ? html`<b>${t("lobby.changed")}</b> `
    : nothing;

/** Who the table waits for, as one sentence. @param {View} view */
export function missing(view) {
  const reading = namesOf(view, (at) => at.type === "person" && at.reading);
  const unready = namesOf(view, (at) => at.type === "person" && !at.ready && !at.reading);
  const open = view.seats.filter((at) => at.type !== "person").length;
  if (reading.length) return t("lobby.waits.reading", { n: reading.length, names: listed(reading) });
  if (onlyMe(unready)) return t("waits.you");
  if (unready.length) return t("lobby.waits.ready", { n: unready.length, names: listed(unready) });
  const mine = view.you.seat === view.room.creator;
  if (!mine)
    return t("lobby.waits.start", {
      name: view.room.creator === null ? "" : view.seats[view.room.creator].name,
    });
  return open ? t("lobby.go.guests", { n: open }) : t("lobby.go");
}

/** The invitation, and what it is good for now. @param {View} view @param {Ui} ui @param {Act} act */
const sharing = (view, ui, act) => html`<div class="paper share">
  <h2>${t("share.title")}</h2>
  <div class="share-body">
    <div class="ways">
      ${"share" in navigator ? html`<button class="go" @click=${() => act.share()}>${icon("share")} ${t("share.share")}</button>` : nothing}
      <button class=${"share" in navigator ? "plain" : "go"} @click=${() => act.copy()}>${icon(ui.shared ? "check" : "copy")} ${t(ui.shared ? "share.copied" : "share.copy")}</button>
      <p class="code" aria-label=${t("share.code")}>${act.place.pretty}</p>
    </div>
    <div class="qr" role="img" aria-label=${t("share.qr")}>${act.place.qr}</div>
  </div>
  <p class="aside">${t(view.seats.some((at) => at.type === "open") ? "share.how" : view.room.options.watchers ? "share.watch" : "share.full")}</p>
</div>`;

/** The rules of a room, and how well its guests play, in one line. @param {Options} options */
export const ruleLine = (options) =>
  [
    t("rules.target", { target: options.target }),
    t(options.nil ? "rules.nil" : "rules.nonil"),
    ...(options.nil ? [t(options.blind_nil ? "rules.blind" : "rules.noblind"), t("rules.failed")] : []),
    t(`rules.level.${options.level}`),
  ].join(" · ");

/** @param {View} view @param {Ui} ui @param {Act} act */
function rules(view, ui, act) {
  const options = view.room.options;
  const may = view.you.may.includes("options") && !waits(ui, "options");
  /** @param {Partial<Options>} part */
  const alter = (part) => act.send({ kind: "options", options: part });
  return html`<div class="paper"><h2>${t("rules.title")}</h2>
    <p role="status">${ruleLine(options)}</p>
    ${
      view.you.may.includes("options")
        ? html`<div class="switches">
          ${row(
            t("create.target"),
            segments(
              [500, 300],
              options.target,
              (target) => t(`create.${target}`),
              (target) => alter({ target }),
              may,
            ),
          )}
          ${toggle(t("create.nil"), options.nil, (nil) => alter(nil ? { nil } : { nil, blind_nil: false }), { why: t("create.nil.why"), may })}
          ${toggle(t("create.blind"), options.blind_nil, (blind_nil) => alter({ blind_nil }), { why: t("create.blind.why"), may: may && options.nil })}
          ${levels(view, ui, act)}
          <button class="plain" @click=${() => act.open("host")}>${t("host.title")}</button>
        </div>`
        : nothing
    }
  </div>`;
}

const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);

/** How well the guests play: four levels, and what the chosen one is like. @param {View} view @param {Ui} ui @param {Act} act */
export function levels(view, ui, act) {
  const now = view.room.options.level;
  const may = view.you.may.includes("options") && !waits(ui, "options");
  return html`<fieldset class="levels"><legend>${t("host.level")}</legend>
    ${segments(
      LEVELS,
      now,
      (level) => t(`host.level.${level}`),
      (level) => act.level(level),
      may,
    )}
    <small>${t(`host.level.${now}.why`)}</small>
  </fieldset>`;
}
