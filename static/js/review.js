// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, icon } from "./cards.js";
import { offers } from "./felt.js";
import { nameField } from "./lobby.js";
import { late } from "./parts.js";
import { reasons } from "./reasons.js";
import { teamName } from "./shell.js";
import { change, has, listed, signed, t } from "./strings.js";
import { asScored, namesOf, onlyMe, teams, waits } from "./ui.js";

/** @import { LedgerLine, SheetHand, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** Where the rules page tells of a line; the others stand under Scoring. @type {Record<string, string>} */
const SECTIONS = { "failed-nil-bags": "house", "blind-made": "house", "blind-failed": "house" };

/** Looking back is loaded once somebody does. @param {Act} act @param {string} how @param {unknown[]} what */
const look = async (act, how, ...what) => (await late("./more.js"))?.[how](act, ...what);

/** After a hand: the ledger in sentences, who has agreed to go on; after the match also its result. @param {View} view @param {Ui} ui @param {Act} act */
export const screen = (view, ui, act) => {
  const over = view.room.phase === "over";
  const hand = ui.sheet?.hands.find((one) => one.number === view.hand?.number);
  const then = asScored(view, ui);
  return html`<section class="papers review">
    ${ui.tip ?? nothing}
    ${joining(view, ui, act)}
    ${over ? result(then) : html`<div class="title"><h2>${t("review.title", { n: view.hand?.number ?? 0 })}</h2>${pressed(view)}</div>`}
    ${over ? html`${passOn(view, ui, act)}${course(view, ui, act)}` : nothing}
    ${hand ? html`<div class="ledgers">${teams(view).map((team) => ledger(then, act, hand, team))}</div>` : html`<p class="aside">${t("review.loading")}</p>`}
    ${hand ? html`${dealMark(ui, hand)}${openHands(view, ui, act, hand)}${reasons(then, ui, act, hand)}` : nothing}
    ${over ? nothing : course(view, ui, act)}
  </section>
  <div class="bar foot">
    <button class="tool" @click=${() => act.open("last")} aria-label=${t("last.button")} title=${t("last.button")}>${icon("last")}</button>
    ${view.you.seat === null ? nothing : html`<button class="tool" @click=${() => act.open("react")} aria-label=${t("react.button")} title=${t("react.button")}>${icon("smile")}</button>`}
    <p class="aside" role="status">${ui.note?.text ?? (!over ? waiting(view) : view.room.kind === "solo" ? "" : t("over.rematch"))}</p>
    ${view.you.may.includes("next") ? nothing : offers(view, ui, act)}
    <div class="primary">${onwards(view, ui, act)}</div>
  </div>`;
};

/** @param {View} view */
function result(view) {
  const winner = view.score.winner;
  const [mine, other] = teams(view);
  const won = winner === mine;
  const key =
    winner === null ? "over.ended" : view.you.seat === null ? "over.watch" : won ? "over.won" : "over.lost";
  return html`<div class="result" data-won=${won}>
    <p class="emblem" aria-hidden="true"><svg><use href="#suit-S"></use></svg></p>
    <h2>${t(key, { name: winner === null ? "" : teamName(view, winner) })}</h2>
    <p class="final"><b>${signed(view.score.teams[mine].score)}</b><span>${t("over.to")}</span><b>${signed(view.score.teams[other].score)}</b></p>
  </div>`;
}

/** The result as a text to pass on, and what this device has counted. @param {View} view @param {Ui} ui @param {Act} act */
function passOn(view, ui, act) {
  if (view.score.winner === null) return nothing;
  return html`<div class="pass-on">
    <button class="quiet" @click=${() => look(act, "tellResult", view)}>${icon(ui.told ? "check" : "share")} ${t(ui.told ? "over.shared" : "over.share")}</button>
    ${view.room.kind === "solo" && view.you.may.includes("lobby") ? toLobby(ui, act, "quiet") : nothing}
    <button class="quiet" @click=${() => act.open("stats")}>${t("over.stats")}</button>
  </div>`;
}

/** Who has pressed Next, where there is more than one to press it. @param {View} view */
function pressed(view) {
  const people = view.seats.filter((at) => at.type === "person" && !at.covered);
  if (people.length < 2) return nothing;
  return html`<ul class="pressed" aria-label=${t("review.pressed")}>${people.map(
    (at) =>
      html`<li data-next=${at.next}>${icon(at.next ? "check" : "ring")} <bdi>${at.name}</bdi><span class="unseen">${t(at.next ? "review.pressed.yes" : "review.pressed.no")}</span></li>`,
  )}</ul>`;
}

/** One team's hand as lines that add up. @param {View} view @param {Act} act @param {SheetHand} hand @param {number} team */
function ledger(view, act, hand, team) {
  const { before, after, bags, lines } = hand.teams[team];
  const own = teams(view)[0] === team;
  return html`<section class="paper ledger" data-side=${own ? "us" : "them"}>
    <header><h3>${teamName(view, team)}</h3><p class="both">${[team, team + 2].map((seat) => html`<span><bdi>${view.seats[seat].name}</bdi> ${seatResult(hand, seat)}</span>`)}</p></header>
    <dl>
      <div class="sum"><dt>${t("ledger.before")}</dt><dd>${signed(before)}</dd></div>
      ${lines.map((one) => html`<div><dt>${sentence(view, one)} <a class="rule" href="${act.place.base}/rules#${SECTIONS[one.kind] ?? "scoring"}" target="_blank" rel="noopener">${t(`ledger.${one.kind}.rule`)}</a></dt><dd data-sign=${Math.sign(one.points)}>${change(one.points)}</dd></div>`)}
      ${lines.length === 0 ? html`<div><dt>${t("ledger.none")}</dt><dd>${change(0)}</dd></div>` : nothing}
      <div class="sum"><dt>${t("ledger.after")} <small>${t("score.bags", { n: bags })}</small></dt><dd>${signed(after)}</dd></div>
    </dl>
  </section>`;
}

