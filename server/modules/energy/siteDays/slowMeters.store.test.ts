import { pointsByClass, type DeviceClass } from '@contract/points';
import { plantDayStartIn } from '@contract/plantTime';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { columnsOf } from '../../../tables/readingColumns';
import { packClosedHours } from '../../history/packer';
import { createPartitionKeeper } from '../../history/partitions';
import { recountStep } from '../../history/quarterRecount';
import { markSiteDays } from '../../history/siteDayMarks';
import { provision } from '../../provisioning/provisioning.service';
import { everything } from '../../scope';
import { seed } from '../../seed/seed';
import { historyOf } from '../../history';
import { createPlaces } from '../../live/places';
import { screenTotals } from '../../live/screenTotals';
import { SiteStateCache } from '../../live/siteStateCache';
import { createTemperatureRise } from '../../live/temperatureRise';
import { calendarIn } from '../compared';
import { meterTraits } from './traits.store';
import { createSiteDayUpkeep } from './upkeep';

const zone = 'Asia/Shanghai';
const dayStart = plantDayStartIn(zone);
const from = Date.UTC(2026, 5, 9, 16);
const days = 4;
/** A load that is not the same at any two hours. */
const kwhAt = (at: EpochMs): number => {
  const hours = (at - from) / hourMs;
  return 5 * hours + 12 * (1 - Math.cos((hours / 24) * 2 * Math.PI));
};

