import type { FsuSource } from '@contract/fsuSources';
import { undeclaredCode } from '@field/bInterface/alarmEngine';
import type { Quirk } from '@field/bInterface/quirks';
import { useFreshDatabase } from '@tests/support/database';
import {
  aSmallWorld,
  smoke,
  smokeAlarm,
  split,
  startPolledUnits,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { until } from '@tests/support/testIngest';

jest.setTimeout(240_000);

describe('a field unit that knows half of the interface', () => {
  const database = useFreshDatabase();
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database());
  });
  afterAll(() => units.stop());
  const call = (method: string, path: string, body?: object) =>
    units.server.call(path, { method, token: units.admin, ...(body && { body }) });
  const sourceOf = async ({ id }: PolledUnit) =>
    (await call('GET', `/area/fsu/source/${id}`)).data as FsuSource;
  const alarmsOf = async ({ station }: PolledUnit) =>
    (
      await database().pool.query<{ id: string }>(
        `select definition_id as id from alarms where site_id = $1 and definition_id <> 'controllerSilent'`,
        [station.siteId],
      )
    ).rows;
  const lacksOf = async (unit: PolledUnit) => (await sourceOf(unit)).lacks.map(({ command }) => command);
  const returned = async (unit: PolledUnit) => {
    unit.fsu.isCut = true;
    await until(async () => ((await units.contactOf(unit))?.missed ?? 0) >= 6, 90_000);
    unit.fsu.isCut = false;
  };

  it.each<[Quirk, string]>([
    ['pseudoDevice', 'devices'],
    ['codesOfOthers', 'all'],
  ])('with %s is read by what it declared, and other codes raise nothing', async (quirk, asks) => {
    const unit = await units.aUnit({ quirks: [quirk] }, aSmallWorld());
    await units.isRead(unit);
    expect((await units.latest(unit, 'ac-1'))?.[5]).toBe(24.6);
    const { rows } = await database().pool.query<{ asks: string }>(
      'select asks from b_interface_units where id = $1',
      [unit.id],
    );
    expect(rows).toEqual([{ asks }]);
    if (quirk === 'codesOfOthers') {
      await until(async () => (await sourceOf(unit)).strays.length === 2, 10_000);
      expect((await sourceOf(unit)).strays.toSorted()).toEqual(['51051241700077', '99999999999999']);
    }
    expect(await units.latest(unit, 'door-1')).toBeNull();
    expect(await alarmsOf(unit)).toEqual([]);
  });

  it('has an alarm of a code that it never declared as its own word, until its end, and lists the code', async () => {
    const world = aSmallWorld();
    const unit = await units.aUnit({ quirks: ['alarmsOfOthers', 'pollsNormal'] }, world);
    await units.isRead(unit);
    expect((await sourceOf(unit)).strays).toEqual([]);
    const entry = { signal: '0499001001', type: 2, value: '1', level: 3, name: '单元自检' };
    const signalsOf = world.signalsOf.bind(world);
    world.signalsOf = (code) => [...signalsOf(code), ...(code === split ? [entry] : [])];
    await until(async () => (await units.standing(unit, 'freePointHigh')).length === 1, 60_000);
    expect(await alarmsOf(unit)).toEqual([{ id: 'freePointHigh' }]);
    expect(await units.standing(unit, 'freePointHigh')).toEqual([{ cleared: false, name: '单元自检' }]);
    expect((await sourceOf(unit)).strays).toEqual([undeclaredCode]);
    world.signalsOf = (code) => [...signalsOf(code), ...(code === split ? [{ ...entry, value: '0' }] : [])];
    await until(
      async () => (await units.standing(unit, 'freePointHigh')).every(({ cleared }) => cleared),
      60_000,
    );
  });

  it('counts a code that it never declared once a person accepts it, until that is taken back', async () => {
    const unit = await units.aUnit({ quirks: ['codesOfOthers'] }, aSmallWorld());
    await units.isRead(unit);
    const code = '51051241700077';
    await until(async () => (await sourceOf(unit)).strays.includes(code), 10_000);
    const path = (which: string) => `/area/fsu/code/${unit.id}/${which}`;
    expect(await call('PUT', path('99999999999999'))).toMatchObject({ reason: 'validation' });
    expect(await call('PUT', path('51051241700099'))).toMatchObject({ reason: 'validation' });
    expect(await call('PUT', path(code))).toMatchObject({ code: 200 });
    expect(await call('PUT', path(code))).toMatchObject({ reason: 'validation' });
    await until(async () => (await units.latest(unit, 'door')) !== null, 30_000);
    const { strays, accepted } = await sourceOf(unit);
    expect(strays).toEqual(['99999999999999']);
    expect(accepted).toMatchObject([{ code, by: 'admin' }]);
    expect(await call('DELETE', path(code))).toMatchObject({ code: 200 });
    expect(await call('DELETE', path(code))).toMatchObject({ reason: 'notFound' });
    await until(async () => (await sourceOf(unit)).strays.includes(code), 30_000);
  });

  it('loses no gap by what it said before, and reads what was given up once it has a history', async () => {
    const unit = await units.aUnit({ quirks: ['lacksHistory'] });
    await units.isRead(unit);
    await returned(unit);
    await until(async () => (await sourceOf(unit)).gaps.length === 1, 60_000);
    // Another program answers in its place, before it registers.
    unit.fsu.plan.quirks.splice(0);
    await returned(unit);
    await until(async () => (await units.contactOf(unit))?.history_from === null, 60_000);
    expect((await sourceOf(unit)).gaps).toMatchObject([{ filledAt: null }]);
    unit.fsu.plan.quirks.push('lacksHistory');
    await returned(unit);
    await until(async () => (await sourceOf(unit)).gaps.length === 2, 60_000);
    unit.fsu.plan.quirks.splice(0);
    await unit.fsu.login();
    await until(async () => (await sourceOf(unit)).gaps.every(({ filledAt }) => filledAt !== null), 30_000);
    await until(async () => (await units.contactOf(unit))?.history_from === null, 60_000);
  });

  it('says that it has no values of what it declared, and which devices are silent', async () => {
    const world = aSmallWorld();
    const unit = await units.aUnit({}, world);
    await units.isRead(unit);
    world.devices = () => [];
    await until(async () => (await units.contactOf(unit))?.error === 'noValues', 30_000);
    await until(async () => (await sourceOf(unit)).silent.length === 2, 10_000);
  });

  it.each<[Quirk, string]>([
    ['lacksHistory', 'notSupported'],
    ['refusesHistory', 'refused'],
  ])(
    'with %s has its gap marked as lost after an outage, and its thresholds are written',
    async (quirk, why) => {
      const unit = await units.aUnit({ quirks: [quirk] });
      await units.isRead(unit);
      await returned(unit);
      await until(async () => (await sourceOf(unit)).gaps.length === 1, 60_000);
      await until(async () => (await units.contactOf(unit))?.history_from === null, 10_000);
      await until(async () => (await lacksOf(unit)).length > 0, 10_000);
      const { gaps, lacks } = await sourceOf(unit);
      expect(gaps).toMatchObject([{ why }]);
      expect(lacks).toMatchObject([{ command: 'GET_HISDATA', why }]);
      const asked = () => unit.fsu.asked.filter((command) => command === 'GET_HISDATA').length;
      const before = asked();
      expect(before).toBeLessThanOrEqual(4);
      await call('PUT', `/area/fsu/thresholds/${unit.id}`);
      await until(async () => (await sourceOf(unit)).thresholds.length > 0, 30_000);
      const wish = { deviceCode: smoke, signal: smokeAlarm, threshold: '2', absolute: '1', relative: '' };
      await call('POST', `/area/fsu/thresholds/${unit.id}`, { ...wish, reason: '试验' });
      await until(async () => (await sourceOf(unit)).settings[0]?.outcome === 'proven', 30_000);
      expect(asked()).toBe(before);
    },
  );

  it('is asked again after it registered anew', async () => {
    const unit = await units.aUnit({ quirks: ['lacksHistory'] });
    await units.isRead(unit);
    await returned(unit);
    await until(async () => (await lacksOf(unit)).includes('GET_HISDATA'), 60_000);
    const count = () => unit.fsu.asked.filter((command) => command === 'GET_HISDATA').length;
    const before = count();
    await unit.fsu.login();
    await until(async () => count() > before, 30_000);
    unit.fsu.plan.quirks.splice(0);
    await unit.fsu.login();
    await until(async () => (await lacksOf(unit)).length === 0, 30_000);
    // Then what is missed is read and not lost.
    const [asked, lost] = [count(), (await sourceOf(unit)).gaps.length];
    await returned(unit);
    await until(async () => count() > asked, 60_000);
    await until(async () => (await units.contactOf(unit))?.history_from === null, 60_000);
    expect((await sourceOf(unit)).gaps).toHaveLength(lost);
  });

  it('says of a threshold that it does not have the command, and not that it refused', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    await call('PUT', `/area/fsu/thresholds/${unit.id}`);
    await until(async () => (await sourceOf(unit)).thresholds.length > 0, 30_000);
    unit.fsu.plan.quirks.push('lacksThresholds');
    const wish = { deviceCode: smoke, signal: smokeAlarm, threshold: '2', absolute: '1', relative: '' };
    await call('POST', `/area/fsu/thresholds/${unit.id}`, { ...wish, reason: '试验' });
    await until(async () => (await sourceOf(unit)).settings[0]?.outcome === 'notSupported', 30_000);
    expect(unit.fsu.asked.filter((command) => command === 'SET_THRESHOLD')).toHaveLength(1);
    await until(async () => (await lacksOf(unit)).includes('SET_THRESHOLD'), 10_000);
  });

  it('is there without GET_FSUINFO, and its wish for thresholds ends where it has none', async () => {
    const unit = await units.aUnit({ quirks: ['lacksInfo', 'lacksThresholds', 'unknownSilent'] });
    await units.isRead(unit);
    await until(async () => (await lacksOf(unit)).includes('GET_FSUINFO'), 60_000);
    expect(await units.contactOf(unit)).toMatchObject({ missed: 0 });
    await call('PUT', `/area/fsu/thresholds/${unit.id}`);
    await until(async () => (await lacksOf(unit)).includes('GET_THRESHOLD'), 60_000);
    expect((await units.contactOf(unit))?.missed).toBe(0);
    const timesOf = (one: string) => unit.fsu.asked.filter((command) => command === one).length;
    const [wishes, polls] = [timesOf('GET_THRESHOLD'), timesOf('GET_DATA')];
    await until(async () => timesOf('GET_DATA') >= polls + 4, 30_000);
    // Once more where it logged in meanwhile.
    expect(timesOf('GET_THRESHOLD') - wishes).toBeLessThan(2);
    expect(await lacksOf(unit)).toContain('GET_THRESHOLD');
  });
});
