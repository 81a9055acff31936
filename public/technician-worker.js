// Serves the technician's page alone: what is asked from any other page never comes here (scope), and an address
// under the scope that is not exactly this page is left to the network.
const page = '/technician';
const prefix = 'coolops-technician-';
const slowMs = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page of one build with all that it began with; every other build is forgotten once this one is whole. */
async function keep({ build, parts }) {
  const name = prefix + build;
  const cache = await caches.open(name);
  // Only who asks for a page gets one.
  const asked = (part) =>
    part === page ? new Request(part, { cache: 'reload', headers: { accept: 'text/html' } }) : part;
  await cache.addAll(parts.map(asked));
  const shell = await cache.match(page, { ignoreVary: true });
  // The server moved on meanwhile: what came is the page of another build, which will tell its own parts.
  if (!shell || !(await shell.text()).includes('content="' + build + '"')) return void (await caches.delete(name));
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
}

self.addEventListener('message', (event) => {
  if (!event.data || !event.data.build) return;
  const [asker] = event.ports;
  const tell = (isKept) => asker && asker.postMessage({ isKept });
  event.waitUntil(
    keep(event.data).then(
      () => tell(true),
      async () => {
        // Half a page is none, and takes room.
        await caches.delete(prefix + event.data.build).catch(() => undefined);
        tell(false);
      },
    ),
  );
});

async function kept(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** The network first; what is kept answers where it does not, or takes too long. */
async function networkFirst(request, key) {
  const aborted = new AbortController();
  const timer = setTimeout(() => aborted.abort(), slowMs);
  try {
    const answer = await fetch(request.mode === 'navigate' ? request.url : request, {
      signal: aborted.signal,
      headers: request.headers,
      cache: 'no-store',
    });
    if (answer.status < 500) return answer;
    return (await kept(key)) || answer;
  } catch {
    return (await kept(key)) || Response.error();
  } finally {
    clearTimeout(timer);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(networkFirst(request, page));
    return;
  }
  if (pathname === '/app-config.json') event.respondWith(networkFirst(request, pathname));
  // Named by what is in them: what is kept is what the network would say.
  if (pathname.startsWith('/assets/') || pathname === '/logo.svg')
    event.respondWith(kept(pathname).then((found) => found || fetch(request)));
});
