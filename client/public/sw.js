/**
 * Answers with our own offline page if the network is gone, instead of the browser's. It caches
 * nothing else: games are the server's, and the browser's own cache keeps built files by their
 * hashed names.
 */
const PAGE = '/offline.html';
const KEPT = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];
const CACHE = 'offline-3';

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT);
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asksPage = request.mode === 'navigate';
  if (!asksPage && !KEPT.includes(new URL(request.url).pathname)) return;
  const kept = async () => (await caches.match(asksPage ? PAGE : request)) ?? Response.error();
  event.respondWith(fetch(request).catch(kept));
});
