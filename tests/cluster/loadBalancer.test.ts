import { readFileSync } from 'node:fs';
import { largestSiteImportMb } from '@contract/siteImport';
import { topicRequested } from '@sagas/stream/stream.slice';
import { aConsole } from '@tests/support/aConsole';
import { startNginx, type NginxServer } from '@tests/support/cluster/nginxServer';
import { useFreshDatabase } from '@tests/support/database';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { posted } from '@tests/support/posted';
import { adminPassword } from '@tests/support/product';
import { until } from '@tests/support/testIngest';

jest.setTimeout(120_000);

describe('two web processes behind nginx, as the documents configure it', () => {
  const database = useFreshDatabase();
  let webs: OwnServer[] = [];
  let nginx: NginxServer;
  let token: string;

  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.1' };
    webs = [await startOwnServer(database().url, 'web,worker', env)];
    webs.push(await startOwnServer(database().url, 'web', env));
    nginx = await startNginx(webs.map(({ address }) => address));
    const person = { username: 'admin', password: adminPassword };
    token = (await posted<{ token: string }>(nginx.address, '/login', person)).token;
  });
  afterAll(async () => {
    await nginx.stop();
    for (const web of webs) await web.kill();
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return fetch(`${nginx.address}/api${path}`, { ...init, headers });
  };

  it('let a caller be known by both, and by the address that nginx saw', async () => {
    for (let i = 0; i < 10; i += 1) expect((await ask('/getInfo')).status).toBe(200);
    const { rows } = await database().pool.query<{ source: string }>('select distinct source from sessions');
    expect(rows).toEqual([{ source: '127.0.0.1' }]);
  });

  it('take as much as the largest import', () => {
    const [, mb] = /client_max_body_size (\d+)m;/.exec(readFileSync('docs/nginx.conf', 'utf8')) ?? [];
    expect(Number(mb)).toBeGreaterThan(largestSiteImportMb);
  });

  it('carry a live stream on when the process that it came from is killed', async () => {
    const screens = Array.from({ length: 4 }, () => aConsole(nginx.address, nginx.address, token));
    try {
      for (const { store } of screens) store.dispatch(topicRequested('alarms'));
      const areLive = async () =>
        screens.every(({ store }) => {
          const { connection, topics } = store.getState().stream;
          return connection === 'live' && topics['alarms']?.status === 'following';
        });
      await until(areLive, 15_000);
      await webs[1]!.kill();
      await until(async () => !(await areLive()), 10_000);
      await until(areLive, 15_000);
      for (let i = 0; i < 10; i += 1) expect((await ask('/getInfo')).status).toBe(200);
    } finally {
      for (const screen of screens) await screen.stop();
    }
  });
});
