import { once } from 'node:events';
import { createServer } from 'node:http';
import { quirks, type Quirk } from '@field/bInterface/quirks';
import { useFreshDatabase } from '@tests/support/database';
import {
  compressor,
  room,
  smoke,
  smokeAlarm,
  split,
  startPolledUnits,
  temperature,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { until } from '@tests/support/testIngest';

jest.setTimeout(180_000);

describe('a field unit that is asked', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database());
  });
  afterAll(() => units.stop());
  const aUnit: PolledUnits['aUnit'] = (over) => units.aUnit(over);
  const isRead = (unit: PolledUnit) => units.isRead(unit);
  const contactOf = (unit: PolledUnit) => units.contactOf(unit);
  const latest = (unit: PolledUnit, device: string) => units.latest(unit, device);
  const standing = (unit: PolledUnit, definition: string) => units.standing(unit, definition);
  const waysOf = async ({ id }: PolledUnit) =>
    (await pool().query<{ asks: string }>('select asks from b_interface_units where id = $1', [id])).rows[0]
      ?.asks;

  it('is told the time and, of the old way, where the centre is; its values are ours', async () => {
    const unit = await aUnit({ regMode: 1 });
    await isRead(unit);
    const ac = await latest(unit, 'ac-1');
    expect([ac?.[5], ac?.[8], ac?.[3]]).toEqual([24.6, 5.2, 25]);
    await until(
      async () => unit.fsu.asked.includes('SET_LOGININFO') && unit.fsu.asked.includes('TIME_CHECK'),
    );
    expect(unit.fsu.scIp).toBe('127.0.0.1');
    await until(async () => (await contactOf(unit))?.cpu_pct === 12.5);
    expect(await waysOf(unit)).toBe('all');
  });

  it('has the time that it was sent logged with its site, and again soon while its clock is wrong', async () => {
    const unit = await aUnit();
    await isRead(unit);
    const logged = async () => {
      const { rows } = await pool().query<{
        way: string;
        error_ms: number | null;
        corrected_at: number | null;
      }>('select way, error_ms, corrected_at from clock_corrections where site_id = $1 order by id', [
        unit.station.siteId,
      ]);
      return rows;
    };
    await until(async () => (await logged()).length === 1);
    expect(await logged()).toEqual([{ way: 'timeCheck', error_ms: null, corrected_at: expect.any(Number) }]);
    await pool().query(
      `insert into site_link_faults (site_id, fault, since, value, detail) values ($1, 'clock', 0, -18000, 'ac-1')
       on conflict (site_id, fault) do nothing`,
      [unit.station.siteId],
    );
    await pool().query('update b_interface_contacts set clock_at = clock_at - 700000 where unit_id = $1', [
      unit.id,
    ]);
    await until(async () => (await logged()).length === 2, 60_000);
    expect((await logged())[1]).toMatchObject({ way: 'timeCheck', error_ms: -18_000_000 });
  });

  it('has its alarms stand and end as ours, beside nothing of the same value', async () => {
    const unit = await aUnit();
    await isRead(unit);
    unit.world.put(smoke, smokeAlarm, '1');
    await until(async () => (await standing(unit, 'smoke')).length === 1, 30_000);
    await until(async () => unit.fsu.alarms.unsent === 0);
    unit.world.put(smoke, smokeAlarm, '0');
    await until(async () => (await standing(unit, 'smoke')).every(({ cleared }) => cleared), 30_000);
    expect(await standing(unit, 'freePointHigh')).toEqual([]);
  });

  it('hands over what it recorded while nobody could ask', async () => {
    const unit = await aUnit();
    await isRead(unit);
    unit.fsu.isCut = true;
    await until(async () => ((await contactOf(unit))?.missed ?? 0) >= 6, 60_000);
    unit.world.put(room, temperature, '29.25');
    unit.fsu.ring.record(unit.world, Date.now(), true);
    unit.world.put(room, temperature, '27.5');
    unit.fsu.isCut = false;
    const kept = () =>
      pool().query('select 1 from readings_env where device_id = $1 and room_temp_c = 29.25', [
        unit.station.deviceIds.env,
      ]);
    await until(async () => (await kept()).rowCount === 1, 60_000);
    await until(async () => (await contactOf(unit))?.history_from === null, 30_000);
  });

  it('is called at no address that nobody approved, and follows no redirection', async () => {
    const unit = await aUnit();
    await isRead(unit);
    const elsewhere = createServer((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${units.centre}/` }).end();
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as { port: number };
    const move = (address: string, to: number) =>
      pool().query('update b_interface_units set address = $2, port = $3 where id = $1', [
        unit.id,
        address,
        to,
      ]);
    await move('127.0.0.1', port);
    await until(async () => (await contactOf(unit))?.error === 'redirected', 30_000);
    await move('169.254.169.254', 80);
    await until(async () => (await contactOf(unit))?.error === 'addressRefused', 30_000);
    elsewhere.close();
  });

  // Those that only an alarm shows are proven below.
  const ofAlarms: Quirk[] = [
    'endNewSerial',
    'serialUnpadded',
    'beginTwice',
    'endWithoutBegin',
    'levelInWords',
    'levelEmpty',
    'flagInWords',
    'foreignWrapper',
    'bareXml',
    'declaresUtf8',
    'gbkBytes',
  ];

  const notRead: Quirk[] = ['loginWithoutDevices', 'unreachable'];

  it('that cannot be called is told as such, and its alarms are heard', async () => {
    const unit = await aUnit({ quirks: ['unreachable'] });
    await until(async () => (await contactOf(unit))?.error === 'unreachable', 30_000);
    unit.world.put(split, compressor, '1');
    await until(async () => (await standing(unit, 'freePointHigh')).length === 1, 30_000);
  });

  it('is read whatever it does otherwise than the text', async () => {
    const those = quirks.filter((quirk) => ![...ofAlarms, ...notRead].includes(quirk));
    const odd: [Quirk, PolledUnit][] = [];
    for (const quirk of those) odd.push([quirk, await aUnit({ quirks: [quirk] })]);
    for (const [, unit] of odd) await isRead(unit);
    const ways = new Map<Quirk, string | undefined>();
    for (const [quirk, unit] of odd) ways.set(quirk, await waysOf(unit));
    expect(ways.get('emptyUnlessListed')).toBe('listed');
    expect(ways.get('firstDeviceOnly')).toBe('devices');
    expect(ways.get('infoResult0')).toBe('all');
  });

  it('is heard however it writes its alarms', async () => {
    const those: PolledUnit[] = [];
    for (const quirk of ofAlarms) those.push(await aUnit({ quirks: [quirk] }));
    for (const unit of those) unit.world.put(split, compressor, '1');
    for (const unit of those)
      await until(async () => (await standing(unit, 'freePointHigh')).length === 1, 60_000);
    for (const unit of those) unit.world.put(split, compressor, '0');
    for (const unit of those) {
      await until(
        async () => (await standing(unit, 'freePointHigh')).every(({ cleared }) => cleared),
        60_000,
      );
      expect(await standing(unit, 'freePointHigh')).toHaveLength(1);
    }
  });
});
