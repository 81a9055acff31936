import { chmodSync, mkdtempSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LiveFrame } from '@contract/live';
import { pointsByClass } from '@contract/points';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench } from '@tests/support/bench';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

const siteCount = 50_000;
const rounds = 9;
const userIdOfAdmin = 1;

/** A fleet as it stands in the store: room temperature and power of every site, some alarms. */
async function aProvince({ pool }: ConnectedDatabase): Promise<void> {
  await pool.query(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk)
        select 'area', 'B' || a, 'a', 'a', 'a' from generate_series(1, 100) a returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
      i as (insert into install_batches (code, name) values ('one', 'one') returning id),
      places as (select array_agg(id) ids from r)
     insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
       lat, lng, shard, created_at)
     select 'SN-' || lpad(s::text, 5, '0'), '基站 ' || s, 'station', 'D', b.id, i.id, places.ids[1 + s % 100], 1,
       22 + random() * 20, 90 + random() * 30, s % 64, 0
     from generate_series(1, ${siteCount}) s, b, i, places`,
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at)
     select id, c.class, c.class, c.class, 0 from sites, (values ('env'), ('meter')) c (class)`,
  );
  await pool.query(
    `insert into latest (device_id, ts, n, received_at, invalid, v)
     select d.id, $1::bigint - (random() * 60000)::bigint, 1, $1, 0,
       case d.class when 'env' then array[20 + random() * 15] || array_fill(null::float8, array[$2::int])
         else array_fill(null::float8, array[6]) || array[500 + random() * 9000] || array_fill(null::float8, array[$3::int]) end
     from devices d`,
    [Date.now(), pointsByClass.env.length - 1, pointsByClass.meter.length - 7],
  );
  await pool.query(
    `insert into site_contacts (site_id, heard_at, is_online) select id, $1, id % 50 <> 0 from sites`,
    [Date.now()],
  );
  await pool.query(
    `insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
     values ('roomTempHigh', 'env', '{}', '{}', 0, 0)`,
  );
  await pool.query(
    `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
     select 'roomTempHigh', site_id, id, 1 + id % 4, $1, $1 from devices where class = 'env' and id % 9 = 0`,
    [Date.now()],
  );
  await pool.query('analyze');
}

interface Answer {
  wireBytes: number;
  encoding: string;
  tookMs: number;
  body: unknown;
}

/** What a browser would do: fetch, unpack, parse. */
const ask = (address: string, path: string, token: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const headers = { 'accept-encoding': 'gzip, br', authorization: `Bearer ${token}` };
    get(`${address}/api${path}`, { headers }, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const packed = Buffer.concat(chunks);
        const encoding = answer.headers['content-encoding'] ?? 'none';
        const bytes =
          encoding === 'br'
            ? brotliDecompressSync(packed)
            : encoding === 'gzip'
              ? gunzipSync(packed)
              : packed;
        const body: unknown = JSON.parse(bytes.toString());
        resolve({ wireBytes: packed.length, encoding, tookMs: performance.now() - startedMs, body });
      });
    }).on('error', reject);
  });

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(server: LiveServer, token: string) {
  const ready: number[] = [];
  let states: Answer | null = null;
  let places: Answer | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    [states, places] = await Promise.all([
      ask(server.address, '/stream/sites', token),
      ask(server.address, '/site/map', token),
    ]);
    ready.push(performance.now() - startedMs);
    // A snapshot is shared by who asks within a second: each round pays for its own.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
  if (!states || !places) throw new Error('nothing was measured');
  const [frame] = (states.body as { data: LiveFrame[] }).data;
  if (frame?.columns?.siteId?.length !== siteCount) throw new Error('the snapshot is not whole');
  return { readyMs: median(ready), states, places };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    await aProvince(database);
    const loadingMs = performance.now();
    const server = await startLive(database);
    const startedMs = performance.now() - loadingMs;
    const token = await server.sessions.openForUser(database.db, userIdOfAdmin, {
      source: '127.0.0.1',
      userAgent: 'bench',
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { readyMs, states, places } = await measure(server, token);
    await server.stop();
    await database.close();
    const what = `Snapshot of ${siteCount} sites over HTTP on loopback, fetched, unpacked and parsed; server, database and client share the machine. \`npm run bench snapshot\``;
    recordBench('snapshot', what, [
      { name: 'states on the wire', value: states.wireBytes / 2 ** 20, unit: `MB, ${states.encoding}` },
      { name: 'places on the wire', value: places.wireBytes / 2 ** 20, unit: `MB, ${places.encoding}` },
      {
        name: 'states and places together',
        value: (states.wireBytes + places.wireBytes) / 2 ** 20,
        unit: 'MB',
      },
      { name: 'both ready, median', value: readyMs, unit: 'ms' },
      { name: 'server start with the fleet', value: startedMs, unit: 'ms' },
    ]);
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
