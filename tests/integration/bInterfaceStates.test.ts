import { aFieldUnit, airConditioner, type FieldUnit } from '@tests/support/aFieldUnit';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import {
  compressor,
  pressure,
  smoke,
  smokeAlarm,
  split,
  startPolledUnits,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { aStation, until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(180_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('an alarm of a unit that polls and pushes', () => {
  const database = useFreshDatabase();
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database());
  });
  afterAll(() => units.stop());
  const free = (unit: PolledUnit) => units.standing(unit, 'freePointHigh');
  const isOver = (unit: PolledUnit) =>
    until(async () => {
      const all = await free(unit);
      return all.length > 0 && all.every(({ cleared }) => cleared);
    }, 30_000);
  const ends = async ({ id }: PolledUnit) =>
    (
      await database().pool.query<{ reason: string; origin: string }>(
        `select reason, origin from b_interface_inbox where unit_id = $1 and flag = 'END' order by id`,
        [id],
      )
    ).rows;

  it('stays through polls whose value says nothing of it and a new LOGIN, until its end', async () => {
    const unit = await units.aUnit({ quirks: ['valueNormal'] });
    await units.isRead(unit);
    unit.world.put(split, compressor, '1');
    await until(async () => (await free(unit)).length === 1, 30_000);
    const polls = () => unit.fsu.asked.filter((command) => command === 'GET_DATA').length;
    const before = polls();
    await unit.fsu.login();
    await until(async () => polls() >= before + 5, 30_000);
    expect(await free(unit)).toEqual([{ cleared: false, name: '压缩机电流异常' }]);
    const { rows } = await database().pool.query<{ conflict: string }>(
      `select conflict from b_interface_signal_states where unit_id = $1 and state = 'open'`,
      [unit.id],
    );
    expect(rows).toEqual([{ conflict: 'valueNormal' }]);
    unit.world.put(split, compressor, '0');
    await isOver(unit);
    expect(await free(unit)).toHaveLength(1);
    expect(await ends(unit)).toEqual([{ reason: '', origin: 'unit' }]);
  });

  it('ends by a status of normal that lasts, which is stored as its reason', async () => {
    const unit = await units.aUnit({ quirks: ['pollsNormal'] });
    await units.isRead(unit);
    unit.world.put(split, compressor, '1');
    await isOver(unit);
    expect(await ends(unit)).toEqual([{ reason: 'statusNormal', origin: 'compared' }]);
    const { rows } = await database().pool.query<{ note: string }>(
      `select t.note from alarm_transitions t join alarms a on a.id = t.alarm_id
       where a.site_id = $1 and t.kind = 'cleared' and a.definition_id = 'freePointHigh'`,
      [unit.station.siteId],
    );
    expect(rows).toEqual([{ note: 'statusNormal' }]);
  });

  it('that the unit ended stays ended although its status lingers', async () => {
    const unit = await units.aUnit({ quirks: ['statusLingers'] });
    await units.isRead(unit);
    unit.world.put(smoke, smokeAlarm, '1');
    await until(async () => (await units.standing(unit, 'smoke')).length === 1, 30_000);
    await until(async () => unit.fsu.alarms.unsent === 0, 30_000);
    await pause(2_000);
    unit.world.put(smoke, smokeAlarm, '0');
    await until(async () => (await units.standing(unit, 'smoke')).every(({ cleared }) => cleared), 30_000);
    await pause(4_000);
    expect(await units.standing(unit, 'smoke')).toHaveLength(1);
  });

  it('that answers found has the name of its beginning, as soon as there is one', async () => {
    const unit = await units.aUnit({ quirks: ['beginsLate'] });
    await units.isRead(unit);
    unit.world.put(split, compressor, '1');
    await unit.fsu.login();
    await until(async () => (await free(unit)).length === 1, 30_000);
    expect(await free(unit)).toEqual([{ cleared: false, name: compressor }]);
    unit.fsu.plan.quirks.splice(0);
    await until(async () => (await free(unit))[0]?.name === '压缩机电流异常', 30_000);
    unit.world.put(split, compressor, '0');
    await isOver(unit);
    expect(await free(unit)).toHaveLength(1);
  });

  it('of a measurement begins and ends beside what is measured', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    unit.world.put(split, pressure, '2.1');
    await until(async () => (await free(unit)).length === 1, 30_000);
    await pause(2_500);
    expect(await free(unit)).toEqual([{ cleared: false, name: '冷凝压力异常' }]);
    unit.world.put(split, pressure, '1.9');
    await isOver(unit);
    const { rows } = await database().pool.query<{ code: string; kind: string; value: number | null }>(
      `select f.code, f.kind, v.value from free_points f left join free_point_values v on v.point_id = f.id
       where f.device_id = $1 order by f.code`,
      [unit.station.deviceIds['ac-1']],
    );
    expect(rows).toMatchObject([
      { code: `a${pressure}_00001`, kind: 'digital', value: 0 },
      { code: `s${pressure}_00001`, kind: 'analog' },
    ]);
    await until(async () => {
      const { rows: read } = await database().pool.query<{ value: number | null }>(
        `select v.value from free_points f join free_point_values v on v.point_id = f.id
         where f.device_id = $1 and f.code like 's%'`,
        [unit.station.deviceIds['ac-1']],
      );
      return read[0]?.value === 1.9;
    }, 10_000);
  });
});

