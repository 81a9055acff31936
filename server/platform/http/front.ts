import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const yearMs = 365 * 24 * 60 * 60 * 1_000;

/**
 * The built front end: hashed assets never change, everything else is asked for again. A page address of the
 * console (a GET that accepts HTML and is no file) answers `index.html`.
 */
export async function serveFront(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  const root = resolve(folder);
  const isBuilt = existsSync(resolve(root, 'index.html'));
  await app.register(fastifyStatic, {
    root,
    serve: isBuilt,
    wildcard: true,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.setHeader('cache-control', cachingOf(path.slice(root.length))),
  });
  app.addHook('onSend', async (request, reply) => {
    if (isPageless(request.url)) for (const name of ofPages) reply.removeHeader(name);
  });
  app.get('/technician.html', async ({ url }, reply) =>
    reply.redirect(url.replace('/technician.html', '/technician'), 301),
  );
  app.setNotFoundHandler((request, reply) => answerMissing(request, reply, isBuilt, prefix));
}

// Rules for a page mean nothing on its scripts and styles, and outweigh many a small one. A worker keeps its own.
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const isPageless = (url: string): boolean =>
  /^\/assets\/[\w.-]+\.(?:js|css)$/.test(url) && !/worker/i.test(url);

const cachingOf = (path: string): string =>
  /^[\\/]assets[\\/]/.test(path) ? `public, max-age=${yearMs / 1_000}, immutable` : 'no-cache';

async function answerMissing(request: FastifyRequest, reply: FastifyReply, isBuilt: boolean, prefix: string) {
  if (!isPage(request, prefix)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  if (isBuilt) return reply.sendFile(pageFileOf(request));
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('The console is not built yet: npm run build');
}

/** The technician's page has a file of its own, so that a phone can store it without the console. */
const pageFileOf = ({ url }: FastifyRequest): string =>
  url.split('?')[0] === '/technician' ? 'technician.html' : 'index.html';

function isPage(request: FastifyRequest, prefix: string): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isFile = /\.\w{1,8}$/.test(path) || path.startsWith('/assets/');
  const wantsHtml = (request.headers.accept ?? '').includes('text/html');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && wantsHtml && !isFile && !`${path}/`.startsWith(`${prefix}/`);
}

/** Map archives of the operator, read by ranges; nothing else of their folder is answered. */
export async function serveMaps(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: resolve(folder),
    prefix,
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => /^\/[\w.-]+\.pmtiles$/.test(path),
    setHeaders: (reply) => void reply.setHeader('cache-control', 'no-cache'),
  });
}
