import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strategyKinds } from '@contract/strategies';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { shardCount } from '@contract/telemetry';
import { dayMs, minuteMs } from '@contract/time';
import { createPlaces } from '@server/ingest/places';
import { readDevices } from '@server/ingest/readDevices';
import type { Turn } from '@server/ingest/participant';
import { systemClock } from '@server/platform/clock';
import { openDatabase } from '@server/platform/database/open';
import { usualPlan } from '@server/strategies/usualPlan';
import { newState, type SiteState } from '@server/strategies/state';
import { StrategyEngine } from '@server/strategyEngine/strategyEngine';
import { recordBench } from '@tests/support/bench';
import { databaseCpuS } from '@tests/support/cpuSpent';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { Pool } from 'pg';

const sites = 20_000;
const minutes = 5;
const classes = { env: 1, 'ac-1': 1, 'ac-2': 1, mtr: 1 };
const classOf = (code: string): DeviceClass => (code === 'env' ? 'env' : code === 'mtr' ? 'meter' : 'ac');
const startMs = Date.now();

const said: Partial<Record<DeviceClass, Record<string, number>>> = {
  env: { roomTempC: 25.4, roomRhPct: 45, outdoorTempC: 18, outdoorRhPct: 60 },
  ac: { switchedOn: 1, running: 1, setpointC: 25, fanSpeed: 3, runHours: 1_000 },
  meter: { itPowerW: 3_000, powerW: 5_000 },
};

/** Sites of four devices, each heard a moment ago, with all that a plan has learned of it. */
async function storeSites(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk) values (1, 'area', 'a', 'a', 'a', 'a')`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', 'D', b.id, i.id, 1, 1, 22, 113, n % ${shardCount}, 0
     from b, i, generate_series(1, ${sites}) n`,
  );
  for (const code of Object.keys(classes)) {
    const deviceClass = classOf(code);
    const values = pointsByClass[deviceClass].map(({ name }) => said[deviceClass]?.[name] ?? null);
    await pool.query(
      `with d as (insert into devices (site_id, code, class, name, created_at, control_path)
         select n, $1, $2, $1, 0, $3 from generate_series(1, ${sites}) n returning id)
       insert into latest (device_id, ts, n, received_at, invalid, v)
       select id, $4::bigint, 1, $4::bigint + ${dayMs}, 0, $5::float8[] from d`,
      [code, deviceClass, deviceClass === 'ac' ? 'bus' : 'none', startMs, values],
    );
  }
  await storePlans(pool);
  await pool.query('analyze');
}

const learned: SiteState = {
  ...newState(startMs - 3 * dayMs),
  minutesSeen: 4_000,
  lastAt: startMs,
  peaks: [0, 1, 2].map((day) => ({ day: Math.floor(startMs / dayMs) - 2 + day, load: 0.7, overK: 0.4 })),
  isShortOfHeadroom: false,
};

async function storePlans(pool: Pool): Promise<void> {
  await pool.query(
    `insert into strategy_programs (name, state, state_at, version, active_version, by_user_id, by_user, at)
     values ('plan', 'active', 0, 1, 1, 1, 'bench', 0)`,
  );
  await pool.query(
    `insert into strategy_versions (program_id, number, strategies, note, by_user, at)
     select id, 1, $1::jsonb, '', 'bench', 0 from strategy_programs`,
    [JSON.stringify(usualPlan(strategyKinds))],
  );
  await pool.query(
    `insert into site_strategies (site_id, shard, program_id, version, mode, since)
     select s.id, s.shard, p.id, 1, 'active', 0 from sites s, strategy_programs p`,
  );
  await pool.query(
    `insert into strategy_states (site_id, decided_at, memory, said, said_at, wanted)
     select id, $1::bigint, $2, '', $1::bigint, 0 from sites`,
    [startMs, JSON.stringify({ state: learned, peakItW: 3_000, wished: {}, saidKey: '' })],
  );
}

