// @ts-check
// The service worker, a classic script: the server sends it as /sw.js, with what is to be kept in front. Home and
// rules are asked of the network first, what has its content's hash in its address never twice. Rooms, sockets and
// the API are left alone.
(() => {
  /**
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Lasting
   * @typedef {Lasting & { request: Request, respondWith: (answer: Promise<Response>) => void }} Fetching
   * @typedef {Lasting & { data: unknown, ports: MessagePort[] }} Told
   * @typedef {Lasting & { notification: Notification }} Tapped
   * @typedef {{ url: string, focus: () => Promise<unknown> }} Tab
   *
   * @typedef {object} Build
   * @property {string} base
   * @property {string} static
   * @property {string[]} files
   * @property {Record<string, string[]>} words files by language
   *
   * @typedef {object} Scope
   * @property {Build} BUILD
   * @property {CacheStorage} caches
   * @property {{ matchAll: (which: { type: "window" }) => Promise<Tab[]> }} clients
   * @property {Location} location
   * @property {() => Promise<void>} skipWaiting
   * @property {(name: string, heard: (event: any) => void) => void} addEventListener
   */
  const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
  const { base, static: hashed, files, words } = scope.BUILD;
  const PREFIX = `spades:${base}:`;
  const NAME = PREFIX + hashed;
  const HOME = `${base}/`;
  const PAGES = [HOME, `${base}/rules`];
  const PATIENCE_MS = 4000;

  scope.addEventListener("install", (/** @type {Lasting} */ event) => event.waitUntil(fill()));
  scope.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(sweep()));
  scope.addEventListener("fetch", (/** @type {Fetching} */ event) => {
    const answer = answerTo(event.request);
    if (answer) event.respondWith(answer);
  });
  scope.addEventListener("message", (/** @type {Told} */ { data, ports }) => {
    if (data === "use") scope.skipWaiting();
    else ports[0]?.postMessage(hashed);
  });

  scope.addEventListener("notificationclick", (/** @type {Tapped} */ event) => {
    event.notification.close();
    event.waitUntil(toTable());
  });

  /** Back to the tab with a table: a notice that it is one's turn was tapped. */
  async function toTable() {
    const tabs = await scope.clients.matchAll({ type: "window" });
    await tabs.find(({ url }) => new URL(url).pathname.startsWith(`${base}/r/`))?.focus();
  }

  /** Both pages, and all that they need in their language. */
  async function fill() {
    const cache = await scope.caches.open(NAME);
    const needed = await Promise.all(PAGES.map((page) => fillPage(cache, page)));
    await cache.addAll([...new Set([...files.map((file) => hashed + file), ...needed.flat()])]);
  }

  /** @param {Cache} cache @param {string} page @returns {Promise<string[]>} what it needs */
  async function fillPage(cache, page) {
    const answer = await fetch(page, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
    await cache.put(page, answer.clone());
    const text = await answer.text();
    const language = text.match(/<html lang="([\w-]+)"/)?.[1] ?? "";
    const linked = [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, url]) => url);
    return [
      ...linked.filter((url) => url.startsWith(hashed)),
      ...(words[language] ?? []).map((file) => hashed + file),
    ];
  }

  /** A tab may still run the build before this one and ask for its modules: two are kept. */
  async function sweep() {
    const own = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX));
    await Promise.all(own.slice(0, -2).map((name) => scope.caches.delete(name)));
  }

  /** @param {Request} request */
  function answerTo(request) {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return null;
    if (pathname.startsWith(`${base}/static/`)) return kept(request);
    if (request.mode !== "navigate") return null;
    if (PAGES.includes(pathname)) return visited(request, pathname);
    return pathname.startsWith(`${base}/r/`) ? fetch(request).catch(() => copyOf(HOME)) : null;
  }

  /** @param {Request} request */
  async function kept(request) {
    const found = await scope.caches.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) await (await scope.caches.open(NAME)).put(request, answer.clone());
    return answer;
  }

  /** The page as the server has it now, else as it was last seen. What a link asked of it is not kept. @param {Request} request @param {string} page */
  async function visited(request, page) {
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const plain = answer.type === "basic" && !answer.redirected && !new URL(request.url).search;
      if (answer.ok && plain) await (await scope.caches.open(NAME)).put(page, answer.clone());
      return answer;
    } catch {
      return copyOf(page);
    }
  }

  /** A page without its server, marked so that it says so. @param {string} page */
  async function copyOf(page) {
    const cache = await scope.caches.open(NAME);
    const copy = await cache.match(page, { ignoreVary: true });
    if (!copy) return Response.error();
    const headers = new Headers(copy.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    const text = (await copy.text()).replace("<html ", '<html data-offline="true" ');
    return new Response(text, { headers });
  }
})();
