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

// A phone's «your turn»: to the page that is open there, or to a new one.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const page = new URL(`./t/${notification.tag}`, self.registration.scope).href;
  notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const found = open.find((client) => client.url === page);
      return found ? found.focus() : self.clients.openWindow(page);
    }),
  );
});
