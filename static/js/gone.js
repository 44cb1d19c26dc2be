// @ts-check
import { codeIn } from "./code.js";
import { close, kept, others } from "./diary.js";
import { goOn } from "./saves.js";
import * as store from "./store.js";

const base = document.documentElement.dataset.base ?? "";
const offer = document.getElementById("copy");
const told = document.getElementById("told");
const copy = store.saved();
const code = codeIn(location.pathname);

if (code) close(code);

/** Who was there when this device last was. */
const place = kept().find((one) => one.code === code);
const company = document.getElementById("with");
const names = place ? others(place) : [];
if (company && names.length) {
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  company.textContent = (company.dataset.with ?? "").replace("{names}", () => list.format(names));
  company.hidden = false;
}

/** Where this very room was a practice match, its copy on this device goes on. */
if (offer && told && copy && copy.code === code) {
  offer.hidden = false;
  document.getElementById("gone")?.setAttribute("hidden", "");
  offer.querySelector("button")?.addEventListener("click", async ({ currentTarget }) => {
    const button = /** @type {HTMLButtonElement} */ (currentTarget);
    button.disabled = true;
    const { url, problem } = await goOn(base, copy);
    if (url) return location.replace(url);
    told.hidden = false;
    told.textContent = `${problem || told.dataset.failed} ${told.dataset.safe}`;
    button.disabled = false;
  });
}
