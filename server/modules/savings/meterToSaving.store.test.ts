import { pointsByClass, type DeviceClass } from '@contract/points';
import { leastCompletePct } from '@contract/savings';
import { findingBit } from '@contract/siteEnergy';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { sql } from 'kysely';
import { columnsOf } from '../../tables/readingColumns';
import { calendarIn } from '../energy';
import { createMonthPartitions } from '../energy/siteDays/partitions';
import { createSiteDayUpkeep } from '../energy/siteDays/upkeep';
import { packClosedHours } from '../history/packer';
import { createPartitionKeeper } from '../history/partitions';
import { markSiteDays } from '../history/siteDayMarks';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { savingOfSite } from './savings.service';

const quarterMs = 15 * minuteMs;
const [baselineDays, reportDays] = [31, 14];
const rollOverKwh = 100_000;
/** Growth across a gap is spread evenly over days of which none used so much more than another. */
const spreadKwh = 20;
/** Days of the report: another meter at noon, its roll-over, and three days without a word. */
const [exchangedOn, rollsOverOn, silentFrom, silentDays] = [2, 5, 8, 3];

interface Reading {
  at: EpochMs;
  meter: Record<string, number>;
  env: Record<string, number>;
}

describe('a meter that is exchanged, rolls over and is silent for three days', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const dayStart = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
  const end = dayStart(clock.now());
  const reportFrom = end - reportDays * dayMs;
  const baselineFrom = reportFrom - baselineDays * dayMs;
  let site = 0;

  const outdoorAt = (day: number, quarter: number): number =>
    18 + 7 * Math.sin(day * 1.3) + 4 * Math.sin(((quarter - 36) / 96) * 2 * Math.PI);
  const acKwOf = (day: number, outdoorC: number): number => 1 + 0.08 * outdoorC + 0.05 * ((day * 7) % 5);

  /** What the meter and the sensor say, quarter by quarter; the counter knows nothing of what it should have said. */
  function life(): Reading[] {
    const readings: Reading[] = [];
    const exchangedAt = reportFrom + exchangedOn * dayMs + 12 * hourMs;
    const rolledAt = reportFrom + rollsOverOn * dayMs + 9 * hourMs;
    const silentAt = reportFrom + silentFrom * dayMs;
    let shows = 42_000;
    for (let at = reportFrom; at < end; at += quarterMs) {
      const { acKw, outdoorC } = truthAt(at);
      if (at === exchangedAt) shows = rollOverKwh - kwhBetween(exchangedAt, rolledAt);
      shows = (shows + acKw / 4) % rollOverKwh;
      if (at >= silentAt && at < silentAt + silentDays * dayMs) continue;
      const [energyKwh, powerW] = [Number(shows.toFixed(2)), acKw * 1_000];
      readings.push({
        at,
        meter: { energyKwh, acEnergyKwh: energyKwh, powerW, acPowerW: powerW },
        env: { outdoorTempC: Number(outdoorC.toFixed(2)) },
      });
    }
    return readings;
  }
  function kwhBetween(from: EpochMs, to: EpochMs): number {
    let kwh = 0;
    for (let at = from; at < to; at += quarterMs) kwh += truthAt(at).acKw / 4;
    return kwh;
  }
  function truthAt(at: EpochMs): { acKw: number; outdoorC: number } {
    const day = Math.floor((at - baselineFrom) / dayMs);
    const outdoorC = outdoorAt(day, ((at - baselineFrom) % dayMs) / quarterMs);
    return { acKw: acKwOf(day, outdoorC), outdoorC };
  }
  /** The past of the site, as it was counted day by day. */
  async function storeBaseline(): Promise<void> {
    const quarters = Array.from({ length: dayMs / quarterMs }, (_, at) => at * quarterMs);
    const rows = Array.from({ length: baselineDays }, (_, n) => {
      const day = baselineFrom + n * dayMs;
      const outdoor = quarters.map((at) => truthAt(day + at).outdoorC);
      const meanC = outdoor.reduce((sum, value) => sum + value, 0) / outdoor.length;
      return { day, kwh: kwhBetween(day, day + dayMs), meanC };
    });
    await database().pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, out_mean_c, ac_pct, out_pct, counted_at)
       select s.id, t.day, s.area_id, s.dept_id, t.kwh, t."meanC", 100, 100, 0
       from sites s, jsonb_to_recordset($1::jsonb) as t (day bigint, kwh float8, "meanC" float8) where s.id = $2`,
      [JSON.stringify(rows), site],
    );
  }

  async function store(code: DeviceClass & ('meter' | 'env'), readings: readonly Reading[]): Promise<void> {
    const points = Object.keys(readings[0]?.[code] ?? {});
    const columns = points.map(
      (point) => columnsOf(code)[pointsByClass[code].findIndex(({ name }) => name === point)],
    );
    const rows = readings.map((reading) => ({ ts: reading.at, ...reading[code] }));
    await database().pool.query(
      `insert into readings_${code} (device_id, ts, n, ${columns.join()})
       select d.id, t.ts, t.ts, ${points.map((point) => `t."${point}"`).join()} from devices d,
         jsonb_to_recordset($1::jsonb) as t (ts bigint, ${points.map((point) => `"${point}" float8`).join()})
       where d.site_id = $2 and d.code = $3`,
      [JSON.stringify(rows), site, code],
    );
    await database().pool.query(
      `insert into dirty_hours select distinct d.id, r.ts - r.ts % ${hourMs} from readings_${code} r
       join devices d on d.id = r.device_id where d.site_id = $1 and d.code = $2 on conflict do nothing`,
      [site, code],
    );
  }

  const daysOfSite = async () => {
    const { rows } = await sql<{ day: EpochMs; kwh: number | null; pct: number; findings: number }>`
      select day, ac_kwh::float8 as kwh, ac_pct as pct, findings from site_days
      where site_id = ${site} and day >= ${reportFrom} and day < ${end} order by day`.execute(database().db);
    return rows;
  };
  const reportDay = async (n: number) =>
    (await daysOfSite()).find(({ day }) => day === reportFrom + n * dayMs);

  beforeAll(async () => {
    const { db, pool } = database();
    const devices = [
      aDevice({ code: 'meter', class: 'meter', rollOverKwh }),
      aDevice({ code: 'env', class: 'env' }),
    ];
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    const declared = { credential: 'all' as const, sites: [aSiteDeclaration({ code: 'MT-1', devices })] };
    await provision(ports, anActor(), declared);
    const { rows } = await pool.query<{ id: number }>(`select id from sites where code = 'MT-1'`);
    site = rows[0]?.id ?? 0;
    for (const code of ['meter', 'env'])
      await pool.query(
        `create table readings_${code}_of_the_test partition of readings_${code}
         for values from (${reportFrom}) to (${end})`,
      );
    const calendar = calendarIn('UTC', dayStart);
    await createMonthPartitions(calendar).ensure(pool, [baselineFrom, reportFrom - dayMs, end - dayMs]);
    await storeBaseline();
    const readings = life();
    await store('meter', readings);
    await store('env', readings);
    const partitions = createPartitionKeeper();
    const mark = markSiteDays(clock, dayStart);
    while ((await packClosedHours(pool, partitions, clock.now(), mark)) > 0);
    await createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart }).count(clock.now());
  }, 60_000);

  it('leaves no spike: of no day more is told than was used on it, and days that count are told as they were', async () => {
    const days = await daysOfSite();
    expect(days.length).toBeGreaterThanOrEqual(reportDays - silentDays);
    for (const { day, kwh } of days) expect(kwh ?? 0).toBeLessThan(kwhBetween(day, day + dayMs) + spreadKwh);
    for (const { day, kwh } of days.filter(({ pct }) => pct >= leastCompletePct))
      expect(Math.abs((kwh ?? 0) - kwhBetween(day, day + dayMs))).toBeLessThan(1);
  });

  it('has the exchange and the roll-over found, and the silent days known for such', async () => {
    const [exchanged, rolled, silent] = [
      await reportDay(exchangedOn),
      await reportDay(rollsOverOn),
      await reportDay(silentFrom + 1),
    ];
    expect((exchanged?.findings ?? 0) & findingBit('exchange')).toBeGreaterThan(0);
    expect((rolled?.findings ?? 0) & findingBit('rollOver')).toBeGreaterThan(0);
    expect((rolled?.findings ?? 0) & findingBit('exchange')).toBe(0);
    expect(silent?.pct ?? 0).toBeLessThan(90);
  });

  it('leaves no false saving: the days that tell untruth do not count, and the saving is not proven', async () => {
    const told = await savingOfSite(database().db, site, {
      ...{ of: 'ac', baselineFrom, baselineTo: reportFrom, reportFrom, reportTo: end },
    });
    expect(told).toMatchObject({ baselineDays, saving: { verdict: 'notProven' } });
    expect(told.reportDays).toBeGreaterThanOrEqual(reportDays - silentDays - 3);
    expect(told.reportDays).toBeLessThanOrEqual(reportDays - silentDays - 1);
    expect(told.days.map(({ day }) => day)).not.toContain(reportFrom + exchangedOn * dayMs);
    expect(told.days.map(({ day }) => day)).toContain(reportFrom + rollsOverOn * dayMs);
    expect(Math.abs(told.saving?.savedKwh ?? Infinity)).toBeLessThan(told.saving?.bandKwh ?? 0);
    expect(told.saving?.bandShare).toBeLessThan(0.05);
  });
});
