// @ts-check
/** Back closes the open dialog instead of leaving the table: while one is open, history has an entry for it. */

const MARK = "dialog";
const marked = () => history.state === MARK;

/** Is a dialog open, and how is it closed? @typedef {{ open: () => boolean, close: () => void }} Door */

export class Back {
  /** @param {Door} door */
  constructor(door) {
    this.door = door;
    this.going = false;
    addEventListener("popstate", () => this.went());
    // An entry of a page that was loaded again: where nothing of this page lies below it, Back would leave the page.
    if (marked() && below() !== location.href) history.replaceState(null, "");
    this.settle();
  }

  /** Makes history fit the page: one entry more while a dialog is open, none of an older page's. */
  settle() {
    if (this.going || this.door.open() === marked()) return;
    this.going = marked();
    if (this.going) history.back();
    else history.pushState(MARK, "");
  }

  /** Somebody pressed Back, or `settle` did. */
  went() {
    if (!this.going && !marked() && this.door.open()) this.door.close();
    this.going = false;
    this.settle();
  }
}

/** The address that Back leads to, as far as the browser tells; a page whose load was cut short may have none of its own. */
function below() {
  const { navigation } = /** @type {{ navigation?: any }} */ (globalThis);
  return navigation?.entries()[navigation.currentEntry.index - 1]?.url;
}

/** @type {Back | undefined} */
let home;

/** Shows a dialog of a page that is no table: Back closes it too. @param {HTMLDialogElement} dialog */
export function show(dialog) {
  const back = tidied();
  dialog.showModal();
  dialog.addEventListener("close", () => back.settle(), { once: true });
  back.settle();
}

/** That page's history: an older page may have left an entry for a dialog. */
export function tidied() {
  home ??= forPage();
  return home;
}

function forPage() {
  const shown = () => /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
  return new Back({ open: () => shown() !== null, close: () => shown()?.close() });
}
