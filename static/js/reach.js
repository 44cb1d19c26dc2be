// @ts-check
/** A page that was kept on this device asks for its server until that answers; then a table's address shows its table. */

const AGAIN_MS = 3000;
const root = document.documentElement;

let asking = false;

async function ask() {
  if (asking || document.hidden) return;
  asking = true;
  const answer = await fetch(`${root.dataset.base}/healthz`, { cache: "no-store" }).catch(() => null);
  asking = false;
  if (!answer?.ok || !root.dataset.offline) return;
  clearInterval(timer);
  delete root.dataset.offline;
  // The first page stands in for a table here. Elsewhere the page is the right one, and a name may be half written.
  if (location.pathname.includes("/r/")) location.reload();
}

const timer = setInterval(ask, AGAIN_MS);
addEventListener("online", ask);
document.addEventListener("visibilitychange", ask);