/** @param {SheetHand} hand @param {number} seat */
const seatResult = (hand, seat) => t("ledger.seat", { bid: bidText(hand.bids[seat]), n: hand.books[seat] });

/** @param {View} view @param {LedgerLine} line */
function sentence(view, line) {
  const name = line.seat === null || line.seat === undefined ? "" : view.seats[line.seat].name;
  return t(`ledger.${line.kind}`, { n: line.count, name });
}

/** @param {Ui} ui @param {SheetHand} hand */
function dealMark(ui, hand) {
  const verdict = ui.deals.get(hand.number);
  if (!verdict) return nothing;
  const why = `deal.${verdict.mark}.${verdict.why}`;
  return html`<p class="mark" data-mark=${verdict.mark}>${icon(verdict.mark === "wrong" ? "cross" : verdict.mark === "checked" ? "check" : "ring")}
    <span><b>${t(`deal.${verdict.mark}`)}</b> ${t(has(why) ? why : `deal.${verdict.mark}.why`)}</span></p>`;
}

/** The hand once more, card by card, all four hands open. @param {View} view @param {Ui} ui @param {Act} act @param {SheetHand} hand */
function openHands(view, ui, act, hand) {
  const unfolded = (/** @type {globalThis.Event} */ { target }) =>
    /** @type {HTMLDetailsElement} */ (target).open &&
    ui.replay?.hand !== hand.number &&
    look(act, "openReplay", hand.number);
  return html`<details class="paper" @toggle=${unfolded}><summary>${t("review.replay")}</summary>
    ${ui.replay && ui.more.replay ? ui.more.replay(view, ui, act) : html`<p class="aside">${t(ui.recordFailed ? "review.replay.failed" : "reasons.loading")}</p>`}
  </details>`;
}

/** The scores over the hands, once there are two. @param {View} view @param {Ui} ui @param {Act} act */
function course(view, ui, act) {
  const hands = ui.sheet?.hands.filter((hand) => hand.match === view.room.match).length ?? 0;
  if (hands < 2) return nothing;
  const over = view.room.phase === "over";
  const unfolded = () => ui.more.chart ?? look(act, "fetchMore", "chart");
  return html`<details class="paper" ?open=${over} @toggle=${unfolded}><summary>${t(over ? "over.chart" : "review.chart")}</summary>
    ${ui.more.chart ? ui.more.chart(view, ui, act) : html`<p class="aside">${t("reasons.loading")}</p>`}
  </details>`;
}

/** Who the next hand waits for. @param {View} view */
function waiting(view) {
  const names = namesOf(view, (at) => at.type === "person" && !at.covered && !at.next);
  if (onlyMe(names)) return t("waits.you");
  return names.length ? t("review.waits", { n: names.length, names: listed(names) }) : t("review.go");
}

/** @param {View} view @param {Ui} ui @param {Act} act */
function onwards(view, ui, act) {
  const { seat, may } = view.you;
  if (may.includes("back"))
    return html`<button class="go" ?disabled=${waits(ui, "back")} @click=${() => act.send({ kind: "back" })}>${t("back.button")}</button>`;
  if (may.includes("lobby"))
    return view.room.kind === "solo"
      ? html`<button class="go" ?disabled=${waits(ui, "lobby")} @click=${() => look(act, "again")}>${t("over.again")}</button>`
      : toLobby(ui, act, "go");
  if (may.includes("next"))
    return html`<button class="go" ?disabled=${waits(ui, "next")} @click=${() => act.next()}>${t("review.next")}</button>`;
  return seat !== null && view.seats[seat].next
    ? html`<span class="check">${icon("check")} ${t("review.agreed")}</span>`
    : nothing;
}

/** @param {Ui} ui @param {Act} act @param {string} look */
const toLobby = (ui, act, look) =>
  html`<button class=${look} ?disabled=${waits(ui, "lobby")} @click=${() => act.send({ kind: "lobby" })}>${t("over.lobby")}</button>`;

/** A watcher may take the seat of a guest between two hands. @param {View} view @param {Ui} ui @param {Act} act */
function joining(view, ui, act) {
  if (view.you.seat !== null || !view.you.may.includes("sit")) return nothing;
  return html`<div class="paper">
    <h3>${t("review.join")}</h3>
    ${nameField(ui, act)}
    <div class="pair">${view.seats.map((at, seat) =>
      at.type === "guest"
        ? html`<button class="plain" ?disabled=${waits(ui, "sit")} @click=${() => act.sit(seat)}>${t("review.sit", { name: at.name })}</button>`
        : nothing,
    )}</div>
  </div>`;
}
