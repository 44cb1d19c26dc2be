// @ts-check
/** A finger or a mouse on the table: a card dragged up is played, dragged back it stays; a slip asks for nothing. */
import { finish, glide } from "./motion.js";

/** @import { Table } from "./table.js" */

const START_PX = 8;
const NEAR_PX = 24;
const DOUBLE_MS = 400;
/** Nobody answers a change of the table sooner: whoever clicks within it meant what was there before. */
const SETTLE_MS = 250;

/** @typedef {{ button: HTMLElement, id: number, x: number, y: number, moves: boolean }} Drag */

export class Fingers {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Drag | null} */
    this.drag = null;
    this.dragged = false;
    this.last = { at: -Infinity, x: 0, y: 0, name: "" };
    const { root } = table;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.back());
    root.addEventListener("click", (event) => this.slipped(event) && swallow(event), true);
    root.addEventListener(
      "keydown",
      (event) => event.repeat && event.key === "Enter" && swallow(event),
      true,
    );
    const measure = () => root.toggleAttribute("data-drags", !scrolls());
    new ResizeObserver(measure).observe(root);
    for (const target of [globalThis, visualViewport]) target?.addEventListener("resize", measure);
  }

  // --- dragging ------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  down({ target, button, isPrimary, pointerId: id, clientX: x, clientY: y }) {
    this.dragged = false;
    finish();
    if (button !== 0 || !isPrimary) return;
    const card = /** @type {Element} */ (target).closest(".hand [data-card]");
    this.drag = card ? { button: /** @type {HTMLElement} */ (card), id, x, y, moves: false } : null;
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY, pointerId }) {
    const { drag } = this;
    if (drag?.id !== pointerId) return;
    const x = clientX - drag.x;
    const y = clientY - drag.y;
    if (!drag.moves && !this.starts(drag, x, y)) return;
    drag.button.style.translate = `${x}px ${Math.min(y, 0)}px`;
    drag.button.dataset.armed = String(reaches(drag, y));
  }

  /** Only up is a drag: sideways a finger looks along the hand. @param {Drag} drag @param {number} x @param {number} y */
  starts(drag, x, y) {
    if (y > -START_PX || -y < Math.abs(x)) return false;
    drag.moves = true;
    this.dragged = true;
    drag.button.parentElement?.toggleAttribute("data-dragged", true);
    drag.button.setPointerCapture(drag.id);
    return true;
  }

  /** @param {PointerEvent} event */
  up({ clientY, pointerId }) {
    const { drag } = this;
    if (drag?.id !== pointerId) return;
    if (drag.moves && reaches(drag, clientY - drag.y) && this.table.act.drop(drag.button.dataset.card ?? ""))
      this.drag = null;
    else this.back();
  }

  /** The card goes back to its place in the hand. */
  back() {
    const { drag } = this;
    this.drag = null;
    if (!drag?.moves) return;
    glide(drag.button, drag.button.style.translate);
    drag.button.style.translate = "";
    drag.button.parentElement?.removeAttribute("data-dragged");
    delete drag.button.dataset.armed;
  }

  // --- slips -----------------------------------------------------------------------------------

  /** Is this click the end of a drag, the second half of a double click, or meant for what has just gone? @param {MouseEvent} event */
  slipped({ target, detail, clientX: x, clientY: y }) {
    // A key or a program clicks without a place.
    if (detail === 0) return false;
    const button = /** @type {Element} */ (target).closest("button");
    const at = performance.now();
    const { last } = this;
    const name = meaning(button);
    const near = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    if (this.dragged || (near && name !== last.name) || this.early(button, at)) return true;
    this.last = { at, x, y, name };
    return false;
  }

  /** @param {Element | null} button @param {number} at */
  early(button, at) {
    const { changedAt, turnedAt } = this.table;
    const since = button?.matches(".primary *") ? Math.max(changedAt, turnedAt) : turnedAt;
    return at - since < SETTLE_MS && !!button?.matches(".primary *, [data-raised=true]");
  }
}

/** @param {Table} table */
export const touch = (table) => new Fingers(table);

/** What a click there asks for. @param {Element | null} button */
const meaning = (button) =>
  button?.getAttribute("data-card") ?? button?.getAttribute("aria-label") ?? button?.textContent ?? "";

/** Is the card high enough to be played? @param {Drag} drag @param {number} y */
const reaches = ({ button }, y) => y < -Math.max(44, button.offsetHeight * 0.4);

/** Where the page scrolls or is zoomed, a finger on a card moves the page. */
const scrolls = () =>
  document.documentElement.scrollHeight > innerHeight + 1 || (visualViewport?.scale ?? 1) > 1.01;

/** @param {globalThis.Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
