// @ts-check

/** Where the focus goes when what had it is gone: the hand, else the main button, else any. */
const PLACES = ['.hand [tabindex="0"]', ".primary button:enabled", ".lead button", ".tool"];

/** The focus never falls to the body. */
export class Focus {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Element | null} what this player focused last; nothing after a click beside it */
    this.last = null;
    root.addEventListener("pointerdown", ({ target }) => {
      this.last = /** @type {Element} */ (target).closest("button, a, input, summary");
    });
    root.addEventListener("focusin", ({ target }) => {
      this.last = /** @type {Element} */ (target);
    });
  }

  /** After a drawing: a button that waits for its answer gets the focus back; what has gone leaves it to its heir. */
  keep() {
    const { root, last } = this;
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && last.matches(":disabled")) return;
    const heir = PLACES.map((place) => root.querySelector(place)).find((place) => place !== null);
    const to = last.isConnected ? last : heir;
    /** @type {HTMLElement | undefined} */ (to)?.focus({ preventScroll: true });
  }
}
