// What this version of the page needs without a network: the page itself, its files, whose names change with their
// contents, and what anybody may read about the games. Whatever can be asked is asked. Nothing personal is kept here.

const VERSION = new URL(self.location.href).searchParams.get("version");
const CACHE = `mutschel-${VERSION}`;
const SHELL = "/index.html";
const OFFLINE = ["/offline.html", "/offline.css", "/icon.svg"];
const LASTING = /^\/(assets|motions|screens)\//;
const PUBLIC = /^\/(api\/games(\/[^/]+(\/(lesson|print\.pdf))?)?|licences\.json|files\.json|offline\.css|icon\.svg)$/;
/** The most answers about games, and the largest of them. */
const MOST = 200;
const LARGEST = 256 * 1024;
/** After so long what is kept is shown. */
const PATIENCE = 4000;
/** When it was kept: so the page knows that nobody was asked. */
const KEPT = "X-Kept";

const versionOf = (html) => /<meta name="mutschel-version" content="([^"]*)"/.exec(html)?.[1];
const isPage = (path) => !/^\/api(\/|$)/.test(path) && (/^\/[ec]\//.test(path) || !/\.[^/]*$/.test(path));
const isPublic = (request) => PUBLIC.test(new URL(request.url).pathname) && !request.headers.has("Authorization");

async function keepPage() {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-cache" });
  const html = await page.clone().text();
  if (!page.ok || versionOf(html) !== VERSION) throw new Error("the server has another version by now");
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  await cache.addAll([...OFFLINE, ...files]);
  await cache.put(SHELL, page);
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage());
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** What is kept. A browser that is out of room or in trouble keeps nothing, and the page goes on without. */
const kept = (what) => caches.open(CACHE).then((cache) => cache.match(what)).catch(() => undefined);

/** A file that never changes. It is kept while the page reads it already. */
async function lasting(event) {
  const found = await kept(event.request);
  if (found) return found;
  const response = await fetch(event.request);
  const copy = response.clone();
  if (response.ok) event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)).catch(() => {}));
  return response;
}

/** The server's answer; what is kept, if there is none in time. */
async function serverFirst(answer, instead) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const first = await Promise.race([answer.catch(() => null), late]);
  if (first && first.status < 500) return first;
  return (await kept(instead)) ?? answer;
}

async function keep(url, response) {
  const body = await response.blob();
  if (!response.ok || body.size > LARGEST) return;
  const cache = await caches.open(CACHE);
  const headers = new Headers(response.headers);
  headers.set(KEPT, new Date().toISOString());
  headers.delete("Vary"); // the address says it all
  await cache.put(url, new Response(body, { headers }));
  const answers = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith("/api/"));
  for (const oldest of answers.slice(0, -MOST)) await cache.delete(oldest);
}

/** A page of another version: ours is over, and isn't shown any more, however slow the line is. */
async function notice(response) {
  const version = response.ok ? versionOf(await response.text()) : undefined;
  if (version !== undefined && version !== VERSION) await (await caches.open(CACHE)).delete(SHELL);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (LASTING.test(url.pathname)) return event.respondWith(lasting(event));
  const toPage = request.mode === "navigate";
  if (!toPage && !isPublic(request)) return;
  const answer = fetch(request);
  const shown = isPublic(request) || !isPage(url.pathname) ? request.url : SHELL;
  const after = isPublic(request) ? (response) => keep(request.url, response) : notice;
  // a copy at once, before the page reads it
  event.waitUntil(answer.then((response) => after(response.clone())).catch(() => {}));
  event.respondWith(serverFirst(answer, shown).catch((why) => (toPage ? caches.match(OFFLINE[0]) : Promise.reject(why))));
});
