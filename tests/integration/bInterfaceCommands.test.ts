import { Fsu } from '@field/bInterface/fsu';
import { FixedWorld } from '@field/bInterface/world';
import { aCommand, commandOf, lifeOf } from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { aStation, until, type Station } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

const split = '51051241500001';
const setpoint = '0415301001';

/** A split unit that notes what it was set to. */
class NotingWorld extends FixedWorld {
  readonly setTo: string[] = [];
  onSet = (): void => undefined;

  constructor() {
    super({
      [split]: [
        { signal: '0415102001', type: 3, value: '24.60' },
        { signal: setpoint, type: 5, value: '25', setup: '25' },
      ],
    });
  }

  override set(code: string, signal: string, setup: string): boolean {
    this.setTo.push(setup);
    this.onSet();
    return super.set(code, signal, setup);
  }
}

describe('a command to a unit that knows no ids', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  const world = new NotingWorld();
  let server: TestServer;
  let fsu: Fsu;
  let station: Station;

  beforeAll(async () => {
    const [centre, port] = [await freePort(), await freePort()];
    server = await startTestServer(database(), {
      env: {
        ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '0.2', B_INTERFACE_PORT: String(centre) },
        B_INTERFACE_NETWORKS: '127.0.0.0/16',
      },
    });
    station = await aStation(pool(), 'UNIT-1');
    await pool().query(
      `update devices set control_path = 'bus', rated_power_w = 2000 where site_id = $1 and class = 'ac'`,
      [station.siteId],
    );
    const fsuId = '51051243800077';
    const address = '127.0.2.1';
    fsu = new Fsu(
      {
        ...{ fsuId, address, port, centre: { host: '127.0.0.1', port: centre } },
        ...{ edition: '2016', regMode: 2, quirks: [], speed: 100 },
      },
      world,
    );
    await fsu.start();
    const { rows } = await pool().query<{ id: number }>(
      `update b_interface_units set site_id = $2, port = $3, id_tag = 'Id' where fsu_id = $1 returning id`,
      [fsuId, station.siteId, port],
    );
    const token = await server.signIn();
    await server.call(`/area/fsu/approve/${rows[0]!.id}`, { method: 'PUT', token });
    await until(
      async () =>
        (await pool().query('select 1 from latest where device_id = $1', [station.deviceIds['ac-1']]))
          .rowCount === 1,
      60_000,
    );
  });
  afterAll(async () => {
    await fsu.stop();
    await server.stop();
  });
  const isOver = (id: number) => until(async () => (await commandOf(pool(), id)).isOver, 60_000);

  it('is answered by what the unit says, and proven by what is read back', async () => {
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 24 });
    await isOver(id);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'effective', proof: 'readBack', attempt: 1 });
    expect(await lifeOf(pool(), id)).toEqual(['sent', 'acknowledged', 'verified', 'effective']);
    expect(world.setTo).toEqual(['24']);
  });

  it('is in doubt when the line dies in the middle, read back, and not sent again when it was carried out', async () => {
    world.setTo.length = 0;
    world.onSet = () => {
      fsu.isCut = true;
      setTimeout(() => (fsu.isCut = false), 3_000);
    };
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 23 });
    await isOver(id);
    world.onSet = () => undefined;
    expect(await lifeOf(pool(), id)).toEqual(['sent', 'inDoubt', 'verified', 'effective']);
    expect(world.setTo).toEqual(['23']);
  });
});
