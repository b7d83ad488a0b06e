// Without a line to the server a clear page is shown; everything else always comes fresh.
const KEPT = "offline-1";
const PAGES = ["./offline.html", "./offline.css", "./icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(new URL("./offline.html", self.registration.scope))));
  } else if (PAGES.some((page) => new URL(page, self.registration.scope).href === request.url)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
