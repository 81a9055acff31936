import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { anActor } from '@tests/support/actors';
import { freshDatabase, type TestDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { columnsOf } from '../../../tables/readingColumns';
import { plantDayStartIn } from '../../history';
import { packClosedHours } from '../../history/packer';
import { createPartitionKeeper } from '../../history/partitions';
import { markSiteDays } from '../../history/siteDayMarks';
import { sql } from 'kysely';
import { faultSetupHooks } from '../../faults/setup.hooks';
import { provision } from '../../provisioning/provisioning.service';
import { everything } from '../../scope';
import { seed } from '../../seed/seed';
import { markLacking, stationOf, writeHours } from '../../weather/weather.store';
import { calendarIn } from '../compared';
import { sumFirst, unsummedSpans } from '../siteSpans/siteSpans.store';
import { createMonthPartitions } from './partitions';
import { createSiteDayUpkeep } from './upkeep';

const quarter = 15 * minuteMs;

interface Reading {
  device: string;
  class: DeviceClass;
  at: EpochMs;
  values: Record<string, number>;
}

interface Plant {
  store(readings: readonly Reading[]): Promise<void>;
  packAndCount(): Promise<void>;
  days(): Promise<Record<string, unknown>[]>;
  spans(): Promise<Record<string, unknown>[]>;
  recount(): Promise<Record<string, unknown>[]>;
  pool: TestDatabase['pool'];
  db: TestDatabase['db'];
  dayStart(at: EpochMs): EpochMs;
  clock: ReturnType<typeof testClock>;
  close(): Promise<void>;
}

async function aPlant(zone: string, from: EpochMs, days: number): Promise<Plant> {
  const database = await freshDatabase();
  const { db, pool } = database;
  const clock = testClock(from + days * dayMs);
  const dayStart = plantDayStartIn(zone);
  const calendar = calendarIn(zone, dayStart);
  await seed({ db, clock, adminPassword: 'First-light-7' });
  const devices = [
    aDevice({ code: 'meter', class: 'meter' }),
    aDevice({ code: 'env', class: 'env' }),
    aDevice({ code: 'ac-1', class: 'ac' }),
  ];
  const sites = ['GR-1', 'GR-2'].map((code) => aSiteDeclaration({ code, devices }));
  const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
  await provision(ports, anActor(), { credential: 'all', sites });
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select d.id, s.code || ':' || d.code as name from devices d join sites s on s.id = d.site_id`,
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const name of ['meter', 'env', 'ac'] as const)
    await pool.query(
      `create table readings_${name}_of_the_test partition of readings_${name}
       for values from (${from - 30 * dayMs}) to (${from + 40 * dayMs})`,
    );
  const partitions = createPartitionKeeper();
  const upkeep = createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart });
  const count = async () => void (await upkeep.count(clock.now()));
  const read = async () =>
    (
      await pool.query<Record<string, unknown>>(
        `select row_to_json(d)::jsonb - 'counted_at' || jsonb_build_object('hours', row_to_json(h)) as row
         from site_days d join site_day_hours h using (site_id, day) order by d.site_id, d.day`,
      )
    ).rows.map(({ row }) => row as Record<string, unknown>);
  const sumSpans = async () => {
    for (const span of await unsummedSpans(pool, calendar, clock.now())) {
      await createMonthPartitions(calendar).ensure(pool, [span.from]);
      await sumFirst(pool, span);
    }
  };
  return {
    pool,
    db,
    dayStart,
    clock,
    spans: async () =>
      (
        await pool.query<{ row: Record<string, unknown> }>(
          'select row_to_json(w) as row from site_spans w order by site_id, starts, ends, area_id',
        )
      ).rows.map(({ row }) =>
        // Sums of the same numbers in another order may differ in their last digits.
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'number' ? Number(value.toFixed(6)) : value,
          ]),
        ),
      ),
    close: () => database.drop(),
    days: read,
    store: async (readings) => {
      for (const { device, class: name, at, values } of readings) {
        const id = ids.get(device) ?? 0;
        const columns = Object.keys(values).map(
          (point) => columnsOf(name)[pointsByClass[name].findIndex((each) => each.name === point)],
        );
        await pool.query(
          `insert into readings_${name} (device_id, ts, n, ${columns.join(', ')})
           values ($1, $2, $2, ${columns.map((_, i) => `$${i + 3}`).join(', ')}) on conflict do nothing`,
          [id, at, ...Object.values(values)],
        );
        await pool.query('insert into dirty_hours values ($1, $2) on conflict do nothing', [
          id,
          at - (at % hourMs),
        ]);
      }
    },
    packAndCount: async () => {
      const mark = markSiteDays(clock, dayStart);
      while ((await packClosedHours(pool, partitions, clock.now() + 40 * dayMs, mark)) > 0);
      await count();
      await sumSpans();
    },
    recount: async () => {
      await pool.query('truncate site_days, site_day_hours, meter_findings, site_spans, summed_spans');
      await pool.query(
        `insert into changed_site_days select s.id, d.day, 0 from sites s cross join
         (select distinct unnest($1::bigint[]) as day) d on conflict do nothing`,
        [Array.from({ length: (days + 2) * 2 }, (_, i) => dayStart(from - dayMs + i * 12 * hourMs))],
      );
      await count();
      await sumSpans();
      return read();
    },
  };
}

/** Ten kilowatt around the clock, a unit that runs every second quarter, and air that is warmer by day. */
function aLife(site: string, from: EpochMs, to: EpochMs): Reading[] {
  const readings: Reading[] = [];
  for (let at = from; at < to; at += quarter) {
    const step = (at - from) / quarter;
    const [kwh, unitKwh] = [1_000 + step * 2.5, 200 + Math.floor(step / 2)];
    const power = { powerW: 10_000, acPowerW: 4_000, itPowerW: 5_000 };
    const energy = { energyKwh: kwh, acEnergyKwh: 100 + step, itEnergyKwh: 500 + step * 1.25 };
    readings.push(
      { device: `${site}:meter`, class: 'meter', at, values: { ...power, ...energy } },
      {
        device: `${site}:env`,
        class: 'env',
        at,
        values: { roomTempC: 24 + (step % 3), outdoorTempC: 20 + (step % 8), outdoorRhPct: 60 },
      },
      {
        device: `${site}:ac-1`,
        class: 'ac',
        at,
        values: {
          running: step % 2,
          powerW: (step % 2) * 4_000,
          energyKwh: unitKwh,
          starts: Math.floor(step / 2),
        },
      },
    );
  }
  return readings;
}

/** A shuffle that is the same at every run. */
function shuffled<T>(all: readonly T[], seedOf: number): T[] {
  let state = seedOf;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  return all
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

describe.each([
  ['Asia/Shanghai', Date.UTC(2026, 2, 27, 16)],
  // Clocks go forward on 29 March and back on 25 October.
  ['Europe/Berlin', Date.UTC(2026, 2, 27, 23)],
  ['Europe/Berlin', Date.UTC(2026, 9, 23, 22)],
])('the days of sites in %s from %d', (zone, from) => {
  let plant: Plant;
  const days = 3;
  beforeAll(async () => {
    plant = await aPlant(zone, from, days);
  }, 120_000);
  afterAll(() => plant.close());

  it('are what a recount finds, however late, repeated and out of order readings came, across midnights', async () => {
    const life = ['GR-1', 'GR-2'].flatMap((site) => aLife(site, from - hourMs, from + days * dayMs));
    const arrivals = shuffled([...life, ...life.slice(0, 50)], 7);
    for (let at = 0; at < arrivals.length; at += Math.ceil(arrivals.length / 4)) {
      await plant.store(arrivals.slice(at, at + Math.ceil(arrivals.length / 4)));
      await plant.packAndCount();
    }
    const [kept, spans] = [await plant.days(), await plant.spans()];
    expect(kept.length).toBeGreaterThanOrEqual(2 * days);
    expect(spans.length).toBeGreaterThanOrEqual(4);
    expect(await plant.recount()).toEqual(kept);
    expect(await plant.spans()).toEqual(spans);
  }, 120_000);

  it('hold what the counters grew, with hours as long as the day', async () => {
    const row = (await plant.days()).find(({ day }) => day === plant.dayStart(from + 36 * hourMs));
    const next = plant.dayStart(Number(row?.day) + 30 * hourMs);
    const quarters = (next - Number(row?.day)) / quarter;
    expect(row).toMatchObject({ total_pct: 100, it_pct: 100, room_pct: 100, findings: 0, out_source: 1 });
    expect(row?.total_kwh).toBeCloseTo(2.5 * quarters, 3);
    expect(row?.ac_kwh).toBeCloseTo(quarters, 3);
    expect(row?.it_kwh).toBeCloseTo(1.25 * quarters, 3);
    expect(row?.other_kwh).toBeCloseTo(0.25 * quarters, 3);
    expect(row?.run_h).toBeCloseTo(quarters / 8, 3);
    expect(row?.starts).toBeCloseTo(quarters / 2, 0);
    expect(row?.peak_w).toBeCloseTo(10_000, 0);
    const { hours } = row as { hours: { total_kwh: number[]; run_h: number[] } };
    expect(hours.total_kwh).toHaveLength(quarters / 4);
    expect(hours.total_kwh.every((kwh) => Math.abs(kwh - 10) < 0.001)).toBe(true);
  });

  it('stay where the site stood, although it moved since and readings come late', async () => {
    const { pool, dayStart, clock } = plant;
    const moved = dayStart(from + 60 * hourMs) + 6 * hourMs;
    await pool.query(
      `insert into regions (id, parent_id, level, code, name_zh, name_en, name_hk)
       select 777, parent_id, level, 'elsewhere', 'x', 'x', 'x' from regions where level = 'area' limit 1`,
    );
    await pool.query('update sites set area_id = 777');
    await pool.query(
      `insert into site_placements select site_id, $1, 777, dept_id from site_placements where since = 0`,
      [moved],
    );
    const site = 'GR-1:env';
    const readings = [from + 12 * hourMs, moved + hourMs].map((at) => ({
      device: site,
      class: 'env' as const,
      at: at + minuteMs,
      values: { roomTempC: 33 },
    }));
    await plant.store(readings);
    clock.pass(hourMs);
    await plant.packAndCount();
    const placed = (await plant.days())
      .filter(({ room_max_c }) => room_max_c === 33)
      .map(({ day, area_id }) => ({ isAfter: Number(day) >= dayStart(moved), isThere: area_id === 777 }));
    expect(placed).toEqual([
      { isAfter: false, isThere: false },
      { isAfter: true, isThere: true },
    ]);
  }, 60_000);
});

describe('days of sites without an outdoor sensor', () => {
  const from = Date.UTC(2026, 2, 27, 16);
  let plant: Plant;
  beforeAll(async () => {
    plant = await aPlant('Asia/Shanghai', from, 2);
  }, 120_000);
  afterAll(() => plant.close());

  it('have no source until weather of a station nearby comes, and then that with its error', async () => {
    const meters = aLife('GR-1', from, from + 2 * dayMs).filter((reading) => reading.class === 'meter');
    await plant.store(meters);
    await plant.packAndCount();
    const first = async () => (await plant.days()).find(({ day }) => day === from);
    expect(await first()).toMatchObject({ out_source: 0, out_error_k: null, out_mean_c: null });
    await plant.pool.query(
      `insert into weather_stations (code, name, lat, lng, error_k, create_by, create_time)
       select 'near', 'Near', lat + 0.5, lng, 1, '', 0 from sites where code = 'GR-1'`,
    );
    const hours = Array.from({ length: 24 }, (_, at) => ({ hour: from + at * hourMs, tempC: 12, rhPct: 60 }));
    await plant.db.transaction().execute(async (trx) => {
      const station = await stationOf(trx, 1);
      if (!station) throw new Error('the station was not added');
      await writeHours(trx, station.id, hours);
      expect(await markLacking(trx, station, { from, to: from + 23 * hourMs }, 0)).toBe(1);
    });
    await plant.packAndCount();
    const row = await first();
    expect(row).toMatchObject({ out_source: 3, out_mean_c: 12, out_pct: 100, heating_kh: 144 });
    // Half a degree of latitude is 55.6 km, at 0.02 K each.
    expect(row?.out_error_k).toBeCloseTo(1 + 55.6 * 0.02, 2);
  }, 60_000);
});

describe('days of a tariff that knows working days', () => {
  // A Monday; Thursday and Friday become holidays, the Sunday is made up.
  const from = Date.UTC(2026, 8, 27, 16);
  const holidays = ['2026-10-01', '2026-10-02'];
  let plant: Plant;
  beforeAll(async () => {
    plant = await aPlant('Asia/Shanghai', from, 7);
  }, 120_000);
  afterAll(() => plant.close());

  const kindsOfDays = async () =>
    (await plant.days())
      .filter(({ day }) => Number(day) >= from && Number(day) < from + 7 * dayMs)
      .map(({ peak_kwh, valley_kwh, flat_kwh }) =>
        [peak_kwh, valley_kwh, flat_kwh].map((kwh) => Math.round(Number(kwh)) / 10).join(' '),
      );
  const enter = (
    act: 'saved' | 'removed',
    rows: readonly { day: string; kind: string; calendarId: null }[],
  ) =>
    plant.db.transaction().execute(async (trx) => {
      const hooks = faultSetupHooks(plant.clock).faultHolidays;
      const actor = anActor();
      for (const row of rows) {
        await (
          act === 'saved'
            ? sql`insert into fault_holidays (day, kind, create_time) values (${row.day}, ${row.kind}, 0)`
            : sql`delete from fault_holidays where day = ${row.day}`
        ).execute(trx);
        await hooks?.[act]?.({ trx, actor, draft: row, old: null, ids: [], rows: [row], id: 1 });
      }
    });

  it('are counted by the one calendar, and again when a day of it changes', async () => {
    const { pool } = plant;
    await pool.query(`with t as (insert into tariffs (code, name, price_flat, periods, create_time) values ('T', 'T', 1,
        'workdays 08:00-10:00 peak; weekends 08:00-10:00 flat; holidays 08:00-11:00 valley', 0) returning id),
      c as (insert into contracts (code, name, tariff_id, create_time) select 'C', 'C', id, 0 from t returning id)
      select id from c`);
    await pool.query(`update sites set contract_id = (select id from contracts where code = 'C')`);
    await plant.store(
      aLife('GR-1', from - hourMs, from + 7 * dayMs + quarter).filter(({ class: name }) => name === 'meter'),
    );
    await plant.packAndCount();
    const [workday, weekend, holiday] = ['2 0 22', '0 0 24', '0 3 21'];
    const plain = [workday, workday, workday, workday, workday, weekend, weekend];
    expect(await kindsOfDays()).toEqual(plain);
    const entered = [
      ...holidays.map((day) => ({ day, kind: 'off', calendarId: null })),
      { day: '2026-10-04', kind: 'work', calendarId: null },
    ];
    await enter('saved', entered);
    await plant.packAndCount();
    const changed = [workday, workday, workday, holiday, holiday, weekend, workday];
    expect(await kindsOfDays()).toEqual(changed);
    await enter('removed', entered);
    await plant.packAndCount();
    expect(await kindsOfDays()).toEqual(plain);
  }, 120_000);
});
