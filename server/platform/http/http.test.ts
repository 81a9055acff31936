import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { systemClock } from '../clock';
import { AppError } from '../errors';
import { createMetrics } from '../metrics';
import { ownLimits } from '../rateLimits';
import { anActor } from '@tests/support/actors';
import { quietLog } from '@tests/support/quietLog';
import { createHttp, type Http, type HttpOptions } from './http';
import { route, type Route } from './route';

const Cabinet = z
  .object({ id: z.number().int(), name: z.string(), tempC: z.number().nullable() })
  .meta({ id: 'Cabinet' });

const routes: Route[] = [
  route({
    id: 'cabinet.read',
    method: 'GET',
    path: '/cabinet/{id}',
    permission: 'cabinet:list',
    summary: 'One cabinet',
    params: z.object({ id: z.coerce.number().int() }),
    response: Cabinet,
    handle: async ({ params }) => ({ id: params.id, name: 'Nord', tempC: null, secret: 'inner workings' }),
  }),
  route({
    id: 'cabinet.list',
    method: 'GET',
    path: '/cabinet/list',
    permission: 'self',
    summary: 'Cabinets',
    answer: 'whole',
    response: z.object({ code: z.literal(200), msg: z.string(), total: z.number(), rows: z.array(Cabinet) }),
    handle: async () => ({ total: 1, rows: [{ id: 1, name: 'Nord', tempC: 21.5 }] }),
  }),
  route({
    id: 'cabinet.all',
    method: 'GET',
    path: '/cabinet/all',
    permission: 'cabinet:list',
    scope: 'everywhere',
    summary: 'Cabinets of all places',
    response: z.object({ total: z.number() }),
    handle: async () => ({ total: 1 }),
  }),
  route({
    id: 'cabinet.rename',
    method: 'POST',
    path: '/cabinet/rename',
    permission: 'public',
    summary: 'Names a cabinet',
    body: z.object({ name: z.string().min(2), floor: z.number().max(9).optional() }).strict(),
    response: z.object({ name: z.string() }),
    handle: async ({ body }) => ({ name: body.name }),
  }),
  route({
    id: 'cabinet.break',
    method: 'GET',
    path: '/cabinet/break',
    permission: 'public',
    summary: 'Fails',
    handle: async () => {
      throw new Error('password of the vault is 4711');
    },
  }),
  route({
    id: 'cabinet.refuse',
    method: 'GET',
    path: '/cabinet/refuse',
    permission: 'public',
    summary: 'Refuses',
    handle: async () => {
      throw new AppError('accountLocked', { minutes: 10 });
    },
  }),
];

/** What becomes of a call that is not answered while its caller waits. */
const steps = new EventEmitter();
routes.push(
  route({
    id: 'cabinet.wait',
    method: 'GET',
    path: '/cabinet/wait',
    permission: 'public',
    summary: 'Waits',
    response: z.object({ name: z.string() }),
    handle: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          steps.emit('left');
          resolve({ name: 'nobody' });
        });
        steps.emit('waiting');
      }),
  }),
);

const actors: Record<string, ReturnType<typeof anActor>> = {
  keeper: anActor({ permissions: ['cabinet:list'] }),
  wide: anActor({ userName: 'wide', permissions: ['cabinet:list'] }),
  guest: anActor({ permissions: [] }),
  fresh: anActor({ permissions: ['cabinet:list'], mustChangePassword: true }),
  wall: anActor({ permissions: [], isDisplay: true }),
};