interface Spent {
  /** Of this process's processor. */
  ownS: number;
  /** Of the processor, by all processes of the database. */
  databaseS: number;
  wallS: number;
}

const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
chmodSync(folder, 0o755);
const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder, log: quietLog });
const { pool } = database;
try {
  await storeSites(pool);
  const places = createPlaces(pool, systemClock);
  await places.resolve(Array.from({ length: sites }, (_, n) => `s${n + 1}`));
  const field = {
    places,
    toleranceMs: 300_000,
    load: async (devices: Parameters<typeof readDevices>[1]) => {
      const missing = devices.filter(({ present }) => present === null);
      if (missing.length > 0) await readDevices(pool, missing, 300_000);
    },
  };
  const engine = new StrategyEngine({
    ...{ pool, plantTimeZone: 'Asia/Shanghai', delayFactor: 1, held: () => undefined },
  });
  const turnAt = (watermark: number) =>
    ({ watermark, field, holds: () => true, hold: () => undefined }) as unknown as Turn;

  /** Turns until every site was decided once, each committed as the intake commits it. */
  const oneMinute = async (from: number): Promise<Spent> => {
    const [cpu, databaseS, began] = [process.cpuUsage(), databaseCpuS(folder), performance.now()];
    for (let at = from; at < from + minuteMs; at += 200) {
      const turn = turnAt(at);
      await engine.prepare(turn);
      const { statements = [] } = await engine.judge(turn);
      if (statements.length === 0) continue;
      const client = await pool.connect();
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      client.release();
      engine.committed(turn);
    }
    const { user, system } = process.cpuUsage(cpu);
    return {
      ownS: (user + system) / 1e6,
      databaseS: databaseCpuS(folder) - databaseS,
      wallS: (performance.now() - began) / 1_000,
    };
  };
  const firstMinute = await oneMinute(startMs + minuteMs);
  const spent: Spent[] = [];
  for (let minute = 2; minute < 2 + minutes; minute++)
    spent.push(await oneMinute(startMs + minute * minuteMs));
  const median = (of: (one: Spent) => number): number =>
    spent.map(of).sort((a, b) => a - b)[Math.floor(minutes / 2)] ?? NaN;
  const { rows } = await pool.query<{ n: number; wishes: number }>(
    `select (select count(*)::int from strategy_states where decided_at > $1) as n,
       (select count(*)::int from commands where origin = 'strategy') as wishes`,
    [startMs + minutes * minuteMs],
  );
  recordBench(
    'strategyEngine',
    `A minute of ${sites} sites, all with a plan of every strategy at work: what stands beside the readings is read (overrides, tags, commands under way, alarms), each site decided from what its devices last said, and its memory, its sentence and its wishes are stored, in turns of at most 250 sites as the intake has them, on the embedded database. Median of ${minutes} minutes; the first one, in which every site wants something and all devices are read, stands apart. Figures of cores are processor time of this process and of all of the database's; at most 100 wishes go in a turn. \`npm run bench strategyEngine\``,
    [
      {
        name: 'a minute of 20,000 sites',
        value: median(({ ownS, databaseS }) => ownS + databaseS),
        unit: 's of one core, with the database',
      },
      { name: 'of this process', value: median(({ ownS }) => ownS), unit: 's of one core' },
      { name: 'on the wall', value: median(({ wallS }) => wallS), unit: 's' },
      {
        name: 'the first minute, with wishes',
        value: firstMinute.ownS + firstMinute.databaseS,
        unit: 's of one core, with the database',
      },
      { name: 'the first minute, on the wall', value: firstMinute.wallS, unit: 's' },
      { name: 'sites decided in the last minute', value: rows[0]?.n ?? 0, unit: 'sites' },
      { name: 'wishes made', value: rows[0]?.wishes ?? 0, unit: 'commands' },
    ],
  );
} finally {
  await close();
  removeFolder(folder);
}
