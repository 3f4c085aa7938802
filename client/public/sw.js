/**
 * Where the network is gone, a page of our own says so instead of the browser's. Nothing else is
 * kept: what is played is the server's, and what is built has a name of its own in the browser's cache.
 */
const PAGE = '/offline.html';
const KEPT = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];
const CACHE = 'offline-2';

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
