import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const origin = 'https://console.test';
const urlOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin);

/** A disk with room for some parts; what is on it outlives the worker. */
export function aDisk() {
  const caches = new Map<string, Map<string, { body: string; type: string }>>();
  const disk = { caches, room: Infinity };
  const used = () => [...caches.values()].reduce((sum, { size }) => sum + size, 0);
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, { body: string; type: string }>();
    caches.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: new URL(path, origin).href })),
      match: async (request: Request | string) => {
        const entry = entries.get(urlOf(request).pathname);
        return entry && new Response(entry.body, { headers: { 'content-type': entry.type } });
      },
      put: async (request: Request | string, answer: Response) => {
        const body = await answer.text();
        const key = urlOf(request).pathname;
        if (!entries.has(key) && used() >= disk.room) throw new DOMException('no room', 'QuotaExceededError');
        entries.set(key, { body, type: answer.headers.get('content-type') ?? '' });
      },
    };
  };
  const storage = {
    open,
    keys: async () => [...caches.keys()],
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
  };
  return { disk, storage };
}

type Answer = { body: string; type: string; status?: number; isCut?: boolean };

/** The pages of one build, as a server answers them. */
export function aBuild(build: string, assets: string[]): Record<string, Answer> {
  const script = (name: string): [string, Answer] => [
    `/assets/${name}.js`,
    { body: `${name}()`, type: 'text/javascript; charset=utf-8' },
  ];
  return {
    '/technician': {
      body: `<!doctype html><meta name="build" content="${build}"><div id="root"></div></html>`,
      type: 'text/html; charset=utf-8',
    },
    '/app-config.json': { body: `{"build":"${build}"}`, type: 'application/json' },
    '/logo.svg': { body: '<svg/>', type: 'image/svg+xml' },
    ...Object.fromEntries(assets.map(script)),
  };
}

const answerOf = ({ body, type, status = 200, isCut }: Answer): Response => {
  if (!isCut) return new Response(body, { status, headers: { 'content-type': type } });
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(body.slice(0, 5))),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  return new Response(half, { headers: { 'content-type': type } });
};

/** The worker of the technician's page as a browser runs it, on that disk and before that network. */
export function aWorker(storage: object, network: () => Record<string, Answer> | null) {
  const listeners = new Map<string, (event: object) => void>();
  const requested: string[] = [];
  const fetched = async (request: Request | string) => {
    const { pathname } = urlOf(request);
    requested.push(pathname);
    const answers = network();
    if (!answers) throw new TypeError('Failed to fetch');
    return answerOf(answers[pathname] ?? { body: 'Not found', type: 'text/plain', status: 404 });
  };
  const OwnRequest = class extends Request {
    constructor(path: string, options?: RequestInit) {
      super(new URL(path, origin), options);
    }
  };
  const self = {
    location: new URL(origin),
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, run: (event: object) => void) => listeners.set(type, run),
  };
  const globals = {
    ...{ self, caches: storage, fetch: fetched, Request: OwnRequest },
    Response,
    URL,
    TextDecoder,
  };
  runInContext(
    readFileSync('public/technician-worker.js', 'utf8'),
    createContext({ ...globals, AbortController, setTimeout, clearTimeout }),
  );
  const send = (type: string, event: object) => listeners.get(type)!(event);

  /** What the page is answered when it asks to be stored for a start without a network. */
  const renew = (build: string, parts: string[]) =>
    new Promise<unknown>((resolve) =>
      send('message', {
        data: { build, parts },
        ports: [{ postMessage: resolve }],
        waitUntil: (work: Promise<unknown>) => void work,
      }),
    );
  /** The text that the browser shows for an address; null where it shows its own error. */
  const get = async (path: string, mode: 'navigate' | 'cors' = 'cors'): Promise<string | null> => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, origin).href, method: 'GET', mode, headers: new Headers() };
    send('fetch', { request, respondWith: (given: Promise<Response>) => void (answer = given) });
    const given = await (answer ?? fetched(request.url).catch(() => Response.error()));
    return given.type === 'error' ? null : given.text();
  };
  return { renew, get, requested };
}
