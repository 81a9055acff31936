import { type ChildProcess, spawn } from 'node:child_process';
import type { ForeignServer, ForeignServerAdded } from '@contract/foreignServers';
import { createForeign } from '@server/modules/monitor/foreign/foreign';
import { foreignRoutes } from '@server/modules/monitor/foreign/foreignRoutes';
import { createScraper } from '@server/modules/monitor/foreign/scraper';
import { useSeededDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { quietLog } from '@tests/support/quietLog';

/** Of Debian: whatever it says of this machine has to be understood. */
const exporter = '/usr/bin/prometheus-node-exporter';
const stepMs = 200;

describe("Debian's node exporter", () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let token: string;
  let agent: ChildProcess;
  let url: string;

  beforeAll(async () => {
    server = await startPeople(
      database(),
      {},
      { routes: (_people, clock) => foreignRoutes(createForeign({ database: database(), clock })) },
    );
    token = await server.signIn();
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}/metrics`;
    agent = spawn(exporter, [`--web.listen-address=${address}`], { stdio: 'ignore' });
    await until(async () => (await fetch(url).catch(() => null))?.ok === true);
  });
  afterAll(async () => {
    agent.kill();
    await server.stop();
  });

  const seen = async () =>
    ((await server.call('/monitor/foreign/list', { token })).data as ForeignServer[])[0];

  it('is asked, and every figure that this machine has is understood', async () => {
    await server.call('/monitor/foreign', { token, body: { way: 'scrape', name: 'debian', url } });
    const scraper = createScraper({ pool: database().pool, clock: server.clock, log: quietLog });
    // Its counters tell a share once they have gained something between two answers.
    await until(async () => {
      await scraper.scrape();
      server.clock.pass(stepMs);
      return typeof (await seen())?.figures?.cpuPct === 'number';
    });
    const { isUp, problem, figures } = (await seen()) ?? {};
    expect([isUp, problem]).toEqual([true, null]);
    expect(isShare(figures?.cpuPct)).toBe(true);
    expect(isShare(figures?.memoryPct)).toBe(true);
    expect(figures?.load1).toBeGreaterThanOrEqual(0);
    expect(figures?.netInBps).toBeGreaterThanOrEqual(0);
    expect(figures?.netOutBps).toBeGreaterThanOrEqual(0);
  });

  it('may be pushed from where nobody may ask, and its past is kept', async () => {
    const added = await server.call('/monitor/foreign', { token, body: { way: 'push', name: 'behind' } });
    const { id, token: own } = added.data as ForeignServerAdded;
    const answer = await fetch(`${server.address}/api/monitor/foreign/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'text/plain' },
      body: await (await fetch(url)).text(),
    });
    expect(answer.status).toBe(200);
    const past = (await server.call('/monitor/foreign/past?spanMs=3600000', { token })).data as {
      id: number;
      history: { figures: Record<string, (number | null)[]> };
    }[];
    const kept = past.find((one) => one.id === id)?.history.figures.memoryPct;
    expect(kept).toHaveLength(1);
    expect(isShare(kept?.[0])).toBe(true);
  });
});

const isShare = (value: number | null | undefined): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, stepMs));
}
