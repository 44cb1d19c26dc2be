// @ts-check
/** Keeps the first page and the rules on this device, and learns of a newer build of the page. */

/** @param {ServiceWorker} worker @returns {Promise<string>} where its build's files lie */
const buildOf = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("build", [port2]);
  });

/**
 * Registers the service worker; `ready` is given the way to a newer build once one waits.
 * Without https, and in some private windows, there is none, and nothing is missing but the offline pages.
 *
 * @param {string} base
 * @param {(use: () => void) => void} ready
 */
export async function install(base, ready) {
  const workers = navigator.serviceWorker;
  const held = await workers?.register(`${base}/sw.js`, { scope: `${base}/` }).catch(() => undefined);
  if (!held) return null;
  const look = async () => {
    const { waiting } = held;
    if (!waiting || !workers.controller) return;
    // A page that came after the update runs the newer build already.
    if (import.meta.url.includes(await buildOf(waiting))) waiting.postMessage("use");
    else ready(() => use(waiting));
  };
  held.addEventListener("updatefound", () => held.installing?.addEventListener("statechange", look));
  await look();
  return held;
}

/** On a page that no hand is played on: says at once that a newer build is there. @param {string} base */
export async function onPage(base) {
  await install(base, (use) => {
    const line = document.getElementById("update");
    line?.removeAttribute("hidden");
    line?.querySelector("button")?.addEventListener("click", use, { once: true });
  });
}

/** The newer build from now on: the page is loaded anew by it. @param {ServiceWorker} worker */
function use(worker) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("use");
}
