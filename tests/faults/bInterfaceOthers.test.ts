import type { FsuSource } from '@contract/fsuSources';
import { aUser } from '@tests/support/aUser';
import { aCommand, lifeOf } from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { nodeUnit, OtherFieldUnit, phpUnit, type OtherShape } from '@tests/support/otherFieldUnit';
import { aStation, until, type Station } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(300_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const [split, room, smoke] = ['51051241500001', '51051241830001', '51051241820001'];
const [compressor, returnAir, setpoint] = ['0415002001', '0415102001', '0415301001'];
const [roomTemperature, smokeAlarm, pressure] = ['0418101001', '0418002001', '0115110001'];

/** The shapes of two programs of others, and what libraries make of them. */
const shapes: [string, OtherShape][] = [
  ['of 2016 in a foreign wrapping', nodeUnit],
  ['of 2014 in GBK', phpUnit],
  [
    'in SOAP 1.2 with names in lower case',
    {
      ...phpUnit,
      wrapping: 'soap12',
      isGbk: false,
      isLowerCase: true,
      wildcard: 'first',
      lackAnswer: 'fault',
    },
  ],
  ['without SOAP', { ...nodeUnit, wrapping: 'bare', hasWords: false, wildcard: 'all', lackAnswer: 'empty' }],
];

describe.each(shapes)('the life of a field unit of others, %s', (_, shape) => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let server: TestServer;
  let [centre, unitId, admin] = [0, 0, ''];
  let station: Station;
  let other: OtherFieldUnit;
  const start = async () => {
    server = await startTestServer(database(), {
      env: {
        ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '0.005', B_INTERFACE_PORT: String(centre) },
        B_INTERFACE_NETWORKS: '127.0.0.0/16',
      },
    });
    admin = await server.signIn();
  };
  const aUnit = async (address: string) => {
    const made = new OtherFieldUnit('51051243800500', address, await freePort(), centre, shape);
    made.devices.set(split, [
      { id: returnAir, type: 3, measured: '24.6', status: '0' },
      { id: setpoint, type: 5, measured: shape.isEcho ? '' : '25', setup: '25', status: '0' },
      { id: compressor, type: 2, measured: '0', status: '0' },
      { id: pressure, type: 3, measured: '1.2', status: '0' },
      { id: '0415103001', type: 3, measured: '961656832.00', status: '0' },
    ]);
    made.devices.set(room, [{ id: roomTemperature, type: 3, measured: '27.5', status: '0' }]);
    made.thresholds.set(`${split} ${compressor}`, '1');
    return made;
  };
  const put = (device: string, id: string, over: Partial<{ measured: string; status: string }>) => {
    const signal = other.devices.get(device)?.find((each) => each.id === id);
    if (signal) Object.assign(signal, over);
  };
  beforeAll(async () => {
    centre = await freePort();
    await start();
    station = await aStation(pool(), 'OTHER-1');
    await pool().query(
      `update devices set control_path = 'bus', rated_power_w = 2000 where site_id = $1 and class = 'ac'`,
      [station.siteId],
    );
    other = await aUnit('127.0.6.1');
    await other.start();
  });
  afterAll(async () => {
    await other.stop();
    await server.stop();
  });
  const call = (method: string, path: string, body?: object, token = admin) =>
    server.call(path, { method, token, ...(body && { body }) });
  const source = async () => (await call('GET', `/area/fsu/source/${unitId}`)).data as FsuSource;
  const latest = async (device: string) =>
    (
      await pool().query<{ v: (number | null)[] }>('select v from latest where device_id = $1', [
        station.deviceIds[device],
      ])
    ).rows[0]?.v ?? [];
  const alarms = async (name: string) =>
    (
      await pool().query<{ isOver: boolean; level: number; source: number | null }>(
        `select cleared_at is not null as "isOver", level, source_level as source from alarms
         where site_id = $1 and (point_name = $2 or definition_id = $2) order by id`,
        [station.siteId, name],
      )
    ).rows;
  let serial = 100;
  const alarm = (device: string, signal: string, isBegin: boolean, number: number, text: string) =>
    other.alarm({ serial: String(number), device, signal, level: 2, isBegin, text });

  it('waits for a person, and is then read by what it declared', async () => {
    expect(['', '0']).toContain(await other.login());
    const { rows } = await pool().query<{ id: number; edition: string }>(
      `update b_interface_units set site_id = $1, port = $2 where fsu_id = $3 returning id, edition`,
      [station.siteId, other.port, other.fsuId],
    );
    unitId = rows[0]!.id;
    expect(rows[0]?.edition).toBe(shape.edition);
    expect(await alarm(smoke, smokeAlarm, true, 1, '烟雾告警')).toBe(false);
    expect(await call('PUT', `/area/fsu/approve/${unitId}`)).toMatchObject({ code: 200 });
    expect(await other.login()).toBe('2');
    await until(async () => (await latest('env'))[0] === 27.5, 60_000);
    await until(async () => (await latest('ac-1'))[5] === 24.6, 30_000);
    await until(async () => other.clock.length > 0, 30_000);
    expect(other.clock[0]).toMatch(/<Year>20\d\d<\/Year>|20\d\d-\d\d-\d\d|<Years>20\d\d<\/Years>/);
    expect(await alarms('freePointHigh')).toEqual([]);
    const { silent } = await source();
    expect(silent).toEqual([]);
  });

  it('has an alarm from its beginning to its end, whatever value and status its answers hold', async () => {
    const number = (serial += 1);
    expect(await alarm(split, compressor, true, number, '压缩机异常')).toBe(true);
    put(split, compressor, { measured: '0', status: '3' });
    expect(await alarms('压缩机异常')).toEqual([{ isOver: false, level: 2, source: 2 }]);
    await other.login();
    await pause(3_000);
    expect(await alarms('压缩机异常')).toMatchObject([{ isOver: false }]);
    expect((await source()).openAlarms).toMatchObject([{ signal: compressor, conflict: 'valueNormal' }]);
    put(split, compressor, { status: '0' });
    // An end of another number is that of its signal.
    expect(await alarm(split, compressor, false, 4_000_000, '压缩机异常')).toBe(true);
    expect(await alarms('压缩机异常')).toMatchObject([{ isOver: true }]);
  });

  it('has two of one signal that end one by one, and one of a measurement that ends within seconds', async () => {
    const [a, b] = [(serial += 1), (serial += 1)];
    expect(await alarm(split, compressor, true, a, '压缩机异常')).toBe(true);
    expect(await alarm(split, compressor, true, b, '压缩机异常')).toBe(true);
    put(split, compressor, { status: '2' });
    expect(await alarm(split, compressor, false, a, '压缩机异常')).toBe(true);
    expect((await alarms('压缩机异常')).at(-1)).toMatchObject({ isOver: false });
    put(split, compressor, { status: '0' });
    expect(await alarm(split, compressor, false, b, '压缩机异常')).toBe(true);
    expect((await alarms('压缩机异常')).at(-1)).toMatchObject({ isOver: true });
    const number = (serial += 1);
    expect(await alarm(split, pressure, true, number, '压力高(2.1)')).toBe(true);
    expect(await alarm(split, pressure, false, number, '压力高(2.1)')).toBe(true);
    expect(await alarms('压力高')).toMatchObject([{ isOver: true }]);
  });

  it('has a smoke alarm of a sensor that it never declared in the history', async () => {
    const number = (serial += 1);
    expect(await alarm(smoke, smokeAlarm, true, number, '烟雾告警')).toBe(true);
    expect(await alarm(smoke, smokeAlarm, false, number, '烟雾告警')).toBe(true);
    expect([...(await alarms('smoke')), ...(await alarms('烟雾告警'))]).toMatchObject([{ isOver: true }]);
  });

  it('keeps an alarm over a restart of the centre, and its end reaches it', async () => {
    const number = (serial += 1);
    expect(await alarm(split, compressor, true, number, '压缩机异常')).toBe(true);
    put(split, compressor, { status: '2' });
    await server.stop();
    await start();
    await pause(2_500);
    expect((await alarms('压缩机异常')).filter(({ isOver }) => !isOver)).toHaveLength(1);
    put(split, compressor, { status: '0' });
    expect(await alarm(split, compressor, false, number, '压缩机异常')).toBe(true);
    expect((await alarms('压缩机异常')).every(({ isOver }) => isOver)).toBe(true);
  });

  it('is missed when it is silent, and its gap is read from its history or marked as lost', async () => {
    const before = Date.now();
    other.isCut = true;
    await until(async () => (await source()).missed >= 6, 90_000);
    const at = Math.floor((before + 2_000) / 1_000) * 1_000;
    other.records.push([room, roomTemperature, '28.25', at]);
    other.isCut = false;
    await until(async () => (await source()).missed === 0, 30_000);
    if (shape.lacks.includes('GET_HISDATA')) {
      await until(async () => (await source()).gaps.length === 1, 30_000);
      await until(
        async () => (await source()).lacks.some(({ command }) => command === 'GET_HISDATA'),
        10_000,
      );
    } else
      await until(
        async () =>
          (
            await pool().query('select 1 from readings_env where device_id = $1 and ts = $2', [
              station.deviceIds.env,
              at,
            ])
          ).rowCount === 1,
        30_000,
      );
    expect((await source()).historyFrom).toBeNull();
  });

  it('says of thresholds what it has of them, or that it has none', async () => {
    await call('PUT', `/area/fsu/thresholds/${unitId}`);
    if (shape.lacks.includes('GET_THRESHOLD'))
      await until(
        async () => (await source()).lacks.some(({ command }) => command === 'GET_THRESHOLD'),
        60_000,
      );
    else {
      await until(async () => (await source()).thresholds.length === 1, 60_000);
      const wish = { deviceCode: split, signal: compressor, threshold: '2', absolute: '', relative: '' };
      await call('POST', `/area/fsu/thresholds/${unitId}`, { ...wish, reason: '试验' });
      await until(async () => (await source()).settings[0]?.outcome === 'notSupported', 60_000);
    }
  });

  it('proves no set point by what it only says back, also after a restart of the centre', async () => {
    await pool().query(
      `update b_interface_devices set writes_by = 'second', paired_by = 'first' where unit_id = $1`,
      [unitId],
    );
    await aUser(database().db, { userName: 'second', password: 'Sec0nd-pair-of-eyes', roleKeys: ['admin'] });
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 22 });
    await until(async () => (await lifeOf(pool(), id)).length >= 2, 60_000);
    if (shape.lacks.includes('SET_POINT')) {
      await until(async () => (await lifeOf(pool(), id)).includes('failed'), 60_000);
      return;
    }
    await until(async () => other.devices.get(split)?.some(({ setup }) => setup === '22') ?? false, 30_000);
    const polls = () => other.asked.filter((name) => name === 'GET_DATA').length;
    await server.stop();
    await start();
    const before = polls();
    await until(async () => polls() >= before + 3, 60_000);
    expect(await lifeOf(pool(), id)).not.toContain('verified');
    // What is measured proves it.
    put(split, setpoint, { measured: '22' });
    await until(async () => (await lifeOf(pool(), id)).includes('effective'), 90_000);
  });

  it('is held when it logs in from another address, until a person approves it there', async () => {
    const moved = await aUnit('127.0.6.2');
    await other.stop();
    other = moved;
    await other.start();
    await other.login();
    await until(async () => (await source()).isHeld, 10_000);
    expect(await alarm(split, compressor, true, (serial += 1), '压缩机异常')).toBe(false);
    await pool().query('update b_interface_units set port = $2 where id = $1', [unitId, other.port]);
    expect(await call('PUT', `/area/fsu/approve/${unitId}`)).toMatchObject({ code: 200 });
    put(room, roomTemperature, { measured: '26.25' });
    await until(async () => (await latest('env'))[0] === 26.25, 60_000);
    expect(await alarm(split, compressor, true, serial, '压缩机异常')).toBe(true);
    expect(await alarm(split, compressor, false, serial, '压缩机异常')).toBe(true);
  });
});
