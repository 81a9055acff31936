import { useFreshDatabase } from '@tests/support/database';
import {
  aStation,
  connectController,
  startIngest,
  until,
  usualDevices,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';

jest.setTimeout(90_000);

const database = useFreshDatabase();
const silentSites = 4;
let ingest: TestIngest;
let station: Station;
let controller: Controller;
let talking: NodeJS.Timeout;
const stations: Station[] = [];

beforeAll(async () => {
  station = await aStation(database().pool, 'NS-001', { ...usualDevices, fan: 'fan' });
  for (let i = 0; i < silentSites; i++) stations.push(await aStation(database().pool, `NS-1${i}`));
  ingest = await startIngest(database().url);
  controller = await connectController(ingest.broker.url, station);
  // Silence is 120 times as short as well: a controller that has nothing to say must say so.
  talking = setInterval(() => void controller.tell('ctl', { cpuPct: 5 }).catch(() => undefined), 300);
});
afterAll(async () => {
  clearInterval(talking);
  await controller.close();
  await ingest.stop();
});

interface Row {
  definition_id: string;
  parent_id: number | null;
  suppressed_by: string | null;
  cleared_at: number | null;
  child_count: number;
  area_id: number | null;
  id: number;
  repeats: number;
}
const alarmsOf = async (definition: string, device?: string): Promise<Row[]> => {
  const { rows } = await ingest.database.pool.query<Row>(
    'select * from alarms where definition_id = $1 and ($2::int is null or device_id = $2) order by id',
    [definition, device === undefined ? null : station.deviceIds[device]],
  );
  return rows;
};
const opened = (definition: string, device?: string) =>
  until(async () => (await alarmsOf(definition, device)).find(({ cleared_at }) => cleared_at === null));

/** Delays and windows run 120 times as fast as in the field. */
describe('rules beyond a limit, on their way through the real ingest', () => {
  it('see a compressor that runs without cooling, and only while it runs', async () => {
    await controller.tell('ac-1', { running: 1, powerW: 2_000, returnTempC: 28, supplyTempC: 27 });
    await opened('compressorNoCooling', 'ac-1');
    await controller.tell('ac-1', { running: 0, powerW: 0 });
    await until(async () => (await alarmsOf('compressorNoCooling', 'ac-1'))[0]?.cleared_at);
  });

  it('see that what says it is on draws no power though its room is warm, and let a unit rest in a cool one', async () => {
    await controller.tell('ac-1', { switchedOn: 1, powerW: 0, setpointC: 24, returnTempC: 28 });
    await opened('onWithoutPower', 'ac-1');
    // Nobody commanded it.
    expect(await alarmsOf('commandNotEffective', 'ac-1')).toEqual([]);
    await controller.tell('ac-1', { returnTempC: 24 });
    await until(async () => (await alarmsOf('onWithoutPower', 'ac-1'))[0]?.cleared_at);
  });

  it('hear from the site’s controller that its door controller does not answer', async () => {
    await controller.tell('door', { commFault: 1 });
    await opened('doorCommLoss', 'door');
    await controller.tell('door', { commFault: 0 });
    await until(async () => (await alarmsOf('doorCommLoss', 'door'))[0]?.cleared_at);
  });

  it('see a fan that does not obey', async () => {
    await controller.tell('fan', { commanded: 1, switchedOn: 0 });
    await opened('freshAirFanFault', 'fan');
  });

  it('see a room that warms while no unit runs, by looking at the devices beside it', async () => {
    await controller.tell('env', { roomTempC: 31.5 });
    await opened('allUnitsOff', 'env');
    await controller.tell('ac-1', { running: 1, powerW: 2_000, supplyTempC: 14 });
    await controller.tell('env', { roomTempC: 31 });
    await until(async () => (await alarmsOf('allUnitsOff', 'env'))[0]?.cleared_at);
  });

  it('count what a counter grew within its window', async () => {
    await controller.tell('door', { refusedCards: 10 });
    await controller.tell('door', { refusedCards: 11 });
    await controller.tell('door', { refusedCards: 13 });
    await opened('cardRefused', 'door');
  });

  it('tell a lost phase from an outage, and take neither for an undervoltage', async () => {
    await controller.tell('mtr', { uaV: 0, ubV: 225, ucV: 226 });
    await opened('meterPhaseLoss', 'mtr');
    expect(await alarmsOf('mainsOutage', 'mtr')).toEqual([]);
    expect(await alarmsOf('acUndervoltage', 'mtr')).toEqual([]);
  });

  it('take what a device itself says was wrong, whichever leaf it comes by', async () => {
    await controller.raw(
      `coolops/v1/${await shard()}/NS-001/ac-1/event`,
      JSON.stringify({ t: Date.now(), n: 900, alarm: 'lockout', active: true }),
    );
    await opened('pressureLockout', 'ac-1');
  });

  it('hang what an outage explains under the outage, also what stood before', async () => {
    await controller.tell('ac-1', { fault: 1 });
    const before = await opened('acFault', 'ac-1');
    expect(before.parent_id).toBeNull();
    await controller.tell('mtr', { uaV: 0, ubV: 0, ucV: 0 });
    const outage = await opened('mainsOutage', 'mtr');
    const after = await opened('acFault', 'ac-1');
    expect(after).toMatchObject({ parent_id: outage.id, suppressed_by: 'parent' });
    expect((await opened('mainsOutage', 'mtr')).child_count).toBeGreaterThan(0);
    await controller.tell('mtr', { uaV: 225, ubV: 225, ucV: 225 });
    await until(async () => (await alarmsOf('mainsOutage', 'mtr'))[0]?.cleared_at);
    expect(await opened('acFault', 'ac-1')).toMatchObject({ parent_id: null, suppressed_by: null });
  });

  it('raise and clear and raise again within one message burst without losing one', async () => {
    const t = Date.now();
    for (let i = 0; i < 6; i++)
      void controller.tell('ac-1', { lockout: i % 2 }, { t: t + i * 1_000, n: 1_000 + i });
    await controller.tell('ac-1', { lockout: 0 }, { t: t + 10_000, n: 2_000 });
    const rows = await alarmsOf('pressureLockout', 'ac-1');
    expect(rows.length).toBeGreaterThanOrEqual(1);
    await controller.tell('env', { roomTempC: 25 });
  });

  it('of a definition that was switched off clear what stands, and raise nothing more', async () => {
    await controller.tell('env', { smoke: 1 });
    const raised = await opened('smoke');
    const switchTo = async (isOn: boolean) => {
      await ingest.database.pool.query("update alarm_definitions set is_enabled = $1 where id = 'smoke'", [
        isOn,
      ]);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    };
    await switchTo(false);
    await controller.tell('env', { smoke: 0 });
    await until(async () => (await alarmsOf('smoke')).find(({ id }) => id === raised.id)?.cleared_at);
    await controller.tell('env', { smoke: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await alarmsOf('smoke')).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
    await controller.tell('env', { smoke: 0 });
    await switchTo(true);
  });

  it('make one alarm of an area whose controllers fall silent together, with theirs under it', async () => {
    const others = await Promise.all(stations.map((each) => connectController(ingest.broker.url, each)));
    await Promise.all(others.map((each) => each.tell('env', { roomTempC: 25 })));
    await Promise.all(others.map((each) => each.close()));
    const lost = await until(
      async () => (await alarmsOf('areaLinkLoss')).find(({ cleared_at }) => cleared_at === null),
      30_000,
    );
    const children = await until(async () => {
      const silent = (await alarmsOf('controllerSilent')).filter(({ cleared_at }) => cleared_at === null);
      return silent.length === silentSites && silent.every(({ parent_id }) => parent_id === lost.id)
        ? silent
        : null;
    });
    expect(children).toHaveLength(silentSites);
    const back = await Promise.all(stations.map((each) => connectController(ingest.broker.url, each)));
    await Promise.all(back.map((each) => each.tell('env', { roomTempC: 25 }, { n: 5_000 })));
    await until(async () => (await alarmsOf('areaLinkLoss'))[0]?.cleared_at, 30_000);
    await Promise.all(back.map((each) => each.close()));
  });
});

const shard = async (): Promise<number> => {
  const { rows } = await ingest.database.pool.query<{ shard: number }>(
    "select shard from sites where code = 'NS-001'",
  );
  return rows[0]?.shard ?? 0;
};
