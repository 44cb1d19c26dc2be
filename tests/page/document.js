// @ts-check
// lit-html asks for a document when it is loaded, the link and the keys for a page that can tell them things; the
// modules under test never draw.
const nothing = () => {};
// Node 20 has no navigator, later ones one that cannot be replaced.
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: {} });
Object.assign(globalThis, {
  document: {
    hidden: false,
    documentElement: { lang: "en", dataset: {} },
    createComment: nothing,
    createTreeWalker: nothing,
    getElementById: () => null,
    addEventListener: nothing,
  },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
});
