import type { ForeignServer, ForeignServerAdded } from '@contract/foreignServers';
import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { quietLog } from '@tests/support/quietLog';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createForeign } from './foreign';
import { foreignRoutes } from './foreignRoutes';
import { createScraper } from './scraper';

const exposition = (idleS: number, busyS: number) => `# HELP node_load1 1m load average.
# TYPE node_load1 gauge
node_load1 0.5
node_cpu_seconds_total{cpu="0",mode="idle"} ${idleS}
node_cpu_seconds_total{cpu="0",mode="user"} ${busyS}
node_memory_MemTotal_bytes 8e+09
node_memory_MemAvailable_bytes 2e+09
node_filesystem_size_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/"} 1e+11
node_filesystem_avail_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/"} 4e+10
node_filesystem_size_bytes{device="tmpfs",fstype="tmpfs",mountpoint="/run"} 100
node_filesystem_avail_bytes{device="tmpfs",fstype="tmpfs",mountpoint="/run"} 0
node_network_receive_bytes_total{device="eth0"} 5000
node_network_receive_bytes_total{device="lo"} 99999
`;

describe('the other servers of the operator', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let token: string;
  let machine: Server;
  let url: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: string[] = [];
  const limits = { timeoutMs: 500, maxBytes: 20_000 };
  const scrape = () =>
    createScraper({ pool: database().pool, clock: server.clock, log: quietLog, limits }).scrape();

  beforeAll(async () => {
    server = await startPeople(
      database(),
      {},
      { routes: (_people, clock) => foreignRoutes(createForeign({ database: database(), clock })) },
    );
    token = await server.signIn();
    machine = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
    // The address of a server that listens on a port is an object.
    url = `http://127.0.0.1:${(machine.address() as AddressInfo).port}/metrics`;
  });
  afterAll(async () => {
    machine.close();
    await server.stop();
  });
  beforeEach(() => database().pool.query('delete from foreign_servers'));

  const add = (body: object) => server.call('/monitor/foreign', { token, body });
  const first = async () =>
    ((await server.call('/monitor/foreign/list', { token })).data as ForeignServer[])[0];

  it('are asked, and shares come from what counters gained between two answers', async () => {
    await add({ way: 'scrape', name: 'db-1', url });
    answer = (_request, response) => response.end(exposition(100, 10));
    await scrape();
    expect(await first()).toMatchObject({
      isUp: true,
      figures: { cpuPct: null, memoryPct: 75, diskPct: 60 },
    });
    server.clock.pass(15_000);
    answer = (_request, response) => response.end(exposition(109, 16));
    await scrape();
    expect(await first()).toMatchObject({ figures: { cpuPct: 40, load1: 0.5, netInBps: 0 } });
    server.clock.pass(120_000);
    expect(await first()).toMatchObject({ isUp: false, figures: null });
  });

  it('that send elsewhere, hang, flood or speak something else are refused with the reason', async () => {
    const cases: [string, typeof answer][] = [
      ['status', (_request, response) => response.writeHead(302, { location: `${url}/secret` }).end()],
      ['timeout', () => undefined],
      ['tooLarge', (_request, response) => response.end('x 1\n'.repeat(10_000))],
      ['notMetrics', (_request, response) => response.end('<html>hello</html>')],
      ['noFigures', (_request, response) => response.end('other_metric 1\n')],
    ];
    await add({ way: 'scrape', name: 'db-1', url });
    for (const [problem, says] of cases) {
      answer = says;
      await scrape();
      expect(await first()).toMatchObject({ problem });
    }
    expect(asked).not.toContain('/metrics/secret');
  });

  it('cannot be used to reach the services of a cloud, or anything but the web', async () => {
    for (const bad of ['file:///etc/passwd', 'ftp://127.0.0.1/x', 'http://me:secret@127.0.0.1/', 'nothing'])
      expect((await add({ way: 'scrape', name: 'x', url: bad })).reason).toBe('validation');
    for (const address of ['169.254.169.254', '[::ffff:169.254.169.254]', '0.0.0.0', '[fe80::1]'])
      expect((await add({ way: 'scrape', name: address, url: `http://${address}/` })).code).toBe(200);
    await scrape();
    const { rows } = await database().pool.query(`select distinct problem from foreign_servers`);
    expect(rows).toEqual([{ problem: 'address' }]);
  });

  it('may tell by themselves with a token of their own', async () => {
    const { token: own } = (await add({ way: 'push', name: 'edge-1' })).data as ForeignServerAdded;
    const push = async (bearer: string, body: string) =>
      (
        (await (
          await fetch(`${server.address}/api/monitor/foreign/push`, {
            method: 'POST',
            headers: { authorization: `Bearer ${bearer}`, 'content-type': 'text/plain' },
            body,
          })
        ).json()) as { code: number }
      ).code;
    expect(await push(own ?? '', exposition(1, 1))).toBe(200);
    expect(await first()).toMatchObject({ isUp: true, figures: { memoryPct: 75 } });
    expect(await push('guessed', exposition(1, 1))).toBe(401);
    expect(await push(own ?? '', 'not metrics at all')).toBe(500);
  });

  it('bear one name each, and are forgotten with their past', async () => {
    const { id } = (await add({ way: 'scrape', name: 'db-1', url })).data as ForeignServerAdded;
    expect((await add({ way: 'push', name: 'db-1' })).reason).toBe('validation');
    answer = (_request, response) => response.end(exposition(1, 1));
    await scrape();
    expect((await server.call(`/monitor/foreign/${id}`, { method: 'DELETE', token })).code).toBe(200);
    const { rows } = await database().pool.query(`select 1 from foreign_samples`);
    expect(rows).toEqual([]);
  });
});
