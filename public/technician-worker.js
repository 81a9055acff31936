// Serves the technician's page alone: requests of other pages are outside its scope, and an address under the scope
// that is not exactly this page is left to the network.
const page = '/technician';
const prefix = 'coolops-technician-';
// Names the cache that is complete. One put switches from one build to the next.
const pointer = { cache: prefix + 'current', path: '/technician-current' };
const slowMs = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The complete cache; before the first pointer, the one that an earlier version of this file filled. */
async function currentCache() {
  const named = await (await caches.open(pointer.cache)).match(pointer.path);
  const names = named ? [await named.text()] : await caches.keys();
  for (const name of names) {
    if (!name.startsWith(prefix) || !(await caches.has(name))) continue;
    const cache = await caches.open(name);
    if (await cache.match(page, { ignoreVary: true })) return { name, cache };
  }
  return undefined;
}

const typeOf = (answer) => (answer.headers.get('content-type') || '').split(';')[0].trim();
const buildOf = (text) => (/<meta name="build" content="([^"]+)"/.exec(text) || [])[1];

/** Whether an answer is the part itself: proxies and portals answer pages of their own with any status. */
function isPart(path, answer, text) {
  if (!answer.ok || answer.redirected) return false;
  if (path === page) return buildOf(text) !== undefined && /<\/html>\s*$/i.test(text);
  if (path === '/app-config.json') return isJson(text);
  return typeOf(answer) !== 'text/html';
}

function isJson(text) {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

// The server answers the page only to who asks for HTML.
const requestOf = (path) =>
  path === page ? new Request(path, { cache: 'reload', headers: { accept: 'text/html' } }) : path;

/** One part, read to its end before anything is stored; what is named by its content is not fetched twice. */
async function partOf(path, stored) {
  const held = path.startsWith('/assets/') && (await stored?.cache.match(path));
  if (held) return held;
  const answer = await fetch(requestOf(path));
  const copy = answer.clone();
  const body = await answer.arrayBuffer();
  if (!isPart(path, copy, new TextDecoder().decode(body))) throw new Error('not a part: ' + path);
  return new Response(body, { headers: { 'content-type': answer.headers.get('content-type') || '' } });
}

/** What a page loaded, and what an earlier load of the same build had needed beside it. */
async function partsOf(parts, build, stored) {
  const shell = await stored?.cache.match(page, { ignoreVary: true });
  if (!shell || buildOf(await shell.text()) !== build) return parts;
  const earlier = (await stored.cache.keys()).map(({ url }) => new URL(url).pathname);
  return [...new Set([...parts, ...earlier])];
}

/** Fills another cache and switches to it when it is complete; until then the present one stays untouched. */
async function renew({ build, parts: loaded }) {
  const stored = await currentCache();
  const parts = await partsOf(loaded, build, stored);
  const answers = await Promise.all(parts.map((path) => partOf(path, stored)));
  const shell = await answers[parts.indexOf(page)].clone().text();
  // The server moved on meanwhile: the page of the other build asks for its own parts.
  if (buildOf(shell) !== build) throw new Error('the page of another build');
  const name = prefix + build + (stored && stored.name === prefix + build ? '-again' : '');
  await caches.delete(name);
  try {
    const cache = await caches.open(name);
    for (const [index, path] of parts.entries()) await cache.put(path, answers[index]);
    await (await caches.open(pointer.cache)).put(pointer.path, new Response(name));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== name && other !== pointer.cache) await caches.delete(other);
}

let renewed = Promise.resolve();

self.addEventListener('message', (event) => {
  if (!event.data || !event.data.build) return;
  const [sender] = event.ports;
  // One after the other: two tabs would fill the same cache.
  renewed = renewed
    .then(() => renew(event.data))
    .catch(() => undefined)
    .then(async () => {
      const isKept = (await currentCache().catch(() => undefined)) !== undefined;
      if (sender) sender.postMessage({ isKept });
    });
  event.waitUntil(renewed);
});

async function storedAnswer(request) {
  const stored = await currentCache();
  return stored && (await stored.cache.match(request, { ignoreSearch: true, ignoreVary: true }));
}

/** The network first; the stored answer serves where it fails, takes too long, or is not ours. */
async function networkFirst(request, path) {
  const aborted = new AbortController();
  const timer = setTimeout(() => aborted.abort(), slowMs);
  try {
    const answer = await fetch(request.mode === 'navigate' ? request.url : request, {
      signal: aborted.signal,
      headers: request.headers,
      cache: 'no-store',
    });
    if (isPart(path, answer, await answer.clone().text())) return answer;
    return (await storedAnswer(path)) || answer;
  } catch {
    return (await storedAnswer(path)) || Response.error();
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
  // Named by their content: the stored one is what the network would answer.
  if (pathname.startsWith('/assets/') || pathname === '/logo.svg')
    event.respondWith(storedAnswer(pathname).then((found) => found || fetch(request)));
});