describe('devices that report every half an hour', () => {
  const database = useSeededDatabase();
  const clock = testClock(from + (days + 2) * dayMs);
  const mark = markSiteDays(clock, dayStart);
  let upkeep: ReturnType<typeof createSiteDayUpkeep>;

  async function store(device: string, name: DeviceClass, valuesAt: (at: EpochMs) => Record<string, number>) {
    const { pool } = database();
    const { rows } = await pool.query<{ id: number }>('select id from devices where code = $1', [device]);
    const id = rows[0]?.id;
    for (let at = from - dayMs + 7 * minuteMs; at < from + days * dayMs; at += 30 * minuteMs) {
      const values = valuesAt(at);
      const columns = Object.keys(values).map(
        (point) => columnsOf(name)[pointsByClass[name].findIndex((each) => each.name === point)],
      );
      await pool.query(
        `insert into readings_${name} (device_id, ts, n, ${columns.join(', ')})
         values ($1, $2, $2, ${columns.map((_, i) => `$${i + 3}`).join(', ')})`,
        [id, at, ...Object.values(values)],
      );
      await pool.query('insert into dirty_hours values ($1, $2) on conflict do nothing', [
        id,
        at - (at % hourMs),
      ]);
    }
  }

  beforeAll(async () => {
    const { db, pool } = database();
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const devices = [
      aDevice({ code: 'mtr', class: 'meter' }),
      aDevice({ code: 'unit', class: 'ac' }),
      aDevice({ code: 'room', class: 'env' }),
    ];
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), {
      credential: 'all',
      sites: [aSiteDeclaration({ code: 'SLOW', devices })],
    });
    for (const name of ['meter', 'ac', 'env'])
      await pool.query(
        `create table readings_${name}_of_the_test partition of readings_${name}
         for values from (${from - 2 * dayMs}) to (${from + 10 * dayMs})`,
      );
    await store('mtr', 'meter', (at) => ({ energyKwh: Math.round(kwhAt(at) * 1_000) / 1_000 + 500 }));
    await store('unit', 'ac', () => ({ running: 1, powerW: 2_000 }));
    await store('room', 'env', () => ({ roomTempC: 30 }));
    upkeep = createSiteDayUpkeep({
      pool,
      clock,
      log: quietLog,
      calendar: calendarIn(zone, dayStart),
      dayStart,
    });
    while ((await packClosedHours(pool, createPartitionKeeper(), clock.now(), mark)) > 0);
    await upkeep.count(clock.now() + dayMs);
  }, 120_000);

  const rows = async (): Promise<Record<string, number>[]> => {
    const { rows: found } = await database().pool.query<Record<string, number>>(
      `select d.*, (select sum(h) from unnest(s.total_kwh) h) as hours_kwh from site_days d
       join site_day_hours s using (site_id, day) where day >= $1 and day < $2 order by day`,
      [from, from + (days - 1) * dayMs],
    );
    return found;
  };

  it('have days known well enough for a baseline, that are right and are the sums of their hours', async () => {
    const found = await rows();
    expect(found).toHaveLength(days - 1);
    for (const row of found) {
      const day = Number(row.day);
      expect(row.total_pct).toBeGreaterThanOrEqual(98);
      expect(Math.abs(Number(row.total_kwh) - (kwhAt(day + dayMs) - kwhAt(day)))).toBeLessThan(0.5);
      expect(row.hours_kwh).toBeCloseTo(Number(row.total_kwh), 2);
      expect(row.findings).toBe(0);
    }
  });

  it('are learned: their last digit and their interval', async () => {
    const { db, pool } = database();
    const { rows: sites } = await pool.query<{ id: number }>(`select id from sites where code = 'SLOW'`);
    const siteId = sites[0]?.id ?? 0;
    expect(await meterTraits(db, siteId)).toMatchObject([
      { deviceCode: 'mtr', point: 'energyKwh', learnedKwh: 0.001, declaredKwh: null, intervalS: 1_800 },
    ]);
    await pool.query(`update devices set resolution_kwh = 0.1 where code = 'mtr'`);
    expect(await meterTraits(db, siteId)).toMatchObject([{ declaredKwh: 0.1 }]);
    await pool.query(`update devices set resolution_kwh = null where code = 'mtr'`);
  });

  it('have their states from one report to the next: a unit that always runs, a room that is always too hot', async () => {
    for (const row of await rows()) expect(row).toMatchObject({ run_h: 24, above_h: 24, room_pct: 100 });
  });

  it('have one energy of a day: on the wall, by the site, by hours and quarters, by the counter itself', async () => {
    const { db, pool } = database();
    const day = from + (days - 1) * dayMs;
    const now = from + days * dayMs - 23 * minuteMs;
    const { rows: stored } = await pool.query<{ id: number; total: number; hours: number }>(
      `select d.total_kwh as total, (select sum(h) from unnest(s.total_kwh) h) as hours,
         (select id from devices where code = 'mtr') as id
       from site_days d join site_day_hours s using (site_id, day) where day = $1`,
      [day],
    );
    const { id = 0, total = 0, hours = 0 } = stored[0] ?? {};
    const values = pointsByClass.meter.map(({ name }) => (name === 'energyKwh' ? kwhAt(now) + 500 : null));
    await pool.query(
      'insert into latest (device_id, ts, received_at, n, v, invalid) values ($1, $2, $2, 1, $3, 0)',
      [id, now, values],
    );
    const [cache, places] = [new SiteStateCache(db), createPlaces({ db })];
    await places.reload();
    await cache.load(day);
    const temperatureRise = createTemperatureRise(cache, places, clock);
    const wall = screenTotals({ cache, places, temperatureRise }, everything, now);
    const history = await historyOf(
      { db: pool, plantDayStart: dayStart },
      { deviceId: id, class: 'meter' },
      { deviceId: id, points: ['energyKwh'], from: day, to: day + dayMs, maxPoints: 1_500, step: 'quarter' },
    );
    const quarters = (history.series[0]?.increase ?? []).reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
    const counter = kwhAt(now) - kwhAt(day);
    for (const kwh of [total, hours, quarters, wall.energyTodayKwh ?? NaN])
      expect(Math.abs(kwh / counter - 1)).toBeLessThan(0.005);
    expect(wall.energyTodayPct).toBe(100);
    expect(wall.acEnergyTodayPct).toBe(0);
  });

  it('are counted again from what is stored, with a list of what another rule had counted otherwise', async () => {
    const { pool } = database();
    const right = (await rows()).map(({ total_kwh }) => total_kwh);
    await pool.query('update site_days set rule = 1, total_kwh = total_kwh * 0.8, total_pct = 50');
    // As quarters were stored before: without the times of their readings.
    await pool.query('truncate quarter_recounts');
    await pool.query('delete from changed_site_days');
    while (await recountStep(pool, clock.now(), mark));
    await upkeep.count(clock.now() + dayMs);
    expect((await rows()).map(({ total_kwh }) => total_kwh)).toEqual(right);
    const { rows: listed } = await pool.query<Record<string, unknown>>(
      `select part, reason, old_kwh, new_kwh from site_day_recounts where day >= $1 and day < $2 order by day desc`,
      [from, from + (days - 1) * dayMs],
    );
    expect(listed).toHaveLength(days - 1);
    expect(listed[0]).toMatchObject({ part: 'total', reason: 'interval', new_kwh: right.at(-1) });
    expect(await recountStep(pool, clock.now(), mark)).toBe(false);
  });
});
