// @ts-check
/** A name field holds what the table takes. The server is the judge: `web/room/names.py` cuts what is longer. */

const MAX_GRAPHEMES = 20;
const MAX_BYTES = 40;

/** The part of a name that has room, in whole symbols. @param {string} name */
export function fitting(name) {
  let fits = "";
  for (const symbol of symbols(name.normalize("NFC")).slice(0, MAX_GRAPHEMES)) {
    if (new TextEncoder().encode(fits + symbol).length > MAX_BYTES) break;
    fits += symbol;
  }
  return fits;
}

/** @param {string} text */
const symbols = (text) =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** Keeps a field to what has room, and shows its note once it is full; its name. @param {globalThis.Event} event of typing */
export function typed(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const { value, selectionStart } = input;
  const fits = fitting(value);
  // What is still being put together may become shorter.
  if (value !== fits && !(/** @type {InputEvent} */ (event).isComposing)) {
    input.value = fits;
    input.setSelectionRange(selectionStart, selectionStart);
  }
  input.parentElement?.querySelector("small")?.toggleAttribute("hidden", fitting(`${value}a`) !== fits);
  return fits;
}
