import type { FsuSource } from '@contract/fsuSources';
import { useFreshDatabase } from '@tests/support/database';
import {
  compressor,
  energy,
  meter,
  room,
  smoke,
  smokeAlarm,
  split,
  startPolledUnits,
  temperature,
  tooHot,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { until } from '@tests/support/testIngest';

jest.setTimeout(180_000);

describe('a field unit that is lost, comes back or goes mad', () => {
  const database = useFreshDatabase();
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database());
  });
  afterAll(() => units.stop());

  const call = (method: string, path: string) => units.server.call(path, { method, token: units.admin });
  const sourceOf = async ({ id }: PolledUnit) =>
    (await call('GET', `/area/fsu/source/${id}`)).data as FsuSource;

  it('hands over every half hour of a gap of five hours, and the counter of the meter with it', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    const hour = 3_600_000;
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const times = Array.from({ length: 10 }, (_, at) => now - 5 * hour + at * (hour / 2));
    for (const [at, time] of times.entries()) {
      unit.world.put(meter, energy, String(1_000 + at));
      unit.fsu.ring.record(unit.world, time, true);
    }
    unit.world.put(meter, energy, '1010');
    // As if nobody had asked since before the first of them.
    const become = (state: string) =>
      database().pool.query('update b_interface_units set state = $2 where id = $1', [unit.id, state]);
    await become('refused');
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await database().pool.query('update b_interface_contacts set answered_at = $2 where unit_id = $1', [
      unit.id,
      now - 5 * hour - 1_000,
    ]);
    await become('approved');
    const stored = async (table: string, device: string, column: string) =>
      (
        await database().pool.query<{ ts: number; value: number }>(
          `select ts, ${column} as value from ${table} where device_id = $1 and ts = any($2) order by ts`,
          [unit.station.deviceIds[device], times],
        )
      ).rows;
    await until(
      async () => (await stored('readings_env', 'env', 'room_temp_c')).length === times.length,
      60_000,
    );
    await until(async () => (await units.contactOf(unit))?.history_from === null, 30_000);
    // The growth over the gap is the counter's: told before, in it and after it.
    expect((await stored('readings_meter', 'mtr', 'energy_kwh')).map(({ value }) => value)).toEqual(
      times.map((_, at) => 1_000 + at),
    );
    await until(async () => (await units.latest(unit, 'mtr'))?.[9] === 1_010, 20_000);
  });

  it('puts what answers nonsense into quarantine with its evidence, until a person lifts it', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    unit.world.put(room, temperature, '961656832.00');
    await until(async () => (await sourceOf(unit)).quarantine.length === 1, 30_000);
    const [device] = (await sourceOf(unit)).quarantine;
    expect(device).toMatchObject({ deviceCode: room, reason: 'impossibleValues', liftedAt: null });
    expect(device?.evidence).toBe(`${temperature} = 961656832.00`);
    unit.world.put(room, temperature, '26.5');
    unit.fsu.saysInstead = '<html>PaSCword=1</html>';
    await until(async () => (await sourceOf(unit)).quarantine.length === 2, 30_000);
    const whole = (await sourceOf(unit)).quarantine.find(({ deviceCode }) => deviceCode === '');
    expect(whole).toMatchObject({ reason: 'badAnswers' });
    expect(whole?.evidence).toContain('badAnswer: <html>');
    unit.fsu.saysInstead = null;
    await until(async () => (await units.standing(unit, 'freePointHigh')).length === 1, 20_000);
    for (const { id } of (await sourceOf(unit)).quarantine)
      expect(await call('PUT', `/area/fsu/lift/${unit.id}/${id}`)).toMatchObject({ code: 200 });
    await until(async () => (await units.latest(unit, 'env'))?.[0] === 26.5, 20_000);
    await until(
      async () => (await units.standing(unit, 'freePointHigh')).every(({ cleared }) => cleared),
      20_000,
    );
  });

  it('raises no alarm twice beside our rule on the same value, and its own where we have no value', async () => {
    const [sound, blind] = [await units.aUnit(), await units.aUnit()];
    await units.isRead(sound);
    await units.isRead(blind);
    blind.world.put(room, temperature, '');
    await until(async () => (await units.latest(blind, 'env'))?.[0] === null, 20_000);
    for (const { world } of [sound, blind]) world.put(room, tooHot, '1');
    await until(async () => (await units.standing(blind, 'freePointHigh')).length === 1, 30_000);
    const outcomes = async ({ id }: PolledUnit) =>
      (
        await database().pool.query<{ outcome: string }>(
          'select outcome from b_interface_inbox where unit_id = $1',
          [id],
        )
      ).rows;
    await until(async () => (await outcomes(sound)).length === 1, 30_000);
    expect(await outcomes(sound)).toEqual([{ outcome: 'rule' }]);
    // It was acknowledged, so that it is in the history, where it calls nobody.
    const kept = async () =>
      (
        await database().pool.query<{ name: string; late: boolean; lasted: boolean }>(
          `select point_name as name, is_late as late, cleared_at > raised_at as lasted from alarms
           where site_id = $1 and definition_id = 'freePointHigh'`,
          [sound.station.siteId],
        )
      ).rows;
    await until(async () => (await kept()).length === 1, 10_000);
    expect(await kept()).toEqual([{ name: '温度过高', late: true, lasted: false }]);
    blind.world.put(room, temperature, '27.5');
    for (const { world } of [sound, blind]) world.put(room, tooHot, '0');
    await until(async () => (await kept())[0]?.lasted === true, 30_000);
    expect(await outcomes(sound)).toEqual([{ outcome: 'rule' }, { outcome: 'rule' }]);
    await until(
      async () => (await units.standing(blind, 'freePointHigh')).every(({ cleared }) => cleared),
      30_000,
    );
  });

  it('compares alarms after a gap: what ended unseen ends, what began unheard begins, and nothing twice', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    unit.world.put(split, compressor, '1');
    await until(async () => (await units.standing(unit, 'freePointHigh')).length === 1, 30_000);
    await until(async () => unit.fsu.alarms.unsent === 0);
    // Nobody hears it end, nor that the other one began.
    unit.fsu.isCut = true;
    unit.fsu.alarms.forget();
    unit.world.put(split, compressor, '0');
    unit.world.put(smoke, smokeAlarm, '1');
    await until(async () => ((await units.contactOf(unit))?.missed ?? 0) >= 6, 60_000);
    unit.fsu.isCut = false;
    await until(
      async () => (await units.standing(unit, 'freePointHigh')).every(({ cleared }) => cleared),
      30_000,
    );
    await until(async () => (await units.standing(unit, 'smoke')).length === 1, 30_000);
    await until(async () => (await units.contactOf(unit))?.compare_from === null, 30_000);
    const marked = async () =>
      (
        await database().pool.query<{ flag: string; signal: string }>(
          `select flag, signal from b_interface_inbox where unit_id = $1 and origin = 'compared'`,
          [unit.id],
        )
      ).rows;
    await until(
      async () => (await marked()).some(({ flag, signal }) => flag === 'END' && signal === compressor),
      30_000,
    );
    await until(async () => (await units.contactOf(unit))?.compare_from === null, 30_000);
    await until(async () => unit.fsu.alarms.unsent === 0, 30_000);
    expect(await units.standing(unit, 'smoke')).toHaveLength(1);
    expect(await units.standing(unit, 'freePointHigh')).toHaveLength(1);
  });
});