describe('an alarm that was acknowledged to a unit', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let unit: FieldUnit;
  let siteId = 0;

  // Our own delays are as in life: half a minute for smoke, three for a fault.
  beforeAll(async () => {
    const port = await freePort();
    server = await startTestServer(database(), {
      env: {
        ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '1', B_INTERFACE_PORT: String(port) },
        B_INTERFACE_NETWORKS: '127.0.0.0/28',
      },
    });
    ({ siteId } = await aStation(database().pool, 'FSU-2'));
    unit = aFieldUnit(port, '51051243800002');
    await unit.login();
    await database().pool.query(
      `update b_interface_units set site_id = $1, state = 'approved', address = '127.0.0.1', approved_source = '127.0.0.1',
         approved_claim = claimed_address`,
      [siteId],
    );
  });
  afterAll(() => server.stop());
  interface Told {
    id: string;
    cleared: boolean;
    level: number;
    source: number | null;
    name: string | null;
  }
  const told = async (): Promise<Told[]> =>
    (
      await database().pool.query<Told>(
        `select definition_id as id, cleared_at is not null as cleared, level, source_level as source,
           point_name as name from alarms where site_id = $1 and definition_id <> 'controllerSilent' order by alarms.id`,
        [siteId],
      )
    ).rows;
  const clear = () => database().pool.query('delete from alarm_transitions; delete from alarms');
  const ac = { deviceId: airConditioner, deviceCode: airConditioner };

  it('is in the history of alarms at once, and over with its end, whatever our own delays are', async () => {
    expect(await unit.alarm([{ serial: '1' }])).toBe(true);
    expect(await told()).toMatchObject([{ id: 'smoke', cleared: false, level: 1, source: 1 }]);
    expect(await unit.alarm([{ serial: '1', flag: 'END' }])).toBe(true);
    expect(await told()).toMatchObject([{ id: 'smoke', cleared: true }]);
  });

  it('is in it where both its beginning and its end are in one message', async () => {
    const fault = { ...ac, signal: '0415001001', serial: '2', text: '空调故障' };
    expect(await unit.alarm([fault, { ...fault, flag: 'END' }])).toBe(true);
    expect((await told()).filter(({ id }) => id === 'acFault')).toMatchObject([{ cleared: true }]);
  });

  it('is a free point where our rule looks at how long it lasts', async () => {
    const door = { deviceId: '51051241700001', deviceCode: '51051241700001', signal: '0417005001' };
    expect(await unit.alarm([{ ...door, serial: '3', level: 4, text: '门磁告警' }])).toBe(true);
    expect((await told()).filter(({ name }) => name === '门磁告警')).toMatchObject([
      { cleared: false, level: 4, source: 4 },
    ]);
    expect((await told()).filter(({ id }) => id === 'doorHeldOpen')).toEqual([]);
    expect(await unit.alarm([{ ...door, serial: '3', flag: 'END' }])).toBe(true);
    expect((await told()).filter(({ name }) => name === '门磁告警')).toMatchObject([{ cleared: true }]);
  });

  it('has the level of the unit on a free point, and ours beside it on a point of ours', async () => {
    await clear().catch(() => undefined);
    for (const level of [1, 2, 3, 4]) {
      const own = { ...ac, signal: `041500900${level}`, serial: `1${level}`, level, text: `信号${level}` };
      expect(await unit.alarm([own])).toBe(true);
      expect((await told()).find(({ name }) => name === `信号${level}`)).toMatchObject({
        level,
        source: level,
      });
    }
    expect(await unit.alarm([{ serial: '20', level: 3 }])).toBe(true);
    expect((await told()).findLast(({ id }) => id === 'smoke')).toMatchObject({ level: 1, source: 3 });
    expect(await unit.alarm([{ serial: '20', level: 3, flag: 'END' }])).toBe(true);
  });

  it.each([
    ['always', 3, 2],
    ['never', 1, 3],
    ['free', 1, 2],
  ])('has its level as the parameter says: %s', async (choice, ofOurs, ofFree) => {
    await database().pool.query(
      `update params set config_value = $1 where config_key = 'collector.alarmLevel'`,
      [choice],
    );
    // It is read again some seconds later.
    await pause(10_500);
    const own = { ...ac, signal: '0415009020', serial: `f-${choice}`, level: 2, text: '自由' };
    expect(await unit.alarm([{ serial: `s-${choice}`, level: 3 }, own])).toBe(true);
    const all = await told();
    expect(all.findLast(({ id }) => id === 'smoke')).toMatchObject({ level: ofOurs, source: 3 });
    expect(all.findLast(({ name }) => name === '自由')).toMatchObject({ level: ofFree, source: 2 });
    expect(
      await unit.alarm([
        { serial: `s-${choice}`, level: 3, flag: 'END' },
        { ...own, flag: 'END' },
      ]),
    ).toBe(true);
    const ours = (await told()).filter(({ id, name }) => id === 'smoke' || name === '自由');
    expect(ours.every(({ cleared }) => cleared)).toBe(true);
  });

  it('of two numbers of one signal ends with the last of them, and of a worse rank is another alarm', async () => {
    const own = { ...ac, signal: '0415009009', level: 3, text: '双重' };
    const both = async () => (await told()).filter(({ name }) => name === '双重');
    expect(await unit.alarm([{ ...own, serial: '31' }])).toBe(true);
    expect(await unit.alarm([{ ...own, serial: '32' }])).toBe(true);
    expect(await unit.alarm([{ ...own, serial: '31', flag: 'END' }])).toBe(true);
    expect(await both()).toMatchObject([{ cleared: false }]);
    expect(await unit.alarm([{ ...own, serial: '33', level: 1 }])).toBe(true);
    expect(await both()).toMatchObject([
      { cleared: true, level: 3 },
      { cleared: false, level: 1 },
    ]);
    for (const serial of ['32', '33']) expect(await unit.alarm([{ ...own, serial, flag: 'END' }])).toBe(true);
    expect((await both()).every(({ cleared }) => cleared)).toBe(true);
  });

  const at = async (text: string) =>
    (
      await database().pool.query<{ id: string; device: string | null; level: number; cleared: boolean }>(
        `select a.definition_id as id, d.code as device, a.level, a.cleared_at is not null as cleared
         from alarms a left join devices d on d.id = a.device_id where a.site_id = $1 and a.point_name = $2`,
        [siteId, text],
      )
    ).rows;
  const ofOurs = async () =>
    (await told()).filter(({ id, name }) => id !== 'freePointHigh' && name === null).length;

  it.each([
    ['51051249900001', '0499001001'],
    ['99999999999999', '0999001001'],
    ['51051241700009', '0417001001'],
    ['51051241500007', '0415001001'],
  ])(
    'of a code that it never declared is its own word, and of no device of ours: %s',
    async (code, signal) => {
      const [text, before] = [`单元自检${code.slice(-7)}`, await ofOurs()];
      const own = { deviceId: code, deviceCode: code, signal, serial: `u-${code}`, level: 2, text };
      expect(await unit.alarm([own])).toBe(true);
      expect(await at(text)).toEqual([{ id: 'freePointHigh', device: 'ctl', level: 2, cleared: false }]);
      expect(await ofOurs()).toBe(before);
      expect(await unit.alarm([{ ...own, flag: 'END' }])).toBe(true);
      expect(await at(text)).toMatchObject([{ cleared: true }]);
    },
  );

  it('of a code that a person accepts while it is open, and takes back, ends with its end', async () => {
    const code = '51051241700008';
    const token = await server.signIn();
    const call = (method: string, path: string) => server.call(path, { method, token });
    const id = (
      await database().pool.query<{ id: number }>('select id from b_interface_units where fsu_id = $1', [
        unit.fsuId,
      ])
    ).rows[0]!.id;
    const strays = async () =>
      ((await call('GET', `/area/fsu/source/${id}`)).data as { strays: string[] }).strays;
    const own = (serial: string, flag: 'BEGIN' | 'END') =>
      unit.alarm([
        ...[{ deviceId: code, deviceCode: code, signal: '0417001001', serial, flag, level: 3, text: '撬门' }],
      ]);
    const entries = async () => (await told()).filter(({ id: of }) => of === 'illegalEntry');
    expect(await own('a-1', 'BEGIN')).toBe(true);
    expect(await own('a-2', 'BEGIN')).toBe(true);
    expect(await strays()).toContain(code);
    expect(await call('PUT', `/area/fsu/code/${id}/${code}`)).toMatchObject({ code: 200 });
    expect(await strays()).not.toContain(code);
    expect(await own('a-1', 'END')).toBe(true);
    expect(await at('撬门')).toMatchObject([{ cleared: false }]);
    expect(await own('a-2', 'END')).toBe(true);
    expect(await at('撬门')).toMatchObject([{ cleared: true }]);
    expect(await own('a-3', 'BEGIN')).toBe(true);
    expect(await entries()).toMatchObject([{ cleared: false }]);
    expect(await call('DELETE', `/area/fsu/code/${id}/${code}`)).toMatchObject({ code: 200 });
    expect(await own('a-3', 'END')).toBe(true);
    expect(await entries()).toMatchObject([{ cleared: true }]);
    expect(await strays()).toContain(code);
  });

  it('stands and calls until its end where its device has no room for one more free point', async () => {
    const { pool } = database();
    const filled = await pool.query(
      `insert into free_points (device_id, code, name, create_by)
       select d.id, 'p' || n, 'p' || n, 'test' from devices d, generate_series(1, 96) n
       where d.site_id = $1 and d.code in ('ac-1', 'ctl')`,
      [siteId],
    );
    expect(filled.rowCount).toBe(192);
    await pause(1_000);
    const own = (at: number) => ({
      ...{ ...ac, signal: `04150060${10 + at}`, serial: `full-${at}`, level: 1 + (at % 4), text: `满${at}` },
    });
    const foreign = { deviceId: '51051249200001', deviceCode: '51051249200001', signal: '0492001001' };
    const all = [
      ...Array.from({ length: 9 }, (_, at) => own(at)),
      { ...foreign, serial: 'full-x', level: 1, text: '满x' },
    ];
    const those = async () =>
      (
        await pool.query<{ cleared: boolean; name: string; level: number; device: string; quiet: boolean }>(
          `select a.cleared_at is not null as cleared, a.point_name as name, a.level, d.code as device,
             a.is_late or a.acknowledged_at is not null as quiet
           from alarms a join devices d on d.id = a.device_id
           where a.site_id = $1 and a.point_name like '满%' order by a.id`,
          [siteId],
        )
      ).rows;
    for (const each of all) expect(await unit.alarm([each])).toBe(true);
    const standing = all.map(({ text, level }) => ({ cleared: false, quiet: false, name: text, level }));
    expect(await those()).toMatchObject(standing);
    expect((await those()).map(({ device }) => device)).toEqual([...Array(9).fill('ac-1'), 'ctl']);
    // Said again, it is no other.
    expect(await unit.alarm([own(0)])).toBe(true);
    expect(await those()).toHaveLength(all.length);
    for (const each of all.slice(0, 5)) expect(await unit.alarm([{ ...each, flag: 'END' }])).toBe(true);
    expect((await those()).map(({ cleared }) => cleared)).toEqual(all.map((_, at) => at < 5));
    // Begun and over in one message.
    const brief = own(20);
    expect(await unit.alarm([brief, { ...brief, flag: 'END' }])).toBe(true);
    expect((await those()).at(-1)).toMatchObject({ name: '满20', cleared: true });
    for (const each of all.slice(5)) expect(await unit.alarm([{ ...each, flag: 'END' }])).toBe(true);
    expect((await those()).every(({ cleared }) => cleared)).toBe(true);
  });

  it('is another one where neither time nor a new number tells it from one that ended', async () => {
    const own = { ...ac, signal: '0415009008', serial: '40', at: null, text: '无时间' };
    const those = async () => (await told()).filter(({ name }) => name === '无时间');
    for (const flag of ['BEGIN', 'BEGIN', 'END', 'END', 'BEGIN'] as const)
      expect(await unit.alarm([{ ...own, flag }])).toBe(true);
    expect(await those()).toMatchObject([{ cleared: true }, { cleared: false }]);
  });
});
