import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { limits } from '@contract/bInterface/names';
import { aFieldUnit, postTo } from '@tests/support/aFieldUnit';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

/** The port for field units proves nobody's name: whoever reaches it may say anything. */
describe('the port for field units under attack', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
    server = await startTestServer(database(), {
      env: { B_INTERFACE_PORT: String(port), B_INTERFACE_NETWORKS: '127.0.0.0/28' },
    });
  });
  afterAll(() => server.stop());

  const inEnvelope = (payload: string) =>
    `<Envelope><Body><invoke><xmlData>${payload}</xmlData></invoke></Body></Envelope>`;
  const opened = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const isAlive = async () =>
    (await postTo(port, '', { method: 'GET', path: '/?wsdl', from: '127.0.0.2' })).status === 200;

  afterEach(async () => expect(await isAlive()).toBe(true));

  it.each([
    ['an entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><Request>&x;</Request>'],
    [
      'entities that grow',
      `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1_000)}">]><Request>${'&a;'.repeat(10_000)}</Request>`,
    ],
    ['depth', '<a>'.repeat(50_000)],
    ['elements without number', `<Request>${'<a/>'.repeat(limits.elements + 1)}</Request>`],
    ['references without number', '&'.repeat(4_000_000)],
    [
      'attributes without number',
      `<Request ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
    ['an endless attribute', `<Request a="${'x'.repeat(1_000_000)}`],
    ['a tag that never ends', `<${'a'.repeat(1_000_000)}`],
    ['bytes', '\u0000\u0001\uFFFE'.repeat(1_000)],
  ])('reads no message with %s, inside or out', async (_, text) => {
    const began = Date.now();
    expect((await postTo(port, text)).status).toBe(500);
    const inner = await postTo(port, inEnvelope(`<![CDATA[${text}]]>`));
    expect(inner.text).not.toContain('root:');
    expect(inner.text).not.toMatch(/RightLevel&gt;[12]/);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('takes no body beyond its limit, said or unsaid, and none that is compressed', async () => {
    const over = postTo(port, Buffer.alloc(limits.bytes + 1, 97)).catch(() => ({ status: 413 }));
    expect(await over).toMatchObject({ status: 413 });
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(await postTo(port, bomb, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
      status: 415,
    });
  });

  it('does not wait for headers or bodies that come a byte at a time', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, opened));
    for (const [at, socket] of slow.entries())
      socket.write(
        at % 2 === 0
          ? 'POST / HTTP/1.1\r\nHost: a\r\nX'
          : 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\n<',
      );
    const dripping = setInterval(() => slow.forEach((socket) => socket.write('a')), 500);
    await Promise.all(slow.map((socket) => once(socket, 'close')));
    clearInterval(dripping);
  });

  it('holds only so many connections of one source, and others still come', async () => {
    const many = await Promise.all(Array.from({ length: 300 }, opened));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(many.filter((socket) => socket.destroyed).length).toBeGreaterThanOrEqual(40);
    expect(await isAlive()).toBe(true);
    many.forEach((socket) => socket.destroy());
  });

  it('answers nobody outside of the listed networks', async () => {
    await expect(postTo(port, '', { method: 'GET', path: '/?wsdl', from: '127.0.0.99' })).rejects.toThrow();
  });

  it('serves nothing of the console', async () => {
    for (const path of ['/', '/api/login', '/readyz', '/metrics'])
      expect((await postTo(port, '', { method: 'GET', path })).status).toBe(405);
  });

  it('lets who invents units fill no disk, and whose names are nothing leave nothing', async () => {
    const odd = ['', "'; drop table sites; --", 'a'.repeat(200), '../../etc', '{{constructor}}'];
    for (const name of odd)
      expect(await aFieldUnit(port, name.replace(/[&<>]/g, '')).login()).toMatchObject({ RightLevel: '0' });
    const { rows } = await database().pool.query('select fsu_id from b_interface_units');
    expect(rows).toEqual([]);
    await database().pool.query(
      `insert into b_interface_units (fsu_id) select 'invented-' || n from generate_series(1, 10000) n`,
    );
    expect(await aFieldUnit(port, 'one-more').login()).toMatchObject({ RightLevel: '0' });
    const after = await database().pool.query('select count(*)::int as n from b_interface_units');
    expect(after.rows).toEqual([{ n: 10_000 }]);
  });

  it('slows down a source that calls without end', async () => {
    const call = () => postTo(port, '', { method: 'GET', path: '/?wsdl', from: '127.0.0.3' });
    const answers: number[] = [];
    for (let round = 0; round < 14; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, call))).map(({ status }) => status));
    expect(answers.filter((status) => status === 503).length).toBeGreaterThan(0);
  });
});
