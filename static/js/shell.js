// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { signed, t } from "./strings.js";
import { danger, partners, shownPhase, teams, tricksLeft } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act, Draw } from "./table.js" */

/**
 * What every screen of the table has: header, banner, the screen itself, panel and dialog.
 *
 * @param {View | null} view
 * @param {Ui} ui
 * @param {Act} act
 * @param {{ screen?: Draw, panel?: Draw, banner?: Draw, dialog?: Draw }} parts as far as they are loaded
 */
export function shell(view, ui, act, { screen, panel, banner, dialog }) {
  if (ui.link === "elsewhere" || ui.link === "gone") return ended(ui, act);
  const phase = view ? shownPhase(view, ui) : "opening";
  const above = ui.link === "lost" ? lost(ui) : view && banner ? banner(view, ui, act) : nothing;
  return html`<div class="table" data-phase=${phase} data-link=${ui.link} data-panel=${!!(panel && view?.hand)} data-banner=${above !== nothing}>
    <a class="skip" href="#stage" @click=${toStage}>${t("skip.stage")}</a>
    ${head(view, act)}
    ${above}
    <div class="stage" id="stage" tabindex="-1" data-opens=${!(view && screen)}>${view && screen ? screen(view, ui, act) : html`<p class="opening">${t("opening")}</p>`}</div>
    ${view?.hand && panel ? panel(view, ui, act) : nothing}
  </div>
  ${view && ui.dialog && dialog ? dialog(view, ui, act) : nothing}`;
}

/** @param {Ui} ui */
const lost = ({ why }) => html`<p class="banner">${icon("link")} ${t(`link.${why}`)}</p>`;

/** Past the header to the hand, else to the stage, with no further step in the browser's history. @param {MouseEvent} event */
function toStage(event) {
  event.preventDefault();
  const hand = /** @type {HTMLElement | null} */ (document.querySelector('.hand [tabindex="0"]'));
  (hand ?? document.getElementById("stage"))?.focus();
}

/** @param {View | null} view @param {Act} act */
const head = (view, act) => html`<header class="head">
  <a class="home" href="${act.place.base}/" aria-label=${t("home.link")}><svg aria-hidden="true"><use href="#suit-S"></use></svg></a>
  <h1 class=${view?.hand ? "unseen" : ""}>${heading(view)}</h1>
  ${view?.hand ? scores(view) : nothing}
  ${view?.room.watchers ? watching(view.room.watchers) : nothing}
  <button class="tool" aria-label=${t("menu.button")} title=${t("menu.button")} @click=${() => act.open("menu")}>${icon("menu")}</button>
</header>`;

/** @param {number} n */
const watching = (n) =>
  html`<p class="watchers" title=${t("menu.watchers", { n })}>${icon("eye")} <span aria-hidden="true">${n}</span><span class="unseen">${t("menu.watchers", { n })}</span></p>`;

/** @param {View | null} view */
function heading(view) {
  if (!view) return t("title.opening");
  if (view.hand) return t("head.hand", { n: view.hand.number });
  return t(view.room.kind === "solo" ? "head.solo" : "head.lobby");
}

/** Both teams' scores, this viewer's first. @param {View} view */
export function scores(view) {
  return html`<ul class="scores" aria-label=${t("score.label")}>
    ${teams(view).map((team, i) => {
      const { score, bags, contract, counted } = view.score.teams[team];
      const bid = view.seats.some((at, seat) => seat % 2 === team && at.bid !== null);
      return html`<li class="score" data-side=${i === 0 ? "us" : "them"} data-danger=${danger(view, team)}>
        <span class="team">${teamName(view, team)}</span>
        <b>${signed(score)}</b>
        <span class="detail">${bid ? html`<span><span aria-hidden="true">${counted}/${contract}</span><span class="unseen">${t("score.contract", { counted, contract })}</span></span>${warning(view, team)}` : nothing}<span class="bags">${icon("bag")}${t("score.bags", { n: bags })}</span></span>
      </li>`;
    })}
  </ul>`;
}

/** That a contract is missed, or takes every trick that is left. @param {View} view @param {number} team */
function warning(view, team) {
  const kind = danger(view, team);
  return kind
    ? html`<span class="danger">${icon("warn")}<span>${t(`score.${kind}`, { n: tricksLeft(view.hand) })}</span></span>`
    : nothing;
}

/** "Us", "Them", or for a watcher the partners' names. @param {View} view @param {number} team */
export function teamName(view, team) {
  const me = view.you.seat;
  if (me !== null) return t(me % 2 === team ? "us" : "them");
  return partners(view, team);
}

/** @param {Ui} ui @param {Act} act */
const ended = (ui, act) => html`<div class="plainpage"><div class="paper">
  <h1>${t(ui.copy ? "gone.copy.title" : `${ui.link}.title`)}</h1>
  <p>${t(ui.copy ? "gone.copy" : `${ui.link}.text`)}</p>
  ${ui.note ? html`<p class="bad" role="alert">${ui.note.text}</p>` : nothing}
  <div class="pair">
    ${ui.copy ? html`<button class="go" @click=${() => act.goOn()}>${t("gone.go")}</button>` : nothing}
    ${ui.link === "elsewhere" ? html`<button class="go" @click=${() => act.here()}>${t("elsewhere.here")}</button>` : nothing}
    <a class="plain" href="${act.place.base}/">${t("home.link")}</a>
  </div>
</div></div>`;
