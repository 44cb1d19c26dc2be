// @ts-check
import { codeIn } from "./code.js";
import * as diary from "./diary.js";
import { typed } from "./names.js";
import { download, goOn, opened } from "./saves.js";
import * as store from "./store.js";

const INSTALL_MS = 3000;
const base = document.documentElement.dataset.base ?? "";
const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const join = /** @type {HTMLFormElement} */ (document.getElementById("join"));
const onward = /** @type {HTMLAnchorElement} */ (document.getElementById("continue"));
const back = /** @type {HTMLAnchorElement} */ (document.getElementById("back"));
const shelf = /** @type {HTMLElement} */ (document.getElementById("visits"));
const stats = /** @type {HTMLDetailsElement} */ (document.getElementById("stats"));
const replace = /** @type {HTMLDialogElement} */ (document.getElementById("replace"));
const failed = /** @type {HTMLElement} */ (document.getElementById("failed"));
const badFile = /** @type {HTMLElement} */ (document.getElementById("badfile"));

/** An input, or the radio buttons of a name, which have a value alike. @param {HTMLFormElement} form @param {string} name */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @param {string} id @param {boolean} shown */
const show = (id, shown) => document.getElementById(id)?.toggleAttribute("hidden", !shown);

/** The rules as the form has them. */
function options() {
  const nil = field(form, "nil").checked;
  return {
    target: Number(field(form, "target").value),
    nil,
    blind_nil: nil && field(form, "blind_nil").checked,
    level: field(form, "level").value,
    pace: field(form, "pace").value,
    turn_limit: Number(field(form, "turn_limit").value),
  };
}

function remember() {
  store.write("name", field(form, "name").value);
  store.write("options", options());
  field(form, "blind_nil").disabled = !field(form, "nil").checked;
}

function recall() {
  field(form, "name").value = store.read("name", "");
  const kept = store.options();
  for (const name of /** @type {const} */ (["target", "level", "pace", "turn_limit"]))
    field(form, name).value = String(kept[name]);
  field(form, "nil").checked = kept.nil;
  field(form, "blind_nil").checked = kept.blind_nil;
  field(form, "blind_nil").disabled = !kept.nil;
}

/** The match that this device has a copy of and that is not over. */
const unfinished = () => {
  const copy = store.saved();
  return copy?.over ? null : copy;
};

/** @param {string} code */
const roomOf = (code) => fetch(`${base}/r/${code}`, { cache: "no-store" }).catch(() => null);

/** Says a sentence; nothing without one. @param {HTMLElement} place @param {string} [text] */
function tell(place, text = "") {
  place.textContent = text;
  place.hidden = !text;
}

/** The practice table as it was left, "" where no match is on there: how the last one ended is in the list. */
function soloLeft() {
  const code = store.read("solo", "");
  return diary.kept().some((place) => place.code === code && ["over", "lobby"].includes(place.phase))
    ? ""
    : code;
}

/** Offers the practice table again: where a copy is here in any case, else if the room still is there. */
async function offerSolo() {
  show("export", store.saved() !== null);
  const code = unfinished()?.code ?? soloLeft();
  const answer = code && !unfinished() ? await roomOf(code) : null;
  if (answer?.status === 404) store.drop("solo");
  if (!unfinished() && !answer?.ok) return;
  onward.href = `${base}/r/${code}`;
  onward.hidden = false;
}

/** The way back to the table with friends that was seen last, as long as the server has it. */
async function offerTable() {
  const place = diary.openTable(diary.kept(), Date.now());
  const answer = place && (await roomOf(place.code));
  if (place && answer?.status === 404) diary.close(place.code);
  if (!place || !answer?.ok) return;
  back.href = `${base}/r/${place.code}`;
  const names = diary.others(place).join(" · ");
  tell(/** @type {HTMLElement} */ (back.querySelector("span")), names || back.dataset.alone);
  back.hidden = false;
}

/** Everything that this device knows of earlier evenings. */
async function lookBack() {
  await Promise.all([offerSolo(), offerTable()]);
  if (!diary.kept().length) return;
  (await fetched("./shelf.js"))?.shelve(shelf, base);
}

/** Goes on at the practice table; from the copy where its room is gone. */
async function continueSolo() {
  const copy = unfinished();
  const room = copy && (await roomOf(copy.code));
  if (!copy || room?.ok) return location.assign(onward.href);
  const { url, problem } = room?.status === 404 ? await goOn(base, copy) : { url: "", problem: "" };
  if (url) location.assign(url);
  else tell(failed, `${problem || failed.dataset.save} ${failed.dataset.safe}`);
}

