import { pointsByClass } from '@contract/points';
import { plantDayStartIn } from '@contract/plantTime';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { historyOf } from '../history';
import { packClosedHours } from '../history/packer';
import { createPartitionKeeper } from '../history/partitions';
import { markSiteDays } from '../history/siteDayMarks';
import { keyFigures } from '../keyFigures/keyFigures.service';
import { createPlaces } from '../live/places';
import { screenTotals } from '../live/screenTotals';
import { SiteStateCache } from '../live/siteStateCache';
import { createTemperatureRise } from '../live/temperatureRise';
import { energyLines } from '../reports/tables.store';
import { everything } from '../scope';
import { calendarIn } from './compared';
import { createEnergyCounter } from './counter';
import { comparedEnergy } from './energy.routes';
import { siteDays, siteHours } from './siteDays/read.store';
import { createSiteDayUpkeep } from './siteDays/upkeep';

const zone = 'Asia/Shanghai';
const dayStart = plantDayStartIn(zone);
const calendar = calendarIn(zone, dayStart);
const today = Date.parse('2026-10-14T00:00:00+08:00');
const first = today - 4 * dayMs;

/** A load that is not the same at any two hours, in kWh since the first reading. */
const used = (kw: number, at: EpochMs): number => {
  const hours = (at - first) / hourMs + 24;
  return kw * (hours - 2 * Math.sin((hours / 24) * 2 * Math.PI));
};
const inSteps = (kwh: number, step: number): number => Math.floor(kwh / step + 1e-9) * step;
const localHour = (at: EpochMs): number => ((at - first) / hourMs + 24) % 24;

interface Meter {
  everyMin: number;
  step: number;
  /** What the counter shows; null: it says nothing. */
  shows: (at: EpochMs) => number | null;
  powerW?: (at: EpochMs) => number;
  ratio?: number;
}

const steady = (kw: number, everyMin: number, step: number, shown = 4_000): Meter => ({
  ...{ everyMin, step },
  shows: (at) => shown + used(kw, at),
});
/** By day it feeds back, and the counter falls. */
const solar = (at: EpochMs): number => (localHour(at) >= 10 && localHour(at) < 14 ? -1_500 : 3_000);
function fedBack(at: EpochMs): number {
  const days = Math.floor((at - first) / dayMs + 1);
  const hour = localHour(at);
  return (
    20_000 +
    days * 54 +
    3 * Math.min(hour, 10) -
    1.5 * Math.max(0, Math.min(hour, 14) - 10) +
    3 * Math.max(0, hour - 14)
  );
}
/** Readings do not come at the borders of quarters. */
const offsetMs = 7_000;
const exchangedAt = today + 9.5 * hourMs;
const meters: Readonly<Record<string, Meter>> = {
  MINUTE: steady(3, 1, 0.001),
  QUARTER: steady(4, 15, 0.1),
  HALF: steady(5, 30, 0.01),
  HOUR: steady(6, 60, 0.01),
  WHOLE: steady(1.2, 5, 1),
  BACK: { everyMin: 1, step: 0.01, shows: fedBack, powerW: solar },
  STOPPED: {
    ...steady(4, 10, 0.1),
    shows: (at) => (at > today + 7 * hourMs + 20 * minuteMs ? null : 900 + used(4, at)),
  },
  RATIO: { ...steady(0.1, 15, 0.001), ratio: 40 },
  EXCHANGED: {
    ...{ everyMin: 5, step: 0.01 },
    shows: (at) => (at < exchangedAt ? 5_000 + used(5, at) : 12 + used(5, at) - used(5, exchangedAt)),
    powerW: (at) => (used(5, at + 1_000) - used(5, at)) * 3_600 * 1_000,
  },
  JITTER: {
    ...{ everyMin: 1, step: 0.1 },
    shows: (at) => 215 + used(2, at) + ((at / minuteMs) % 2 === 0 ? 0.06 : 0),
  },
};

