// Without a line a clear page is shown; or, where somebody asked to keep it, the release that was kept.
//
// The page registers this worker as `sw.js?keeping` once something is kept: until then it touches nothing but
// navigations. `src/installed/` fills the caches and this only reads them:
//   flibuste-release-MARK   the client and its answers; whole once the list `kept.json` lies in it
//   flibuste-house-MARK     what tables at home need
//   flibuste-pages          of which release each open page is
// A page and its workers get files of their own release and of no other.
// Sites below different paths of one origin share its caches: then `flibuste` is followed by the path.
const { pathname } = new URL(self.registration.scope);
const [OFFLINE, PAGES, RELEASE, HOUSE] = ["offline", "pages", "release-", "house-"].map(
  (kind) => `flibuste${pathname === "/" ? "" : pathname}-${kind}`,
);
const LISTED = ["./offline.html", "./offline.css", "./icon.svg"];
const isKeeping = self.location.search === "?keeping";
const at = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(LISTED)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(navigated(event));
  else if (isKeeping && request.url.startsWith(self.registration.scope)) event.respondWith(answered(event));
  else if (LISTED.some((page) => at(page) === request.url)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

// --- Which release a page is of ---------------------------------------------------------------------

const marks = new Map(); // by the names of pages and workers

async function bind(id, mark) {
  marks.set(id, mark);
  await (await caches.open(PAGES)).put(at(`pages/${id}`), new Response(mark));
}

async function markOf(id) {
  if (id && !marks.has(id)) {
    const found = await caches.match(at(`pages/${id}`), { cacheName: PAGES });
    if (found) marks.set(id, await found.text());
  }
  return marks.get(id);
}

/** What was kept of a release, if all of it came. */
async function whole(mark) {
  if (!mark || !(await caches.has(RELEASE + mark))) return undefined;
  const cache = await caches.open(RELEASE + mark);
  return (await cache.match(at("kept.json"))) && cache;
}

async function keptMarks() {
  const found = [];
  for (const name of await caches.keys()) {
    const mark = name.startsWith(RELEASE) ? name.slice(RELEASE.length) : "";
    const list = await (await whole(mark))?.match(at("kept.json"));
    if (list) found.push({ mark, since: (await list.json()).since });
  }
  return found.sort((a, b) => a.since - b.since).map(({ mark }) => mark);
}

async function openMarks() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return new Set(await Promise.all(open.map(({ id }) => markOf(id))));
}

/** A page says of which release it is. What no page is of any more, and is not the newest, goes. */
async function tidy() {
  const [kept, open] = [await keptMarks(), await openMarks()];
  for (const mark of kept.slice(0, -1)) if (!open.has(mark)) await caches.delete(RELEASE + mark);
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    if (!(await self.clients.get(request.url.split("/").at(-1)))) await pages.delete(request);
  }
}

self.addEventListener("message", (event) => {
  if (isKeeping && event.data?.type === "here") event.waitUntil(bind(event.source.id, event.data.mark).then(tidy));
});

// --- Answers ----------------------------------------------------------------------------------------

const isDown = (answer) => [502, 503, 504].includes(answer.status); // a proxy whose server is away
const PATIENCE = 4000; // milliseconds for a line that neither answers nor fails, where something is kept

/** What the network answers, if it does in time. */
function fromNetwork(request, hasKept) {
  const answer = fetch(request).catch(() => undefined);
  if (!hasKept) return answer;
  return Promise.race([answer, new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** From the network; without one, of what is kept: as long as a page of a release is open, that one, else the newest. */
async function navigated({ request, resultingClientId }) {
  const kept = isKeeping ? await keptMarks() : [];
  const answer = await fromNetwork(request, kept.length > 0);
  if (answer && !isDown(answer)) return answer;
  const open = await openMarks();
  const mark = kept.find((one) => open.has(one)) ?? kept.at(-1);
  if (mark) {
    await bind(resultingClientId, mark);
    return (await whole(mark)).match(at("./"));
  }
  return answer ?? caches.match(at("./offline.html"));
}

async function answered({ request, clientId, resultingClientId }) {
  const house = request.url.slice(self.registration.scope.length).match(/^home\/(\w+)\//)?.[1];
  if (house) return (await caches.match(request.url, { cacheName: HOUSE + house, ignoreVary: true })) ?? fetch(request);
  const mark = await markOf(clientId);
  const release = await whole(mark);
  if (!release) return fetch(request);
  if (resultingClientId) await bind(resultingClientId, mark); // a worker is of its page's release
  const kept = request.method === "GET" && (await release.match(request.url, { ignoreVary: true }));
  if (kept) return kept;
  const answer = await fetch(request);
  const other = answer.headers.get("x-release");
  return other && other !== mark ? Response.error() : answer; // for such a page there is no line
}

// What the house tells while no page is open: a title, a sentence, and the page that it opens.
self.addEventListener("push", (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return; // nobody of ours has said it
  }
  const { title = "", text: body = "", path = "", tag = "" } = told;
  const icon = at("./icon-turn.svg");
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

// A phone's «your turn»: to the page that is open there, or to a new one.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const page = at(`./${notification.data?.path ?? `t/${notification.tag}`}`);
  notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const found = open.find((client) => client.url === page);
      return found ? found.focus() : self.clients.openWindow(page);
    }),
  );
});
