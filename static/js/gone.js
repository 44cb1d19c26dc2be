// @ts-check
import { codeIn } from "./code.js";
import { close } from "./diary.js";
import { goOn } from "./saves.js";
import * as store from "./store.js";

const base = document.documentElement.dataset.base ?? "";
const offer = document.getElementById("copy");
const told = document.getElementById("told");
const copy = store.saved();
const code = codeIn(location.pathname);

if (code) close(code);

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
