// @ts-check
/** The shelf of the first page: the diary's list, and what its buttons do. */
import { render } from "../vendor/lit-html.js";
import * as diary from "./diary.js";
import { visits } from "./visits.js";

/** Draws the list, and again after each change. @param {HTMLElement} root @param {string} base */
export function shelve(root, base) {
  const state = { base, all: false, sure: false };
  const draw = (part = {}) => {
    Object.assign(state, part);
    const places = diary.kept();
    root.hidden = places.length === 0;
    render(visits(places, { ...state, forget, more: () => draw({ all: true }), clear }), root);
  };
  /** The focus stays in the list, for who goes through it by keys. @param {string} code */
  const forget = (code) => {
    const at = diary.kept().findIndex((place) => place.code === code);
    diary.forget(code);
    draw();
    const left = root.querySelectorAll("li .tool");
    /** @type {HTMLElement | undefined} */ (left[Math.min(at, left.length - 1)])?.focus();
  };
  const clear = () => {
    if (!state.sure) return draw({ sure: true });
    for (const { code } of diary.kept()) diary.forget(code);
    draw({ sure: false });
  };
  draw();
}
