import type { FsuSource } from '@contract/fsuSources';
import { Fsu } from '@field/bInterface/fsu';
import { FixedWorld } from '@field/bInterface/world';
import { aCommand, commandOf, lifeOf } from '@tests/support/controlledFleet';
import { readFacts } from '@server/control/facts.store';
import { aUser } from '@tests/support/aUser';
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
  let [unitId, admin] = [0, ''];

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
    admin = token;
    await server.call(`/area/fsu/approve/${rows[0]!.id}`, { method: 'PUT', token });
    unitId = rows[0]!.id;
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

  it('goes nowhere until another person than the one who paired the device has allowed it', async () => {
    const { rows } = await pool().query<{ id: number }>(
      `select id from b_interface_devices where unit_id = $1 and code = $2`,
      [unitId, split],
    );
    const allow = (token: string) =>
      server.call(`/area/fsu-device/writes/${rows[0]!.id}`, { method: 'PUT', token });
    const early = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 22 });
    await isOver(early);
    expect(await commandOf(pool(), early)).toMatchObject({ state: 'failed' });
    expect(world.setTo).toEqual([]);
    expect(await allow(admin)).toMatchObject({ reason: 'fsuOwnProposal' });
    await aUser(database().db, { userName: 'second', password: 'Sec0nd-pair-of-eyes', roleKeys: ['admin'] });
    expect(await allow(await server.signIn('second', 'Sec0nd-pair-of-eyes'))).toMatchObject({ code: 200 });
  });

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

  it('is accepted and not proven by an echo: what is measured stays as it was', async () => {
    fsu.plan.quirks.push('setupEcho');
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 26 });
    await until(async () => (await lifeOf(pool(), id)).includes('retrying'), 60_000);
    expect(world.signalsOf(split).at(-1)).toMatchObject({ value: '23', setup: '26' });
    expect((await lifeOf(pool(), id)).slice(0, 3)).toEqual(['sent', 'acknowledged', 'retrying']);
    fsu.plan.quirks.splice(0);
    await isOver(id);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'effective', proof: 'readBack' });
  });

  it('is not proven by an echo of a unit that measures nothing, until it measures', async () => {
    fsu.plan.quirks.push('setupEcho');
    world.put(split, setpoint, '');
    const reads = () => fsu.asked.filter((command) => command === 'GET_DATA').length;
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 21 });
    await until(async () => (await lifeOf(pool(), id)).includes('acknowledged'), 30_000);
    const before = reads();
    await until(async () => reads() >= before + 3, 60_000);
    expect(world.signalsOf(split).at(-1)).toMatchObject({ value: '', setup: '21' });
    expect(await lifeOf(pool(), id)).not.toContain('verified');
    world.put(split, setpoint, '21');
    await isOver(id);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'effective', proof: 'readBack' });
    fsu.plan.quirks.splice(0);
  });

  it('ends at once where the unit does not have it, which its page says, and nobody refused it', async () => {
    fsu.plan.quirks.push('lacksSettings');
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 22 });
    await isOver(id);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'failed', why: 'notSupported', attempt: 1 });
    expect(await lifeOf(pool(), id)).toEqual(['sent', 'failed']);
    const lacks = async () => {
      const { data } = await server.call(`/area/fsu/source/${unitId}`, { token: admin });
      return (data as FsuSource).lacks.map(({ command }) => command);
    };
    await until(async () => (await lacks()).includes('SET_POINT'), 30_000);
    fsu.plan.quirks.splice(0);
    const again = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 20 });
    await isOver(again);
    expect(await commandOf(pool(), again)).toMatchObject({ state: 'effective' });
    await until(async () => (await lacks()).length === 0, 30_000);
  });

  it('is only what is safe for ever: behind a unit nobody hands control back, whatever a controller says', async () => {
    await pool().query(
      `insert into latest (device_id, ts, n, received_at, invalid, v)
       values ($1, $2, 1, $2, 0, $3) on conflict (device_id) do update set v = excluded.v, received_at = excluded.received_at`,
      [station.deviceIds.ctl, Date.now(), [...Array<null>(7).fill(null), 1]],
    );
    const facts = async () =>
      (await readFacts(pool(), [station.deviceIds['ac-1']!], Date.now())).get(station.deviceIds['ac-1']!);
    expect(await facts()).toMatchObject({ handsBack: false, isRetired: false });
    await pool().query(`update b_interface_units set state = 'refused' where id = $1`, [unitId]);
    expect(await facts()).toMatchObject({ handsBack: true });
    await pool().query(`update b_interface_units set state = 'approved' where id = $1`, [unitId]);
    await pool().query('delete from field_credential_sites where site_id = $1', [station.siteId]);
    expect(await facts()).toMatchObject({ handsBack: false, isRetired: false });
  });
});