/** What shall become of the match that waits here: "continue", "new", "file", or "" for nothing now. @param {"new" | "file"} other */
function asked(other) {
  for (const value of ["new", "file"])
    replace.querySelector(`[value=${value}]`)?.toggleAttribute("hidden", value !== other);
  replace.returnValue = "";
  showing(replace);
  return new Promise((resolve) => {
    replace.addEventListener("close", () => resolve(replace.returnValue), { once: true });
  });
}

/** @param {string} path */
const fetched = async (path) => (await import("./parts.js")).late(path);

/** A dialog that Back closes, or at least a dialog. @param {HTMLDialogElement} dialog */
async function showing(dialog) {
  const back = await fetched("./back.js");
  if (back) back.show(dialog);
  else dialog.showModal();
}

/** Goes on from a file, after asking where another match would have to give way. @param {File} file */
async function openFile(file) {
  const data = await opened(file);
  if (!data) return tell(badFile, badFile.dataset.file);
  const kept = unfinished();
  const answer = kept && kept.data !== data ? await asked("file") : "file";
  if (answer === "continue") return continueSolo();
  if (answer !== "file") return;
  const { url, problem } = await goOn(base, kept?.data === data ? kept : { data });
  if (url) location.assign(url);
  else tell(badFile, problem || badFile.dataset.save);
}

/** The practice table of a first hand: guests take their time, and nobody is good at it. */
const LESSON = { target: 500, nil: true, blind_nil: false, level: "easy", pace: "slow", turn_limit: 0 };

/** @param {string} door "solo", "private", or "lesson" for a practice table where the first hand is explained */
async function create(door) {
  const learns = door === "lesson";
  const kind = learns ? "solo" : door;
  const wanted = {
    name: field(form, "name").value.trim() || field(form, "name").placeholder,
    kind,
    options: learns ? LESSON : options(),
  };
  const body = JSON.stringify(wanted);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/api/rooms`, { method: "POST", headers, body }).catch(() => null);
  tell(failed, answer?.ok ? "" : failed.dataset.create);
  if (!answer?.ok) return;
  const { code, url } = await answer.json();
  if (kind === "solo") startAtOnce(code);
  if (learns) store.write("lesson", { code, told: [] });
  location.assign(url);
}

/** A practice table deals as soon as it opens. Its match takes the place of the last one, which was asked about. @param {string} code */
function startAtOnce(code) {
  store.drop("save");
  store.write("solo", code);
  store.write("start", code);
}

field(form, "name").addEventListener("input", typed);
// The choices stand outside of the form that they belong to.
document.addEventListener("input", ({ target }) => {
  if (/** @type {HTMLInputElement} */ (target).form === form) remember();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button"));
  const kind = button?.value ?? "solo";
  remember();
  const answer = kind !== "private" && unfinished() ? await asked("new") : "new";
  for (const one of buttons) one.disabled = true;
  if (answer === "continue") await continueSolo();
  else if (answer === "new") await create(kind);
  for (const one of buttons) one.disabled = false;
});
join.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = codeIn(field(join, "code").value);
  show("badcode", !code);
  if (code) location.assign(`${base}/r/${code}`);
});
onward.addEventListener("click", (event) => {
  event.preventDefault();
  continueSolo();
});
for (const id of ["export", "keep"]) document.getElementById(id)?.addEventListener("click", download);
document.getElementById("import")?.addEventListener("change", async ({ currentTarget }) => {
  const input = /** @type {HTMLInputElement} */ (currentTarget);
  tell(badFile);
  if (input.files?.[0]) await openFile(input.files[0]);
  // The same file chosen once more is a change again.
  input.value = "";
});
stats.addEventListener("toggle", async () => {
  const root = /** @type {HTMLElement} */ (stats.querySelector("div"));
  if (stats.open) (await fetched("./stats.js"))?.show(root);
});
document.getElementById("settings")?.addEventListener("click", async () => {
  (await fetched("./drawer.js"))?.open();
});
if (history.state) fetched("./back.js").then((back) => back?.tidied());
if (location.hash === "#stats") stats.open = true;
addEventListener("pageshow", ({ persisted }) => persisted && lookBack());
recall();
lookBack();

// Not at once: what the page needs itself comes first. Offline it can wait for another day.
setTimeout(() => import("./install.js").then(({ onPage }) => onPage(base)).catch(() => {}), INSTALL_MS);
