import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { aUser } from '@tests/support/aUser';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { aProvince, siteCount } from './lookups/province';

const rounds = 15;
const password = 'Cool-air-12';

/** What a fleet has beside its sites: a room each, controllers, readings, alarms that stand and that are over. */
async function aLife({ db, pool }: ConnectedDatabase): Promise<void> {
  await seedDefinitions(db);
  await pool.query(
    `insert into rooms (site_id, code, name, create_time) select id, 'main', name, 0 from sites`,
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at) select id, 'ctl', 'controller', '控制器', 0 from sites`,
  );
  await pool.query(`update devices d set room_id = r.id from rooms r where r.site_id = d.site_id`);
  await pool.query(
    `insert into latest (device_id, ts, n, received_at, invalid, v)
     select id, $1, 1, $1, 0, array_fill(21.5::float8, array[20]) from devices where class = 'ac'`,
    [Date.now()],
  );
  await pool.query(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, is_late)
     select d.id, s.id, 1 + s.id % 4, $1::bigint - s.id, $1, case when s.id % 3 > 0 then $1::bigint end, true
     from sites s, (select min(id) as id from alarm_definitions) d`,
    [Date.now()],
  );
  await pool.query('analyze');
}

/** Paths by what somebody does; `{site}` and the like stand for another one in each round. */
const doings = {
  tree: [
    '/area/tree',
    '/area/tree?kind=province&id=1',
    '/area/tree?kind=city&id={city}',
    '/area/tree?kind=area&id={area}',
    '/area/tree?kind=site&id={site}',
    '/area/tree?kind=room&id={site}',
    '/area/tree?kind=device&id={device}',
  ],
  search: [
    '/area/tree/search?text=4999',
    '/area/tree/search?text=SN-0{site}',
    '/area/tree/search?text=nothing-like-it',
    '/site/list?text=4999',
    '/site/list?text=nothing-like-it',
    '/area/site/list?name=4999',
    '/area/site/list?code=nothing-like-it',
  ],
  filter: [
    '/site/list',
    '/site/list?regionId={area}',
    '/site/list?regionId={city}&kind=building&stationClass=D',
    '/area/site/list',
    '/area/site/list?pageNum=2000',
    '/area/site/list?areaId={area}',
    '/area/site/list?life=planned&kind=building',
    '/area/site/list?life=retired',
    '/area/device/list?siteCode=SN-0{site}',
    '/area/room/list',
  ],
  'site page': [
    '/site/{site}',
    '/site/{site}/devices',
    '/site/{site}/free-points',
    '/site/{site}/records',
    '/site/{site}/changes',
    '/alarm/list?siteId={site}',
  ],
};
type Doing = keyof typeof doings;

async function timesOf(server: TestServer, token: string, doing: Doing): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Areas of even ids are in sight of everybody here, and so are their sites.
    const area = 52 + ((round * 34) % 500);
    const ids: Record<string, number> = {
      city: 2 + ((area - 51) % 50),
      area,
      site: 1_000 + area - 52,
      device: 2 * (1_000 + area - 52),
    };
    for (const path of doings[doing].map((one) =>
      one.replace(/\{(\w+)\}/g, (_, of: string) => String(ids[of])),
    )) {
      const startedMs = performance.now();
      const { code, msg } = await server.call(path, { token });
      if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
      const tookMs = performance.now() - startedMs;
      if (process.env.BENCH_SLOW && tookMs > Number(process.env.BENCH_SLOW))
        console.log(path, Math.round(tookMs));
      if (round > 0) times.push(tookMs);
    }
  }
  return times.sort((a, b) => a - b);
}

const share = (times: readonly number[], part: number): number => times[Math.floor(times.length * part)] ?? 0;

async function figuresOf(server: TestServer, token: string, who: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const doing of Object.keys(doings)) {
    // The keys are those of the record.
    const times = await timesOf(server, token, doing as Doing);
    figures.push(
      { name: `${doing}, ${who}, median`, value: share(times, 0.5), unit: 'ms' },
      { name: `${doing}, ${who}, p95`, value: share(times, 0.95), unit: 'ms' },
    );
  }
  return figures;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    const server = await startTestServer({ ...database, drop: async () => undefined });
    await aProvince(database);
    await aLife(database);
    await database.pool.query(
      `insert into role_menus select r.id, min(m.id) from roles r, menus m
       where r.role_key = 'half' and m.perms in ('area:site:list', 'area:device:list', 'area:room:list', 'alarm:list',
         'area:site:query', 'site:record:list') group by r.id, m.perms`,
    );
    await aUser(database.db, {
      userName: 'half',
      password,
      roleKeys: ['half'],
      deptId: 1,
      passwordChangedAt: Date.now(),
    });
    const all = await figuresOf(server, await server.signIn(), 'everything in sight');
    const half = await figuresOf(server, await server.signIn('half', password), 'half of the areas');
    await server.stop();
    await database.close();
    const what = `The tree of areas branch by branch, searches, filtered lists and what the page of a site asks for, over HTTP on loopback, among ${siteCount} sites with three devices and an alarm each; as somebody who sees everything and as somebody whose role lists 250 of 500 areas. \`npm run bench areas\``;
    recordBench('areas', what, [...all, ...half]);
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
