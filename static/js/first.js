// @ts-check
// Runs before the first paint, as a classic script: sets theme, deck, card size and motion, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    /** @type {Record<string, string>} */
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem("spades:settings") || "{}") || {};
    } catch {}
    const theme =
      kept.theme === "light" || kept.theme === "dark" ? kept.theme : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    root.dataset.deck = kept.deck === "classic" ? "classic" : "four";
    root.dataset.cards = ["small", "large"].includes(kept.cards) ? kept.cards : "normal";
    root.dataset.speed = ["slow", "fast", "off"].includes(kept.speed) ? kept.speed : "normal";
    root.dataset.motion = kept.motion === "off" || kept.speed === "off" ? "off" : "auto";
  };
  paint();
  dark.addEventListener("change", paint);
  addEventListener("spades:settings", paint);
  if (root.dataset.offline) import("./reach.js");
})();
