import { AlarmSettings } from '@contract/alarmDefinitions';
import { hourMs, minuteMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anArea, aDeviceOf, aSite } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { everything } from '../../scope';
import { findDefinition, listGuardingDefinitions, seedDefinitions } from '../definitions.store';
import { define } from './define';
import { simulate } from './simulate';
import { applyDueVersions, listVersions } from './versions.store';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
const clock = testClock();
const keeper = anActor();

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
});
afterAll(() => database.close());

const deps = () => ({
  db: database.db,
  pool: database.pool,
  clock,
  scopeOf: () => Promise.resolve(everything),
});
const settingsOf = async (id: string, more: Partial<AlarmSettings> = {}) =>
  AlarmSettings.parse({ ...(await findDefinition(database.db, id)), ...more });
const change = (version: number, settings: AlarmSettings, effectiveFrom: number | null = null) => ({
  version,
  settings,
  effectiveFrom,
  reason: 'too noisy',
  standing: null,
});

describe('a definition that the catalogue words anew', () => {
  const reword = (id: string, version: number) =>
    database.pool.query('update alarm_definitions set clear_delay_s = 1, version = $2 where id = $1', [
      id,
      version,
    ]);
  const delayOf = async (id: string) => (await findDefinition(database.db, id))?.clearDelayS;

  it('follows it as long as nobody changed it here', async () => {
    await reword('hotSpot', 1);
    await seedDefinitions(database.db);
    expect(await delayOf('hotSpot')).toBe(900);
  });

  it('stays as people made it', async () => {
    await reword('hotSpot', 2);
    await seedDefinitions(database.db);
    expect(await delayOf('hotSpot')).toBe(1);
  });
});

describe('changing a definition', () => {
  it('makes a version that is kept with who and why, and the one before it as well', async () => {
    const settings = await settingsOf('acFault', { raiseDelayS: 900 });
    expect(await define(deps(), keeper, 'acFault', change(1, settings))).toEqual({ version: 2 });
    expect((await findDefinition(database.db, 'acFault'))?.raiseDelayS).toBe(900);
    const versions = await listVersions(database.db, 'acFault');
    expect(versions.map(({ version, standing, by }) => [version, standing, by])).toEqual([
      [2, 'current', 'keeper'],
      [1, 'past', null],
    ]);
    expect(versions[1]?.settings.raiseDelayS).toBe(300);
  });

  it('of two people who changed the same version lets the first win', async () => {
    const settings = await settingsOf('acFault', { raiseDelayS: 600 });
    await expect(define(deps(), keeper, 'acFault', change(1, settings))).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it('waits for its time when it has one', async () => {
    const settings = await settingsOf('smoke', { isEnabled: false });
    await define(deps(), keeper, 'smoke', change(1, settings, clock.now() + hourMs));
    const enabled = async () => (await listGuardingDefinitions(database.db)).some(({ id }) => id === 'smoke');
    await database.db.transaction().execute((trx) => applyDueVersions(trx, clock.now()));
    expect(await enabled()).toBe(true);
    clock.pass(hourMs);
    await database.db.transaction().execute((trx) => applyDueVersions(trx, clock.now()));
    expect(await enabled()).toBe(false);
  });

  it('refuses a rule of another kind, or of a point that the device does not have', async () => {
    const settings = await settingsOf('roomTempLow');
    const other = { ...settings, rule: { kind: 'state', point: 'smoke', equals: 1 } as const };
    await expect(define(deps(), keeper, 'roomTempLow', change(1, other))).rejects.toMatchObject({
      reason: 'validation',
    });
    if (settings.rule.kind !== 'limit') throw new Error('not a limit');
    const strange = { ...settings, rule: { ...settings.rule, points: ['noSuchPoint'] } };
    await expect(define(deps(), keeper, 'roomTempLow', change(1, strange))).rejects.toMatchObject({
      reason: 'validation',
    });
  });
});

describe('simulating a change', () => {
  it('tells from the readings that are stored how often each version would have raised', async () => {
    const siteId = await aSite(database.db, 'NS-001', await anArea(database.db, '440305'));
    const deviceId = await aDeviceOf(database.db, siteId, 'env', 'env');
    const from = Math.floor(clock.now() / (24 * hourMs)) * 24 * hourMs;
    clock.pass(10 * hourMs);
    await database.pool.query(
      `create table if not exists readings_env_simulated partition of readings_env for values from (${from}) to (${from + 24 * hourMs})`,
    );
    // Five hills of 33.5 degrees, ten minutes each, with an hour of 25 between them.
    const samples = Array.from({ length: 7 * 60 }, (_, i) => (i % 70 < 10 && i >= 10 ? 33.5 : 25));
    await database.pool.query(
      `insert into readings_env (device_id, ts, n, invalid, room_temp_c)
       select $1, $2::bigint + i * ${minuteMs}, i, 0, v from unnest($3::real[]) with ordinality as u (v, i)`,
      [deviceId, from, samples],
    );
    const now = await settingsOf('roomTempHigh');
    if (now.rule.kind !== 'limit') throw new Error('not a limit');
    const higher = { ...now, rule: { ...now.rule, threshold: { A: 34, B: 34, C: 34, D: 34 } } };
    const said = await simulate(deps(), keeper, 'roomTempHigh', { settings: higher, days: 1 });
    expect(said).toMatchObject({ current: 5, proposed: 0, devices: 1, devicesInAll: 1, isPossible: true });
    const slower = await simulate(deps(), keeper, 'roomTempHigh', {
      settings: { ...now, raiseDelayS: 1_200 },
      days: 1,
    });
    expect(slower).toMatchObject({ current: 5, proposed: 0 });
  });

  it('ends when nobody waits for the answer any more', async () => {
    const settings = await settingsOf('roomTempHigh');
    const asked = { settings, days: 1 };
    const said = await simulate(deps(), keeper, 'roomTempHigh', asked, AbortSignal.abort());
    expect(said).toMatchObject({ devices: 0, devicesInAll: 1, readings: 0 });
  });

  it('says that silence cannot be replayed from readings', async () => {
    const settings = await settingsOf('controllerSilent');
    const said = await simulate(deps(), keeper, 'controllerSilent', { settings, days: 30 });
    expect(said.isPossible).toBe(false);
  });
});
