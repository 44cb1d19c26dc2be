// @ts-check

/** Where the focus goes when what had it is gone: the hand, else the main button. */
const PLACES = ['.hand [tabindex="0"]', ".primary button:enabled", ".lead button", ".plainpage .go"];

/** The focus never falls to the body. */
export class Focus {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Element | null} what this player focused last; nothing after a click beside it */
    this.last = null;
    let pointed = false;
    root.addEventListener("keydown", () => {
      pointed = false;
    });
    root.addEventListener("pointerdown", ({ target }) => {
      pointed = true;
      this.last = /** @type {Element} */ (target).closest("button, a, input, summary");
    });
    root.addEventListener("focusin", ({ target }) => {
      const to = /** @type {Element} */ (target);
      // A click beside everything lands on the stage, and asks for no focus.
      this.last = pointed && to.matches(".stage") ? null : to;
    });
  }

  /** After a drawing: a button that waits for its answer gets the focus back; what has gone leaves it to its heir. */
  keep() {
    const { root, last } = this;
    stop(root.querySelector(".hand"));
    const stage = root.querySelector(".stage");
    if (!last || ![document.body, stage].includes(document.activeElement)) return;
    if (last.isConnected && last.matches(":disabled")) return;
    const heir = PLACES.map((place) => root.querySelector(place)).find((place) => place !== null);
    // Where nothing is to be done yet, the focus waits on the stage for what comes.
    const to = last.isConnected && last !== stage ? last : (heir ?? stage);
    if (to !== document.activeElement)
      /** @type {HTMLElement | undefined} */ (to)?.focus({ preventScroll: true });
  }
}

/**
 * The hand's one stop of the Tab key. Within a drawing, a stop set on the card that has the focus would make the browser
 * lay out a table half drawn, and then once more: a sixth of what a tap costs a slow phone (2026-11).
 *
 * @param {HTMLElement | null} hand
 */
function stop(hand) {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (hand?.querySelectorAll("[data-card]") ?? [])) {
    const index = card.dataset.card === hand?.dataset.stop ? 0 : -1;
    if (card.tabIndex !== index) card.tabIndex = index;
  }
}
