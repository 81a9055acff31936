import { once } from 'node:events';
import { createServer } from 'node:http';
import { Fsu, type FsuPlan } from '@field/bInterface/fsu';
import { quirks, type Quirk } from '@field/bInterface/quirks';
import { FixedWorld } from '@field/bInterface/world';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { aStation, until, type Station } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(180_000);

const split = '51051241500001';
const room = '51051241830001';
const smoke = '51051241820001';
const speed = 100;

const aWorld = () =>
  new FixedWorld({
    [split]: [
      { signal: '0415102001', type: 3, value: '24.60' },
      { signal: '0415101001', type: 3, value: '5.2' },
      { signal: '0415301001', type: 5, value: '25', setup: '25' },
      { signal: '0415201001', type: 4, value: '' },
      { signal: '0415202001', type: 4, value: '' },
      { signal: '0415002001', type: 2, value: '0', level: 3, name: '压缩机电流异常' },
    ],
    [room]: [{ signal: '0418101001', type: 3, value: '27.5' }],
    [smoke]: [{ signal: '0418002001', type: 2, value: '0', level: 1, name: '烟雾告警' }],
  });

describe('a field unit that is asked', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let server: TestServer;
  let centre = 0;
  let admin = '';
  let count = 0;
  const running: Fsu[] = [];

  beforeAll(async () => {
    centre = await freePort();
    server = await startTestServer(database(), {
      env: {
        ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '0.001', B_INTERFACE_PORT: String(centre) },
        B_INTERFACE_NETWORKS: '127.0.0.0/16',
      },
    });
    admin = await server.signIn();
  });
  afterAll(async () => {
    for (const fsu of running) await fsu.stop();
    await server.stop();
  });

  interface Unit {
    fsu: Fsu;
    world: FixedWorld;
    station: Station;
    id: number;
  }

  /** A unit of its own address that a person has approved. */
  const aUnit = async (over: Partial<FsuPlan> = {}): Promise<Unit> => {
    count += 1;
    const station = await aStation(pool(), `POLL-${count}`);
    const world = aWorld();
    const fsuId = `510512438${String(count).padStart(5, '0')}`;
    const address = `127.0.1.${count}`;
    const port = await freePort();
    const plan: FsuPlan = {
      ...{ fsuId, address, port, centre: { host: '127.0.0.1', port: centre } },
      ...{ edition: '2016', regMode: 2, quirks: [], speed },
      ...over,
    };
    const fsu = new Fsu(plan, world);
    running.push(fsu);
    await fsu.start();
    const { rows } = await pool().query<{ id: number }>(
      `update b_interface_units set site_id = $2, port = $3, id_tag = $4 where fsu_id = $1 returning id`,
      [fsuId, station.siteId, port, plan.quirks.includes('draftTags') ? 'ID' : 'Id'],
    );
    const id = rows[0]!.id;
    const answer = await server.call(`/area/fsu/approve/${id}`, { method: 'PUT', token: admin });
    expect(answer).toMatchObject({ code: 200 });
    return { fsu, world, station, id };
  };
  const latest = async ({ station }: Unit, device: string): Promise<(number | null)[] | null> =>
    (
      await pool().query<{ v: (number | null)[] }>('select v from latest where device_id = $1', [
        station.deviceIds[device],
      ])
    ).rows[0]?.v ?? null;
  const contactOf = async ({ id }: Unit) =>
    (await pool().query('select * from b_interface_contacts where unit_id = $1', [id])).rows[0] as
      | { error: string; missed: number; answered_at: number; history_from: number | null; cpu_pct: number }
      | undefined;
  const waysOf = async ({ id }: Unit) =>
    (await pool().query<{ asks: string }>('select asks from b_interface_units where id = $1', [id])).rows[0]
      ?.asks;
  const isRead = (unit: Unit) => until(async () => (await latest(unit, 'env'))?.[0] === 27.5, 60_000);
  const standing = async ({ station }: Unit, definition: string) =>
    (
      await pool().query<{ cleared: boolean }>(
        'select cleared_at is not null as cleared from alarms where site_id = $1 and definition_id = $2 order by id',
        [station.siteId, definition],
      )
    ).rows;

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

  it('has its alarms stand and end as ours, beside nothing of the same value', async () => {
    const unit = await aUnit();
    await isRead(unit);
    unit.world.put(smoke, '0418002001', '1');
    await until(async () => (await standing(unit, 'smoke')).length === 1, 30_000);
    await until(async () => unit.fsu.alarms.unsent === 0);
    unit.world.put(smoke, '0418002001', '0');
    await until(async () => (await standing(unit, 'smoke')).every(({ cleared }) => cleared), 30_000);
    expect(await standing(unit, 'freePointHigh')).toEqual([]);
  });

  it('hands over what it recorded while nobody could ask', async () => {
    const unit = await aUnit();
    await isRead(unit);
    unit.fsu.isCut = true;
    await until(async () => ((await contactOf(unit))?.missed ?? 0) >= 6, 60_000);
    unit.world.put(room, '0418101001', '29.25');
    unit.fsu.ring.record(unit.world, Date.now(), true);
    unit.world.put(room, '0418101001', '27.5');
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
      response.writeHead(302, { location: `http://127.0.0.1:${centre}/` }).end();
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
    'flagInWords',
    'foreignWrapper',
    'bareXml',
    'declaresUtf8',
  ];

  it('is read whatever it does otherwise than the text', async () => {
    const odd = quirks.filter((quirk) => !ofAlarms.includes(quirk) && quirk !== 'loginWithoutDevices');
    const units: [Quirk, Unit][] = [];
    for (const quirk of odd) units.push([quirk, await aUnit({ quirks: [quirk] })]);
    for (const [, unit] of units) await isRead(unit);
    const ways = new Map<Quirk, string | undefined>();
    for (const [quirk, unit] of units) ways.set(quirk, await waysOf(unit));
    expect(ways.get('emptyUnlessListed')).toBe('listed');
    expect(ways.get('firstDeviceOnly')).toBe('devices');
    expect(ways.get('infoResult0')).toBe('all');
  });

  it('is heard however it writes its alarms', async () => {
    const units: Unit[] = [];
    for (const quirk of ofAlarms) units.push(await aUnit({ quirks: [quirk] }));
    for (const unit of units) unit.world.put(split, '0415002001', '1');
    for (const unit of units)
      await until(async () => (await standing(unit, 'freePointHigh')).length === 1, 60_000);
    for (const unit of units) unit.world.put(split, '0415002001', '0');
    for (const unit of units) {
      await until(
        async () => (await standing(unit, 'freePointHigh')).every(({ cleared }) => cleared),
        60_000,
      );
      expect(await standing(unit, 'freePointHigh')).toHaveLength(1);
    }
  });
});
