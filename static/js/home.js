// @ts-check
import { codeIn } from "./code.js";
import * as store from "./store.js";

const base = document.documentElement.dataset.base ?? "";
const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const join = /** @type {HTMLFormElement} */ (document.getElementById("join"));

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
    level: "medium",
  };
}

function remember() {
  store.write("name", field(form, "name").value);
  store.write("options", options());
  field(form, "blind_nil").disabled = !field(form, "nil").checked;
}

function recall() {
  field(form, "name").value = store.read("name", "");
  const kept = store.read("options", { target: 500, nil: true, blind_nil: false });
  field(form, "target").value = String(kept.target);
  field(form, "nil").checked = kept.nil;
  field(form, "blind_nil").checked = kept.blind_nil;
  field(form, "blind_nil").disabled = !kept.nil;
}

/** Offers the practice table again, if it still is there. */
async function offerSolo() {
  const code = store.read("solo", "");
  const answer = code ? await fetch(`${base}/r/${code}`).catch(() => null) : null;
  if (answer?.status === 404) store.drop("solo");
  if (!answer?.ok) return;
  const link = /** @type {HTMLAnchorElement} */ (document.getElementById("continue"));
  link.href = `${base}/r/${code}`;
  link.hidden = false;
}

/** @param {string} kind */
async function create(kind) {
  const body = JSON.stringify({ name: field(form, "name").value, kind, options: options() });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/api/rooms`, { method: "POST", headers, body }).catch(() => null);
  show("failed", !answer?.ok);
  if (!answer?.ok) return;
  const { code, url } = await answer.json();
  if (kind === "solo") startAtOnce(code);
  location.assign(url);
}

/** A practice table deals as soon as it opens. @param {string} code */
function startAtOnce(code) {
  store.write("solo", code);
  store.write("start", code);
}

form.addEventListener("input", remember);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button"));
  for (const one of buttons) one.disabled = true;
  remember();
  await create(button?.value ?? "solo");
  for (const one of buttons) one.disabled = false;
});
join.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = codeIn(field(join, "code").value);
  show("badcode", !code);
  if (code) location.assign(`${base}/r/${code}`);
});
recall();
offerSolo();
