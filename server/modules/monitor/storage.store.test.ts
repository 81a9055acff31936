import { dayMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { storagePlan } from './storage.store';

describe('what is kept on the disk', () => {
  const database = useFreshDatabase();
  const now = Date.UTC(2026, 10, 24);
  const params = {
    number: async (key: string, usual: number) => (key === 'history.packedDays' ? 90 : usual),
  };
  const levelOf = async (name: string) =>
    (await storagePlan(database().pool, params, now)).levels.find(({ level }) => level === name);

  beforeAll(async () => {
    const { pool } = database();
    await pool.query(`
      insert into build_types (id, code, name_zh, name_en, name_hk) values (1, 'x', 'x', 'x', 'x');
      insert into install_batches (id, code, name) values (1, 'x', 'x');
      insert into regions (id, level, code, name_zh, name_en, name_hk) values (1, 'area', 'x', 'x', 'x', 'x');
      insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select i, 'S' || i, 'x', 'station', 'D', 1, 1, 1, 1, 0, 0, 0, 0 from generate_series(1, 10) i;`);
    for (let day = now - 4 * dayMs; day <= now; day += dayMs)
      await pool.query(
        `create table packed_hours_${day} partition of packed_hours for values from (${day}) to (${day + dayMs})`,
      );
    await pool.query(
      `insert into packed_hours select d, $1::bigint + h * 3600000, 60, decode(repeat('ab', 1000), 'hex')
       from generate_series(1, 10) d, generate_series(0, 23 + 48) h`,
      [now - 3 * dayMs],
    );
  });

  it('is told by step, with the days that parameters give it', async () => {
    const plan = await storagePlan(database().pool, params, now);
    expect(plan.sites).toBe(10);
    expect(plan.levels.map(({ level }) => level)).toEqual([
      'raw',
      'minutes',
      'quarters',
      'siteHours',
      'siteDays',
      'alarms',
    ]);
    expect(await levelOf('minutes')).toMatchObject({ keptDays: 90 });
    expect(await levelOf('raw')).toMatchObject({ keptDays: 3, siteDayBytes: null });
  });

  it('is measured on days that are over and whole', async () => {
    const minutes = await levelOf('minutes');
    // 24 rows of a thousand bytes a site and day, with what rows and indexes take beside.
    expect(minutes?.siteDayBytes).toBeGreaterThan(24_000);
    expect(minutes?.siteDayBytes).toBeLessThan(50_000);
    expect(minutes?.bytes).toBeGreaterThan(10 * 24 * 3 * 1_000);
  });

  it('measures alarms over the time that they reach back, once that is a week', async () => {
    expect(await levelOf('alarms')).toMatchObject({ siteDayBytes: null });
    await database().pool.query(
      `with d as (insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
         values ('smoke', 'env', '1', '{}', 0, 0) returning id)
       insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at)
       select d.id, 1 + n % 10, 1, $1::bigint + n, 0, 1 from d, generate_series(0, 4999) n`,
      [now - 10 * dayMs],
    );
    const alarms = await levelOf('alarms');
    expect(alarms?.siteDayBytes).toBeCloseTo((alarms?.bytes ?? 0) / 10 / 10, -2);
    expect(alarms?.bytes).toBeGreaterThan(500_000);
  });
});
