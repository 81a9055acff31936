import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { aUser } from '@tests/support/aUser';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { aProvince, siteCount } from './lookups/province';

const rounds = 15;
const password = 'Cool-air-12';

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