describe('the HTTP edge', () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'coolops-web-'));
  const metrics = createMetrics();
  const errors: object[] = [];
  const log = { ...quietLog, error: (facts: object) => void errors.push(facts) };
  let isDatabaseReady = true;
  let isBrokerThere = true;
  let http: Http;
  const options = (more: Partial<HttpOptions> = {}): HttpOptions => ({
    host: '127.0.0.1',
    port: 0,
    prefix: '/api',
    routes,
    authenticate: async (token) => actors[token] ?? null,
    checks: [
      { name: 'database', isReady: async () => isDatabaseReady },
      { name: 'started', part: 'console', isReady: async () => true },
      { name: 'broker', part: 'intake', isReady: async () => isBrokerThere },
    ],
    publicFiles: { '/version.json': async () => ({ version: '1.2.3' }) },
    webRoot,
    trustedProxies: [],
    clock: systemClock,
    createLimit: ownLimits(systemClock),
    log,
    metrics,
    ...more,
  });

  beforeAll(async () => {
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>console</title>');
    writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), `const padding = '${'x'.repeat(4_000)}';`);
    http = createHttp(options());
    await http.unit.start(new AbortController().signal);
  });
  afterAll(async () => {
    await http.unit.stop();
    rmSync(webRoot, { recursive: true });
  });

  const call = (path: string, init: RequestInit & { token?: string } = {}) =>
    fetch(`${http.address()}${path}`, {
      ...init,
      headers: { ...init.headers, ...(init.token && { authorization: `Bearer ${init.token}` }) },
    });
  const ask = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const answer = await call(path, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask('/api/cabinet/rename', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('wraps the result and lets nothing out that the response schema does not name', async () => {
    expect(await ask('/api/cabinet/7', { token: 'keeper' })).toEqual({
      code: 200,
      msg: '操作成功',
      data: { id: 7, name: 'Nord', tempC: null },
    });
  });

  it('spreads a whole answer beside code and msg', async () => {
    expect(
      await ask('/api/cabinet/list', { token: 'guest', headers: { 'accept-language': 'en-GB' } }),
    ).toEqual({
      code: 200,
      msg: 'Done',
      total: 1,
      rows: [{ id: 1, name: 'Nord', tempC: 21.5 }],
    });
  });

  it('answers 401, 403 and 404 as envelopes with HTTP status 200 (R-CALL-11)', async () => {
    expect(await ask('/api/cabinet/7')).toMatchObject({ code: 401, reason: 'unauthenticated' });
    expect(await ask('/api/cabinet/7', { token: 'nobody' })).toMatchObject({ code: 401 });
    expect(await ask('/api/cabinet/7', { token: 'guest' })).toMatchObject({ code: 403, reason: 'forbidden' });
    expect(await ask('/api/nowhere')).toMatchObject({ code: 404, reason: 'notFound' });
  });

  it('R-PERM-05 shows data of all places to those alone who reach everywhere, and to nobody where none can tell', async () => {
    const refused = { code: 403, reason: 'forbidden' };
    expect(await ask('/api/cabinet/all', { token: 'keeper' })).toMatchObject(refused);
    const reachesEverywhere = async ({ userName }: { userName: string }, permission: string) =>
      userName === 'wide' && permission === 'cabinet:list';
    const wide = createHttp(options({ reachesEverywhere, metrics: createMetrics() }));
    await wide.unit.start(new AbortController().signal);
    const seen = async (token: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${wide.address()}/api/cabinet/all`, { headers })).json();
    };
    expect(await seen('keeper')).toMatchObject(refused);
    expect(await seen('wide')).toMatchObject({ code: 200, data: { total: 1 } });
    expect(await seen('nobody')).toMatchObject({ code: 401 });
    await wide.unit.stop();
  });

  it('answers nothing but the password change to those who must change theirs, and keeps walls from own pages', async () => {
    expect(await ask('/api/cabinet/7', { token: 'fresh' })).toMatchObject({
      reason: 'passwordChangeRequired',
    });
    expect(await ask('/api/cabinet/list', { token: 'wall' })).toMatchObject({ code: 403 });
  });

  it('R-CALL-11 names every wrong field in the language of the caller', async () => {
    expect(await post('{"name":"a","floor":12,"colour":1}', { 'x-language': 'en' })).toEqual({
      code: 500,
      reason: 'validation',
      msg: 'name: must not be shorter than 2',
      fields: {
        name: 'name: must not be shorter than 2',
        floor: 'floor: must not be more than 9',
        colour: 'colour: is not a known field',
      },
    });
    expect(await post('{}', { 'x-language': 'hk' })).toMatchObject({ msg: 'name：必須填寫' });
    expect(await post('', {})).toMatchObject({ msg: 'name：不能为空' });
  });

  it('refuses bodies that are malformed, too large or of an unknown type', async () => {
    expect(await post('{"name":')).toMatchObject({ reason: 'validation', msg: '请求内容无法解析' });
    expect(await post('{"__proto__":{"a":1},"name":"ab"}')).toMatchObject({ reason: 'validation' });
    expect(await post(`{"name":"${'a'.repeat(5_000_000)}"}`)).toMatchObject({ msg: '请求内容过大' });
    expect(await post('<a/>', { 'content-type': 'text/xml' })).toMatchObject({ msg: '不支持的内容类型' });
  });

  it('R-CALL-11 tells an unexpected error by a number only, and counts it', async () => {
    const before = await failures();
    const answer = await ask('/api/cabinet/break');
    expect(answer).toMatchObject({
      code: 500,
      reason: 'internal',
      errorId: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(JSON.stringify(answer)).not.toContain('4711');
    expect(await failures()).toBe(before + 1);
    expect(errors).toEqual([
      expect.objectContaining({ errorId: answer.errorId, path: '/api/cabinet/break' }),
    ]);
  });
  const failures = async () =>
    (await metrics.getSingleMetric('internal_errors_total')?.get())?.values[0]?.value ?? 0;

  it('fills the words of a refusal with its details', async () => {
    expect(await ask('/api/cabinet/refuse')).toMatchObject({
      code: 500,
      reason: 'accountLocked',
      msg: expect.stringContaining('10'),
    });
  });

  it('tells the work of a call that its caller has gone', async () => {
    const caller = new AbortController();
    const [waiting, left] = [once(steps, 'waiting'), once(steps, 'left')];
    const answer = call('/api/cabinet/wait', { signal: caller.signal });
    await waiting;
    caller.abort();
    await expect(answer).rejects.toThrow(/abort/);
    await left;
  });

  it('tells whether it is alive, ready and how it fares', async () => {
    expect((await call('/healthz')).status).toBe(200);
    expect((await call('/readyz')).status).toBe(200);
    isDatabaseReady = false;
    const notReady = await call('/readyz');
    isDatabaseReady = true;
    expect([notReady.status, await notReady.json()]).toEqual([
      503,
      { status: 'notReady', checks: { database: false, started: true } },
    ]);
    expect(await (await call('/metrics')).text()).toContain('process_cpu_seconds_total');
    expect((await call('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  });

  it('is ready for people while the intake is not, and says of either part what it is asked', async () => {
    isBrokerThere = false;
    const answers = await Promise.all(
      ['/readyz', '/readyz?part=console', '/readyz?part=intake', '/readyz?part=nonsense'].map((path) =>
        call(path),
      ),
    );
    isBrokerThere = true;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 400]);
    expect(await answers[2]?.json()).toEqual({
      status: 'notReady',
      checks: { database: true, broker: false },
    });
    expect((await call('/readyz?part=intake')).status).toBe(200);
  });

  it('serves hashed assets for ever and compressed, and the page never cached', async () => {
    const asset = await call('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    const page = await call('/alarms', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect((await call('/assets/gone-123.js', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await call('/version.json')).headers.get('cache-control')).toBe('no-store');
  });

  it('leads from the file of the technician’s page to its address, the only one that a phone stores', async () => {
    const answer = await call('/technician.html?order=7', {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/technician?order=7']);
  });

  it('sends what the build compressed as it is, without the rules that mean something to a page only', async () => {
    writeFileSync(join(webRoot, 'assets/main-abc123.js.br'), brotliCompressSync('"compressed once"'));
    const asset = await call('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(await asset.text()).toBe('"compressed once"');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('content-security-policy')).toBeNull();
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('sends headers that forbid inline scripts, foreign origins, sniffing and framing', async () => {
    const { headers } = await call('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('http');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('slows a source down that calls too often, and only that source', async () => {
    const rates = { all: { burst: 100, perS: 1 }, open: { burst: 2, perS: 0.01 } };
    const small = createHttp(options({ rates, trustedProxies: ['127.0.0.1'], metrics: createMetrics() }));
    await small.unit.start(new AbortController().signal);
    const from = async (source: string) => {
      const headers = { 'x-forwarded-for': source };
      const answer = await fetch(`${small.address()}/api/cabinet/refuse`, { headers });
      return ((await answer.json()) as { reason: string }).reason;
    };
    const greedy = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')];
    expect(greedy).toEqual(['accountLocked', 'accountLocked', 'tooManyRequests']);
    expect(await from('203.0.113.2')).toBe('accountLocked');
    await small.unit.stop();
  });

  it('does not start with a route that names no permission, or with two of one address', () => {
    const [first] = routes;
    expect(() => createHttp(options({ routes: [{ ...first!, permission: '' }] }))).toThrow(
      /names no permission/,
    );
    expect(() => createHttp(options({ routes: [first!, { ...first!, id: 'other' }] }))).toThrow(/share/);
  });

  it('refuses what is nested without end as it refuses other bad input', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    for (const body of [deep, `${'['.repeat(40)}${']'.repeat(40)}`]) {
      const answer = await fetch(`${http.address()}/api/cabinet/rename`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body,
      });
      expect(await answer.json()).toMatchObject({
        reason: 'validation',
        msg: 'The request is nested too deeply',
      });
    }
  });

  it('limits an IPv6 network, not each of its addresses', async () => {
    const rates = { all: { burst: 3, perS: 0.001 }, open: { burst: 3, perS: 0.001 } };
    const limited = createHttp(options({ rates, trustedProxies: ['127.0.0.1'], metrics: createMetrics() }));
    await limited.unit.start(new AbortController().signal);
    const from = async (source: string) => {
      const headers = { 'x-forwarded-for': source };
      const answer = await fetch(`${limited.address()}/api/cabinet/refuse`, { headers });
      return ((await answer.json()) as { reason: string }).reason;
    };
    const own = [];
    for (let at = 1; at <= 4; at += 1) own.push(await from(`2001:db8:0:1::${at}`));
    expect(own.map((reason) => reason === 'tooManyRequests')).toEqual([false, false, false, true]);
    expect(await from('2001:db8:0:2::1')).toBe('accountLocked');
    await limited.unit.stop();
  });
});
