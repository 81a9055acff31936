import { chromium } from '@playwright/test';
import type { MonitorHealth } from '@contract/monitor';
import { zoneClock } from '@contract/plantTime';
import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import { asAdmin } from '@tests/support/adminConsole';
import { recordBench } from '@tests/support/bench';
import type { RunningProduct } from '@tests/support/product';
import { read, signedIn, tokenOf, wait } from '@tests/support/stormBench';
import { Pool } from 'pg';
import { testBrowser } from '../../config/testBrowser.mjs';
import { runSteadily, target, type Sample } from './ingest/steady';
import { commissionDoors, speak } from './live/doors';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const fleet = { ...target, sites: Number(process.env['BENCH_SITES'] ?? target.sites) };
const nightSites = 20_000;
const days = 396;
const zone = 'Asia/Shanghai';
/** A statement of the embedded database must not take long. */
const sitesAtOnce = 50;
const doorSites = 200;
const doors = { readings: 100, doors: 20 };

/** A year and a month of every site: air conditioners, load and whole, which err by a tenth from day to day. */
async function storeDays(pool: Pool): Promise<void> {
  const clock = zoneClock(zone);
  const today = clock.dayStart(Date.now());
  const first = today - days * dayMs;
  const starts = Array.from({ length: days }, (_, at) => clock.dayStart(first + at * dayMs + hourMs));
  await createMonthPartitions(calendarIn(zone, clock.dayStart)).ensure(pool, starts);
  const { rows } = await pool.query<{ least: number; most: number }>(
    'select min(id) as least, max(id) as most from sites',
  );
  const { least, most } = rows[0] ?? { least: 1, most: 0 };
  for (let from = least; from <= most; from += sitesAtOnce)
    await pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, it_kwh, total_kwh, out_mean_c, ac_pct, it_pct,
         total_pct, out_pct, out_source, out_error_k, counted_at)
       select s.id, d.day, s.area_id, s.dept_id, e.ac, x.it, x.it + e.ac + 4, x.out, 100, 100, 100, 100, 1, 0.5, 0
       from sites s cross join unnest($1::bigint[]) with ordinality as d (day, n)
       cross join lateral (select 50 + s.id % 30 + random() * 4 as it,
         17 + 12 * cos(2 * pi() * d.n / 365.0) + random() * 6 as out) x
       cross join lateral (select (6 + 0.15 * x.it + greatest(0, x.out - 8)) * (0.9 + 0.2 * random()) as ac) e
       where s.id between $2 and $3`,
      [starts, from, from + sitesAtOnce - 1],
    );
  await pool.query('analyze site_days');
}

/** Days of the fleet, and the doors whose alarms are watched. */
async function prepared(databaseUrl: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await storeDays(pool);
    return await commissionDoors(pool, doorSites);
  } finally {
    await pool.end();
  }
}

/** Runs the nightly job as its page does. Answers what its log says, once it is over. */
async function runNight(product: RunningProduct): Promise<Record<string, unknown>> {
  const admin = await asAdmin(product.address);
  const [job] = (await admin.get('/monitor/job/list?invokeTarget=baselines.fit')).rows;
  await admin.send('PUT', '/monitor/job/run', { jobId: job?.jobId });
  for (;;) {
    const [run] = (await admin.get('/monitor/jobLog/list?invokeTarget=baselines.fit')).rows;
    if (run?.endTime) return run;
    await wait(secondMs);
  }
}

interface Measured {
  pubackMs: { p50: number; p99: number };
  acknowledged: number;
  pixelMs: { p50: number; p99: number };
  databaseShare: number;
  serverShare: number;
  night: Record<string, unknown> | null;
}

const shareOf = (samples: readonly Sample[], of: 'serverCpuS' | 'databaseCpuS'): number => {
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last ? ((last[of] - first[of]) / (last.atS - first.atS)) * 100 : Number.NaN;
};

/** The target fleet, and an operator before the list of alarms, for a minute; with the night or without it. */
async function measure(withNight: boolean): Promise<Measured> {
  let running: RunningProduct | undefined;
  let night: Promise<Record<string, unknown>> | undefined;
  let pixelMs = { p50: Number.NaN, p99: Number.NaN };
  const { samples, report } = await runSteadily({
    fleet,
    warmUpSeconds: 30,
    seconds,
    measuring: () => {
      if (withNight && running) night = runNight(running);
    },
    beside: async (product, databaseUrl) => {
      running = product;
      const codes = await prepared(databaseUrl);
      await wait(2_000);
      const hush = await speak(product, codes, doors);
      const browser = await chromium.launch(testBrowser.launch);
      await signedIn(browser, product, '/alarms');
      const token = await tokenOf(product);
      return async () => {
        const [process] = (await read<MonitorHealth>(product, token, '/monitor/health')).processes;
        pixelMs = process?.fieldToPixelMs ?? pixelMs;
        await night;
        await browser.close();
        await hush();
      };
    },
  });
  return {
    ...{ pubackMs: report.latencyMs, acknowledged: report.acknowledged / report.seconds, pixelMs },
    ...{ serverShare: shareOf(samples, 'serverCpuS'), databaseShare: shareOf(samples, 'databaseCpuS') },
    night: (await night) ?? null,
  };
}

const calm = await measure(false);
const busy = await measure(true);
const both = (name: string, of: (measured: Measured) => number, unit: string) => [
  { name: `${name}, without the night`, value: of(calm), unit },
  { name: `${name}, beside the night`, value: of(busy), unit },
];
recordBench(
  'nightBesideFleet',
  `The nightly fit of the ${fleet.sites} sites of the target fleet beside the fleet itself (${fleet.sites * fleet.devicesPerSite} air conditioners, one report of ${fleet.points} points each a minute, QoS 1) and an operator in Chromium before the list of alarms, of which ${doors.doors} change each second; over ${seconds} s, in a run without the night and in one with it, each on a database of its own. Every site has ${days} stored days; what the night takes is told for 20,000 sites. All on the same machine. \`npm run bench nightBesideFleet\``,
  [
    {
      name: 'a night of 20,000 sites on the wall, beside the fleet',
      value: ((Number(busy.night?.durationMs) / fleet.sites) * nightSites) / minuteMs,
      unit: 'min',
    },
    ...both('messages acknowledged', ({ acknowledged }) => acknowledged, 'messages/s'),
    ...both('PUBACK p99', ({ pubackMs }) => pubackMs.p99, 'ms'),
    ...both('alarms: field to pixel p99', ({ pixelMs }) => pixelMs.p99, 'ms'),
    ...both('server', ({ serverShare }) => serverShare, '% of one core'),
    ...both('database', ({ databaseShare }) => databaseShare, '% of one core'),
  ],
);
