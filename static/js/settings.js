// @ts-check
/** The settings of this device. Where nothing is set, the browser's own preferences hold. */
import { html, nothing } from "../vendor/lit-html.js";
import { row, segments, toggle } from "./choices.js";
import * as store from "./store.js";
import { language, t } from "./strings.js";

/** @import { View } from "./protocol.js" */
/** @import { Settings } from "./store.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** What some settings do at once: say why one is refused, let its volume be heard. @typedef {{ say: (text: string) => void, ring: () => void }} Then */

/** At the table. @param {View} _view @param {Ui} ui @param {Act} act */
export const body = (_view, { settings, note }, act) =>
  form(settings, note?.bad ? note.text : "", {
    say: (text) => act.say(text, true),
    ring: () => act.table.sound("turn"),
  });

/** @param {Settings} now @param {string} refused why the last choice was not taken, "" if it was @param {Then} then */
export const form = (
  now,
  refused,
  then,
) => html`<form class="settings" @submit=${(/** @type {SubmitEvent} */ e) => e.preventDefault()}>
  ${group("look", [
    languages(),
    oneOf("theme", ["auto", "light", "dark"], now),
    oneOf("deck", ["four", "classic"], now),
    oneOf("cards", ["small", "normal", "large"], now),
    oneOf("sort", ["suits", "colours", "ranks"], now),
  ])}
  ${group("play", [onOff("oneTap", now), onOff("only", now), onOff("intention", now), onOff("tips", now)])}
  ${group("feel", [
    oneOf("speed", ["slow", "normal", "fast", "off"], now),
    oneOf("motion", ["auto", "off"], now),
    onOff("sound", now),
    volume(now, then),
    canVibrate() ? onOff("vibration", now) : nothing,
  ])}
  ${group("calls", [
    canNotify() ? onOff("notify", now, (on) => askToNotify(on, then)) : nothing,
    refused ? html`<p class="bad" role="alert">${refused}</p>` : nothing,
    oneOf("announce", ["full", "brief", "turn"], now),
    html`<p class="aside">${t(`set.announce.${now.announce}.why`)}</p>`,
    onOff("keys", now),
  ])}
  <button type="button" class="plain" @click=${store.reset}>${t("set.reset")}</button>
  <p class="aside">${t("set.kept")}</p>
</form>`;

/** @param {string} name @param {unknown[]} rows */
const group = (name, rows) =>
  html`<section class="group"><h3>${t(`set.group.${name}`)}</h3>${rows}</section>`;

/** A language is chosen by a link, as on the first page: the server writes the page anew. */
const languages = () =>
  html`<div class="row languages"><span>${t("set.language")}</span><ul>${known.map(
    (code) =>
      html`<li><a href="?lang=${code}" lang=${code} hreflang=${code} aria-current=${code === language ? "true" : nothing}>${ownName(code)}</a></li>`,
  )}</ul></div>`;

const known = globalThis.document?.documentElement?.dataset.languages?.split(" ") ?? [];

/** @param {string} code */
function ownName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0].toLocaleUpperCase(code) + name.slice(1);
}

/** @param {keyof Settings} name @param {string[]} values @param {Settings} now */
const oneOf = (name, values, now) =>
  row(
    t(`set.${name}`),
    segments(
      values,
      String(now[name]),
      (value) => t(`set.${name}.${value}`),
      (value) => store.change({ [name]: value }),
    ),
  );

/** @param {keyof Settings} name @param {Settings} now @param {(on: boolean) => void} [then] */
const onOff = (name, now, then = (on) => store.change({ [name]: on })) =>
  toggle(t(`set.${name}`), !!now[name], then, { why: t(`set.${name}.why`) });

/** A new volume is heard at once. @param {Settings} now @param {Then} then */
const volume = (now, then) => html`<label class="field"><span>${t("set.volume")}</span>
  <input type="range" min="0.1" max="1" step="0.1" .value=${String(now.volume)} ?disabled=${!now.sound} @change=${(
    /** @type {globalThis.Event} */ e,
  ) => {
    store.change({ volume: Number(/** @type {HTMLInputElement} */ (e.target).value) });
    then.ring();
  }}></label>`;

/** Desktops have the call too, and nothing that shakes. */
const canVibrate = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

const canNotify = () => "Notification" in globalThis && isSecureContext;

/** The browser is asked only now that its player wants it. @param {boolean} on @param {Then} then */
async function askToNotify(on, then) {
  const granted = on && (await Notification.requestPermission()) === "granted";
  store.change({ notify: granted });
  if (on && !granted) then.say(t("set.notify.denied"));
}
