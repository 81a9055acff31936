import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { aUser } from '@tests/support/aUser';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const siteCount = 50_000;
const rounds = 15;
const password = 'Cool-air-12';

/** 50,000 sites with two air conditioners each, in 500 areas of 50 cities; a role that sees half of the areas. */
async function aProvince({ pool }: ConnectedDatabase): Promise<void> {
  await pool.query(`
    insert into regions (id, parent_id, level, code, name_zh, name_en, name_hk)
      overriding system value
      select 1, 0, 'province', '33', '省', 'Province', '省'
      union all select 1 + c, 1, 'city', '33' || lpad(c::text, 2, '0'), '市' || c, 'City ' || c, '市' || c from generate_series(1, 50) c
      union all select 51 + a, 2 + a % 50, 'area', '33' || lpad(a::text, 4, '0'), '区' || a, 'Area ' || a, '區' || a from generate_series(1, 500) a`);
  await pool.query(
    `insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '砖混', 'Brick', '磚')`,
  );
  await pool.query(
    `insert into install_batches (code, name) select b, 'Batch ' || b from generate_series(1, 40) b`,
  );
  await pool.query(
    `insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng, shard, created_at)
     select 'SN-' || lpad(s::text, 5, '0'), '基站 ' || s, case when s % 5 = 0 then 'building' else 'station' end, 'D', 1,
       1 + s % 40, 52 + s % 500, 1, 30, 120, s % 64, 0 from generate_series(1, $1::int) s`,
    [siteCount],
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at)
     select id, 'ac' || n, 'ac', '空调 ' || n, 0 from sites, generate_series(1, 2) n`,
  );
  await pool.query(
    `insert into roles (role_name, role_key, data_scope, create_time) values ('half', 'half', '4', 0)`,
  );
  await pool.query(
    `insert into role_menus select r.id, m.id from roles r, menus m where r.role_key = 'half' and m.perms = 'site:list'`,
  );
  await pool.query(
    `insert into role_regions select r.id, g.id from roles r, regions g where r.role_key = 'half' and g.level = 'area' and g.id % 2 = 0`,
  );
  await pool.query('analyze');
}

const lists = ['province/list', 'city/list', 'area/list', 'station/list', 'build/list', 'buildType/list'];
const named = ['airList', 'installBatchList', 'failTypeList', 'storage/stationList'];
const paths = [
  ...[...lists, ...named].map((name) => `/drop-down/${name}`),
  '/area/stationselect',
  '/system/dept/getList',
];

/** Every look-up plain, and those with a search also by a text in the middle of names and by one that nothing has. */
const questions = paths.flatMap((path) =>
  path.startsWith('/system') ? [path] : [path, `${path}?name=4999`, `${path}?name=nothing-like-it`],
);

async function timesOf(server: SystemServer, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const path of questions) {
      const startedMs = performance.now();
      const { code } = await server.call(path, { token });
      if (code !== 200) throw new Error(`${path} answered ${code}`);
      if (round > 0) times.push(performance.now() - startedMs);
    }
  return times.sort((a, b) => a - b);
}

const share = (times: readonly number[], part: number): number => times[Math.floor(times.length * part)] ?? 0;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    const server = await startSystem(database);
    await aProvince(database);
    await aUser(database.db, {
      userName: 'half',
      password,
      roleKeys: ['half'],
      deptId: 1,
      passwordChangedAt: server.clock.now(),
    });
    const all = await timesOf(server, await server.signIn());
    const half = await timesOf(server, await server.signIn('half', password));
    await server.stop();
    await database.close();
    const what = `Every look-up over HTTP on loopback, plain and searched, among ${siteCount} sites with two air conditioners each; as somebody who sees everything and as somebody whose role lists 250 of 500 areas. \`npm run bench lookups\``;
    recordBench('lookups', what, [
      { name: 'everything in sight, median', value: share(all, 0.5), unit: 'ms' },
      { name: 'everything in sight, p95', value: share(all, 0.95), unit: 'ms' },
      { name: 'half of the areas, median', value: share(half, 0.5), unit: 'ms' },
      { name: 'half of the areas, p95', value: share(half, 0.95), unit: 'ms' },
    ]);
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