describe('the energy of a fleet', () => {
  const database = useFreshDatabase();
  const clock = testClock(today);
  const mark = markSiteDays(clock, dayStart);
  const partitions = createPartitionKeeper();
  const sites = new Map<string, { siteId: number; deviceId: number; areaId: number }>();
  const areas: number[] = [];
  let upkeep: ReturnType<typeof createSiteDayUpkeep>;

  async function store(code: string, from: EpochMs, to: EpochMs) {
    const { pool } = database();
    const [meter, deviceId] = [meters[code], sites.get(code)?.deviceId];
    const at: EpochMs[] = [];
    const kwh: number[] = [];
    const watts: (number | null)[] = [];
    if (!meter) return;
    const stepMs = meter.everyMin * minuteMs;
    for (let ts = Math.ceil(from / stepMs) * stepMs + offsetMs; ts < to; ts += stepMs) {
      const shown = meter.shows(ts);
      if (shown === null) continue;
      at.push(ts);
      kwh.push(Number(inSteps(shown, meter.step).toFixed(3)));
      watts.push(meter.powerW?.(ts) ?? null);
    }
    await pool.query(
      `insert into readings_meter (device_id, ts, n, energy_kwh, power_w)
       select $1, u.ts, u.ts, u.kwh, u.w from unnest($2::bigint[], $3::float8[], $4::float8[]) u (ts, kwh, w)`,
      [deviceId, at, kwh, watts],
    );
    await pool.query(
      'insert into dirty_hours select distinct $1::int, u - u % 3600000 from unnest($2::bigint[]) u on conflict do nothing',
      [deviceId, at],
    );
    const [last, lastKwh] = [at.at(-1), kwh.at(-1)];
    if (last === undefined || lastKwh === undefined) return;
    const values = pointsByClass.meter.map(({ name }) =>
      name === 'energyKwh' ? lastKwh : name === 'powerW' ? (watts.at(-1) ?? null) : null,
    );
    await pool.query(
      `insert into latest (device_id, ts, received_at, n, v, invalid) values ($1, $2, $2, 1, $3, 0)
       on conflict (device_id) do update set ts = excluded.ts, received_at = excluded.received_at, v = excluded.v`,
      [deviceId, last, values],
    );
  }

  /** All that was read until now is stored, packed as far as hours are over, and counted. */
  async function until(now: EpochMs) {
    for (const code of Object.keys(meters)) await store(code, clock.now(), now);
    clock.pass(now - clock.now());
    const { pool } = database();
    while ((await packClosedHours(pool, partitions, now - 3 * minuteMs, mark)) > 0);
    await upkeep.count(now + dayMs);
    while ((await createEnergyCounter({ pool, clock, log: quietLog, dayStart }).count()) > 0);
  }

  beforeAll(async () => {
    const { db, pool } = database();
    await pool.query(
      `create table readings_meter_of_the_test partition of readings_meter
       for values from (${first - 40 * dayMs}) to (${today + 40 * dayMs})`,
    );
    for (const name of ['north', 'south']) areas.push(await anArea(db, name));
    for (const [at, code] of [...Object.keys(meters), 'NO-METER'].entries()) {
      const areaId = areas[at % 2] ?? 0;
      const siteId = await aSite(db, code, areaId);
      const deviceId = code === 'NO-METER' ? 0 : await aDeviceOf(db, siteId, 'mtr', 'meter');
      sites.set(code, { siteId, deviceId, areaId });
      await pool.query('update devices set ct_ratio = $2 where id = $1', [
        deviceId,
        meters[code]?.ratio ?? 1,
      ]);
    }
    upkeep = createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart });
    for (const code of Object.keys(meters)) await store(code, first - 3 * hourMs, today);
  }, 120_000);

  /** What the stored counters say of each site in a span: nothing of the rule of the product is in it. */
  async function reckoned(from: EpochMs, to: EpochMs): Promise<Map<string, number>> {
    const { rows } = await database().pool.query<{ code: string; kwh: number }>(
      `with pairs as (
         select device_id, lag(ts) over w as since, ts, energy_kwh - lag(energy_kwh) over w as grown
         from readings_meter window w as (partition by device_id order by ts))
       select s.code, d.ct_ratio * sum(greatest(grown, 0)
         * greatest(0, least(p.ts, $2::bigint) - greatest(p.since, $1::bigint))::float8 / (p.ts - p.since)) as kwh
       from pairs p join devices d on d.id = p.device_id join sites s on s.id = d.site_id
       where p.since is not null and p.ts > $1 and p.since < $2 group by s.code, d.ct_ratio`,
      [from, to],
    );
    const kwh = new Map(rows.map((row) => [row.code, row.kwh]));
    // A counter that jitters is told by what flowed.
    return kwh.set('JITTER', used(2, to) - used(2, from));
  }
  const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, each) => sum + each, 0);
  const near = (name: string, kwh: number | null | undefined, expected: number, stepKwh = 0) => {
    const isNear = Math.abs((kwh ?? NaN) - expected) < 0.005 * expected + stepKwh;
    expect({ name, kwh, expected, isNear }).toEqual({ name, kwh, expected, isNear: true });
  };

  /** What home and walls tell, of all, of each area and of each site; by a process that has just begun. */
  async function live() {
    const { db } = database();
    const [cache, places] = [new SiteStateCache(db), createPlaces({ db })];
    await places.reload();
    await cache.load(dayStart(clock.now()));
    const fleet = { cache, places, temperatureRise: createTemperatureRise(cache, places, clock) };
    return (regionId: number | null = null) => screenTotals(fleet, everything, clock.now(), regionId);
  }

  const explored = async (code: string, from: EpochMs, to: EpochMs): Promise<number> => {
    const { deviceId = 0 } = sites.get(code) ?? {};
    const { series } = await historyOf(
      { db: database().pool, plantDayStart: dayStart },
      { deviceId, class: 'meter' },
      { deviceId, points: ['energyKwh'], from, to, maxPoints: 1_500, step: 'quarter' },
    );
    return sumOf((series[0]?.increase ?? []).map((kwh) => kwh ?? 0));
  };

  it('of today is one figure at every hour: home, walls, areas, sites, hours and counters', async () => {
    for (const now of [today + 11 * hourMs + 5 * minuteMs, today + 15 * hourMs + 40 * minuteMs]) {
      await until(now);
      const counted = await reckoned(today, now);
      const totals = await live();
      const home = totals();
      near('home', home.energyTodayKwh, sumOf(counted.values()));
      near(
        'areas',
        sumOf(areas.map((areaId) => totals(areaId).energyTodayKwh ?? 0)),
        home.energyTodayKwh ?? NaN,
      );
      for (const [code, meter] of Object.entries(meters)) {
        const { siteId = 0 } = sites.get(code) ?? {};
        const [day] = await siteDays(database().db, siteId, { from: today, to: today + dayMs });
        const [hours] = await siteHours(database().db, siteId, { from: today, to: today + dayMs });
        near(
          `hours of ${code}`,
          sumOf((hours?.totalKwh ?? []).map((kwh) => kwh ?? 0)),
          day?.kwh.total ?? NaN,
          0.01,
        );
        const stepKwh = (2 * meter.step + (code === 'EXCHANGED' ? 0.5 : 0)) * (meter.ratio ?? 1);
        // Of what follows the last reading of a closed hour nothing is known before the next one.
        const closed = Math.floor((now - 3 * minuteMs) / hourMs) * hourMs;
        const everyMs = meter.everyMin * minuteMs;
        const lastRead = Math.floor((closed - offsetMs - 1) / everyMs) * everyMs + offsetMs;
        const known = (await reckoned(today, lastRead)).get(code) ?? NaN;
        near(`day of ${code}`, day?.kwh.total, known, stepKwh);
        if (code !== 'EXCHANGED')
          near(`quarters of ${code}`, await explored(code, today, now), counted.get(code) ?? NaN, stepKwh);
      }
    }
  }, 60_000);

  it('of today says of which share of the sites and of the time it is', async () => {
    const totals = (await live())();
    // Eleven sites: one has no meter, one stopped at 7:20 of 15:40, and the slowest were read a while ago.
    expect(totals.sites).toBe(11);
    const share = (9 + 7.33 / 15.67) / 11;
    expect(totals.energyTodayPct).toBeGreaterThan(100 * share - 3);
    expect(totals.energyTodayPct).toBeLessThanOrEqual(100 * share);
  });

  it('of days that are over is one figure: balances, Explore, key figures, walls and reports', async () => {
    await until(today + dayMs + 6 * hourMs);
    const [from, to] = [today - 2 * dayMs, today];
    const counted = await reckoned(from, to);
    const whole = sumOf(counted.values());
    const { db } = database();
    let balances = 0;
    for (const [code, meter] of Object.entries(meters)) {
      const { siteId = 0 } = sites.get(code) ?? {};
      const kwh = sumOf((await siteDays(db, siteId, { from, to })).map((day) => day.kwh.total ?? NaN));
      const stepKwh = 2 * meter.step * (meter.ratio ?? 1);
      near(`balance of ${code}`, kwh, counted.get(code) ?? NaN, stepKwh);
      near(`quarters of ${code}`, await explored(code, from, to), counted.get(code) ?? NaN, stepKwh);
      balances += kwh;
    }
    near('balances', balances, whole);
    const deps = { db, clock, dayStart, scopeOf: async () => everything };
    const { total, ofDays } = await keyFigures(deps, anActor(), 'analysis:figures', {
      from,
      to,
      by: 'site',
      sort: 'pueLike',
      isAscending: 'false',
    });
    near('key figures', total.totalKwh, whole);
    expect(total).toMatchObject({ totalDays: 20 });
    expect(ofDays).toBe(22);
    const lines = await energyLines(db, everything, { from, to, days: 2, words: '' }, 'en');
    near('report', sumOf(lines.map(({ kwh }) => kwh ?? NaN)), whole);
    for (const { knownPct } of lines) expect(knownPct).toBeGreaterThan(75);
    const { month } = await comparedEnergy({ db, clock, calendar }, everything);
    const { rows } = await database().pool.query<{ kwh: number }>(
      'select sum(total_kwh)::float8 as kwh from site_days where day >= $1 and day < $2',
      [calendar.startOf(2026, 10, 1), today + dayMs],
    );
    near('month on the wall', month.soFar.kwh, rows[0]?.kwh ?? NaN);
    expect(month.soFar.knownPct).not.toBeNull();
  }, 60_000);
});
