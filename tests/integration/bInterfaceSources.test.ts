import type { FsuLogEntry, FsuSource, FsuTrialAnswer } from '@contract/fsuSources';
import { alarmCatalogue } from '@server/alarmEngine/catalogue';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import {
  compressor,
  room,
  smoke,
  smokeAlarm,
  split,
  startPolledUnits,
  tooHot,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { until } from '@tests/support/testIngest';

jest.setTimeout(120_000);

describe('the page of a field unit', () => {
  const database = useFreshDatabase();
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database());
  });
  afterAll(() => units.stop());

  const call = (method: string, path: string, body?: object, token = units.admin) =>
    units.server.call(path, { method, token, ...(body && { body }) });
  const sourceOf = async ({ id }: PolledUnit) =>
    (await call('GET', `/area/fsu/source/${id}`)).data as FsuSource;
  const logOf = async ({ id }: PolledUnit) =>
    (await call('GET', `/area/fsu/log/${id}`)).data as FsuLogEntry[];
  const wish = { deviceCode: smoke, signal: smokeAlarm, absolute: '1', relative: '', reason: '调试' };
  const ends = async (unit: PolledUnit, threshold: string) => {
    expect(await call('POST', `/area/fsu/thresholds/${unit.id}`, { ...wish, threshold })).toMatchObject({
      code: 200,
    });
    await until(async () => (await sourceOf(unit)).settings[0]?.outcome !== null, 20_000);
    return (await sourceOf(unit)).settings[0];
  };
  const readThresholds = async (unit: PolledUnit) => {
    await call('PUT', `/area/fsu/thresholds/${unit.id}`);
    await until(async () => (await sourceOf(unit)).thresholds.length > 0, 20_000);
  };

  it('shows thresholds when they are wanted, sets one with a reason, and proves it by reading it back', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    expect(await call('POST', `/area/fsu/thresholds/${unit.id}`, { ...wish, threshold: '2' })).toMatchObject({
      reason: 'validation',
    });
    await readThresholds(unit);
    const bare = { ...wish, threshold: '2', reason: ' ' };
    expect(await call('POST', `/area/fsu/thresholds/${unit.id}`, bare)).toMatchObject({
      reason: 'validation',
    });
    expect(await ends(unit, '2')).toMatchObject({
      outcome: 'proven',
      was: '1',
      askedBy: 'admin',
      reason: '调试',
    });
    expect([...unit.fsu.thresholds.values()]).toMatchObject([{ signal: smokeAlarm, threshold: '2' }]);
    const { rows } = await database().pool.query(
      `select 1 from audit_events where action = 'fsuUnits.thresholdSet'`,
    );
    expect(rows).toHaveLength(1);
    expect(await sourceOf(unit)).toMatchObject({ missed: 0, error: null, state: 'approved', isHeld: false });
  });

  it('says of a threshold that it cannot be read back, or was not sent to another address', async () => {
    // It says where it is at its LOGIN alone, which comes seldom.
    const unit = await units.aUnit({ speed: 5 });
    await units.isRead(unit);
    await readThresholds(unit);
    await unit.fsu.login();
    unit.fsu.plan.quirks.push('thresholdsEmpty');
    expect(await ends(unit, '3')).toMatchObject({ outcome: 'notProven' });
    await database().pool.query(`update b_interface_units set claimed_address = '127.0.9.9' where id = $1`, [
      unit.id,
    ]);
    expect(await ends(unit, '4')).toMatchObject({ outcome: 'addressChanged' });
    expect([...unit.fsu.thresholds.values()].map(({ threshold }) => threshold)).toEqual(['3']);
    await until(async () => (await units.standing(unit, 'freePointHigh')).length === 1, 20_000);
    expect(await units.standing(unit, 'freePointHigh')).toEqual([
      { cleared: false, name: '监控单元地址变化' },
    ]);
  });

  it('shows what was said without its secrets, and everyday polls while somebody watches', async () => {
    const unit = await units.aUnit({ regMode: 1 });
    await units.isRead(unit);
    await until(async () => (await logOf(unit)).some(({ command }) => command === 'SET_LOGININFO'), 20_000);
    const before = await logOf(unit);
    expect(before.some(({ command }) => command === 'GET_DATA')).toBe(false);
    const login = before.find(({ command }) => command === 'LOGIN');
    // What a unit leaves empty has nothing to hide.
    expect(login?.asked).toMatch(/PaSCword&gt;(?:\*\*\*)?&lt;/);
    expect(JSON.stringify(before)).not.toMatch(/IPSecPWD>(?!\*\*\*)[^<*]/);
    await call('PUT', `/area/fsu/log/${unit.id}`);
    await until(async () => (await logOf(unit)).some(({ command }) => command === 'GET_DATA'), 20_000);
  });

  it('tries what the mapping makes of a value: a point, invalid, our own rule, or a free point', async () => {
    const unit = await units.aUnit();
    const tried = async (deviceCode: string, signal: string, measured: string, status = 0) =>
      (await call('POST', `/area/fsu/try/${unit.id}`, { deviceCode, signal, measured, status }))
        .data as FsuTrialAnswer;
    expect(await tried(split, '0415102001', '24.6')).toEqual({
      ...{ kind: 'point', deviceCode: 'ac-1', name: 'returnTempC', certainty: 'A', value: 24.6 },
    });
    expect(await tried(split, '0415102001', '24.6', 6)).toMatchObject({ value: null });
    expect(await tried(room, tooHot, '1')).toMatchObject({ kind: 'rule', name: 'roomTempHigh' });
    expect(await tried(split, compressor, '1')).toMatchObject({ kind: 'free', value: 1, certainty: null });
    expect(
      await call('PUT', '/area/fsu-signal', { ...(await signal('15102001')), validMax: 20 }),
    ).toMatchObject({
      code: 200,
    });
    expect(await tried(split, '0415102001', '24.6')).toMatchObject({ kind: 'point', value: null });
    await call('PUT', '/area/fsu-signal', { ...(await signal('15102001')), validMax: null });
  });

  const rowOf = async (path: string, query: string): Promise<Record<string, unknown>> =>
    ((await call('GET', `${path}/list?${query}`)) as unknown as { rows: Record<string, unknown>[] }).rows[0]!;
  const signal = (id: string) => rowOf('/area/fsu-signal', `signal=${id}`);

  it('has the standard dictionary ready: each signal of the catalogue is the point of its alarm, or the alarm', async () => {
    const { rows } = await database().pool.query<{ signal: string; point: string; alarm: string }>(
      'select signal, point, alarm from b_interface_signals',
    );
    const mapped = new Map(rows.map((row) => [row.signal, row]));
    const told = alarmCatalogue.filter(({ isAvailable, rule }) => isAvailable && rule.kind !== 'silence');
    const missing = told.flatMap(({ id, rule, signals }) =>
      (signals ?? []).filter((each) => {
        const row = mapped.get(each.slice(2));
        return row?.alarm !== id && !('point' in rule && row?.point === rule.point);
      }),
    );
    expect(missing).toEqual([]);
    expect(told.filter(({ id }) => id.endsWith('CommLoss')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['batteryCommLoss', 'upsCommLoss', 'gensetCommLoss', 'ventilationCommLoss']),
    );
  });

  it('maps a signal to a free point of its device, for what is measured and for what is pushed', async () => {
    const path = '/area/fsu-signal';
    const row = { signal: '15002001', deviceClass: 'ac', freePoint: 'compressorCurrent', certainty: 'B' };
    for (const wrong of [{ point: 'fault' }, { freePoint: '1 x' }, { freePoint: '' }])
      expect(await call('POST', path, { ...row, ...wrong })).toMatchObject({ reason: 'validation' });
    expect(await call('POST', path, row)).toMatchObject({ code: 200 });
    expect(await signal('15002001')).toMatchObject({ point: '', alarm: '', freePoint: 'compressorCurrent' });
    const unit = await units.aUnit();
    await units.isRead(unit);
    const body = { deviceCode: split, signal: compressor, measured: '1', status: 0 };
    const tried = () => call('POST', `/area/fsu/try/${unit.id}`, body);
    expect((await tried()).data).toMatchObject({ kind: 'free', name: 'compressorCurrent', certainty: 'B' });
    const points = async () =>
      (
        await database().pool.query<{ code: string; name: string; value: number }>(
          `select f.code, f.name, v.value from free_points f left join free_point_values v on v.point_id = f.id
           where f.device_id = $1`,
          [unit.station.deviceIds['ac-1']],
        )
      ).rows;
    // A change of the mapping holds some seconds later.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    unit.world.put(split, compressor, '1');
    await until(async () => (await points())[0]?.value === 1, 30_000);
    expect(await points()).toEqual([{ code: 'compressorCurrent', name: '压缩机电流异常', value: 1 }]);
    expect(await units.standing(unit, 'freePointHigh')).toHaveLength(1);
    unit.world.put(split, compressor, '0');
    await until(async () => (await points())[0]?.value === 0, 30_000);
    await call('DELETE', `${path}/${String((await signal('15002001')).signalId)}`);
  });

  it('maps a signal to a point or to an alarm, and to nobody’s word that control was handed back', async () => {
    const row = await signal('38101001');
    for (const wrong of [
      { point: 'ownControl' },
      { alarm: 'roomTempHigh' },
      { point: '' },
      { point: 'nothing' },
    ])
      expect(await call('PUT', '/area/fsu-signal', { ...row, ...wrong })).toMatchObject({
        reason: 'validation',
      });
    await expect(
      database().pool.query(`update b_interface_signals set point = 'ownControl' where signal = '38101001'`),
    ).rejects.toThrow(/own_control/);
  });

  it('has an output written by commands only after another person approved it', async () => {
    await aUser(database().db, { userName: 'second', password: 'Sec0nd-pair-of-eyes', roleKeys: ['admin'] });
    const second = await units.server.signIn('second', 'Sec0nd-pair-of-eyes');
    const states = async () => {
      const { outputId, state, approvedBy } = await rowOf('/area/fsu-output', 'signal=15202001');
      return { outputId, state, approvedBy };
    };
    const row = await rowOf('/area/fsu-output', 'signal=15202001');
    expect(row).toMatchObject({ state: 'approved', certainty: 'A' });
    expect(await call('PUT', '/area/fsu-output', { ...row, certainty: 'B' })).toMatchObject({ code: 200 });
    const path = `/area/fsu-output/approve/${String(row.outputId)}`;
    expect(await call('PUT', path)).toMatchObject({ reason: 'fsuOwnProposal' });
    expect(await states()).toMatchObject({ state: 'proposed', approvedBy: '' });
    expect(await call('PUT', path, undefined, second)).toMatchObject({ code: 200 });
    expect(await states()).toMatchObject({ state: 'approved', approvedBy: 'second' });
    const twice = { signal: '15204001', verb: 'off' };
    expect(await call('POST', '/area/fsu-output', twice)).toMatchObject({ code: 200 });
    const other = await rowOf('/area/fsu-output', 'signal=15204001');
    expect(
      await call('PUT', `/area/fsu-output/approve/${String(other.outputId)}`, undefined, second),
    ).toMatchObject({ reason: 'conflict' });
    expect(await call('POST', '/area/fsu-output', { signal: '15102001', verb: 'on' })).toMatchObject({
      reason: 'validation',
    });
  });
});
