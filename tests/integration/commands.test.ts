import { aPlan } from '@tests/support/aFleetSite';
import {
  aCommand,
  aPlannedStation,
  commandOf,
  lifeOf,
  speakTo,
  type FleetManner,
  type SpeakingFleet,
} from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { topicOf } from '@contract/telemetry';
import {
  connectController,
  startIngest,
  until,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';

jest.setTimeout(90_000);

const busPlan = aPlan(
  ({ units, hasGenset }) => units[0]?.controlPath !== 'infrared' && units.length === 2 && !hasGenset,
);
const infraredPlan = aPlan(({ units }) => units[0]?.controlPath === 'infrared' && units.length === 2);
const fanPlan = aPlan(
  (plan) =>
    plan !== busPlan &&
    plan.units.every(({ controlPath }) => controlPath !== 'infrared') &&
    plan.declaration.devices.some((device) => device.class === 'fan') &&
    !plan.hasGenset,
);

describe('a command on its way to an air conditioner', () => {
  const database = useFreshDatabase();
  let ingest: TestIngest;
  let bus: Station;
  let infrared: Station;
  let fanned: Station;
  let fleet: SpeakingFleet | null = null;
  const pool = () => database().pool;

  beforeAll(async () => {
    bus = await aPlannedStation(pool(), busPlan);
    infrared = await aPlannedStation(pool(), infraredPlan);
    fanned = await aPlannedStation(pool(), fanPlan);
  });
  beforeEach(async () => {
    await pool().query(
      'truncate desired_points, command_attempts, command_steps, commands, readings_ac, latest cascade',
    );
  });
  afterEach(async () => {
    await fleet?.stop();
    fleet = null;
    await ingest.stop();
  });

  /** Delays run so many times as fast as in real life. */
  const start = async (times = 30) => {
    ingest = await startIngest(database().url, { delayFactor: 1 / times });
  };

  /** Sites that speak, and have been heard. */
  const speak = async ({ times, ...manner }: FleetManner & { times?: number } = {}) => {
    await start(times);
    const startedAt = Date.now();
    const stations = [
      { plan: busPlan, station: bus },
      { plan: infraredPlan, station: infrared },
    ];
    const made = speakTo(ingest.broker.url, stations, manner);
    fleet = made;
    await until(async () => {
      const { rows } = await pool().query<{ n: number }>(
        `select count(distinct d.site_id)::int as n from latest l join devices d on d.id = l.device_id
         where d.class = 'ac' and l.received_at > $1`,
        [startedAt],
      );
      return rows[0]?.n === 2;
    }, 20_000);
    return { ...made, bus: made.sites[0]!.site, infrared: made.sites[1]!.site };
  };
  const isIn = (id: number, ...states: string[]) =>
    until(async () => states.includes((await commandOf(pool(), id)).state), 30_000);

  it('by a bus goes from authorised to effective, proven by what is read back', async () => {
    const { bus: site, carriedOut } = await speak();
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 24 });
    await isIn(id, 'effective');
    const life = (await lifeOf(pool(), id)).filter((state) => state !== 'inDoubt');
    expect(life).toEqual(['sent', 'acknowledged', 'verified', 'effective']);
    expect(await commandOf(pool(), id)).toMatchObject({ proof: 'readBack', attempt: 1, isOver: true });
    expect(site.room.units[0]?.setpointC).toBe(24);
    expect(carriedOut).toHaveLength(1);
    const { rows } = await pool().query('select * from desired_points');
    expect(rows).toMatchObject([{ point: 'setpointC', value: 24, command_id: id }]);
    const attempts = await pool().query('select * from command_attempts');
    expect(attempts.rows).toMatchObject([{ message_id: carriedOut[0]?.id, is_ok: true, detail: 'done' }]);
    await until(
      async () =>
        (await pool().query('select 1 from command_attempts where published_at is not null')).rowCount,
    );
  });

  it('by infrared is proven by power, and not by its own echo', async () => {
    const { missed } = await speak({ areAllRunning: true });
    const id = await aCommand(pool(), infrared, 'ac-1', { point: 'switchedOn', value: 0 });
    await isIn(id, 'effective', 'unproven');
    if (missed.length > 0) return;
    await isIn(id, 'effective');
    expect((await commandOf(pool(), id)).proof).toBe('power');
  });

  it('by infrared that a unit did not see is sent again with another id', async () => {
    const { infrared: site, carriedOut } = await speak({ times: 120, areAllRunning: true });
    // As if the light had not reached it: the controller believes what it sent.
    site.quirks = [{ lies: true }];
    const id = await aCommand(pool(), infrared, 'ac-1', { point: 'switchedOn', value: 0 });
    await until(async () => carriedOut.length >= 2, 30_000);
    site.quirks = [];
    await isIn(id, 'effective', 'failed', 'unproven');
    expect(new Set(carriedOut.map((one) => one.id)).size).toBe(carriedOut.length);
    expect(await lifeOf(pool(), id)).toContain('retrying');
  });

  it('to a unit that lies fails after three more attempts, and is named by its alarm', async () => {
    const { bus: site } = await speak({ times: 120, areAllRunning: true });
    site.quirks = [{ lies: true }];
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'switchedOn', value: 0 });
    await isIn(id, 'failed');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'contradicted', attempt: 4, isOver: true });
    await until(async () => {
      const { rowCount } = await pool().query(
        "select 1 from alarms where definition_id = 'commandNotEffective' and device_id = $1",
        [bus.deviceIds['ac-1']],
      );
      return rowCount === 1;
    }, 20_000);
  });

  it('that nobody answers is in doubt, read back, and not sent twice when it was carried out', async () => {
    const { carriedOut } = await speak({ dies: () => true, times: 10 });
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 23 });
    await isIn(id, 'effective');
    expect(carriedOut).toHaveLength(1);
    expect(await lifeOf(pool(), id)).not.toContain('acknowledged');
  });

  it('is answered by its own device alone: what another site says of it counts for nothing', async () => {
    await speak({ dies: () => true, times: 10 });
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 23.5 });
    const attempt = async () =>
      (
        await pool().query<{ message_id: string; detail: string | null }>(
          'select message_id, detail from command_attempts where command_id = $1',
          [id],
        )
      ).rows[0];
    await until(async () => (await attempt()) !== undefined);
    const stranger = await connectController(ingest.broker.url, infrared);
    const { message_id: messageId } = (await attempt())!;
    const lie = { id: messageId, t: Date.now(), ok: false, detail: 'notWritable: setpointC' };
    await stranger.raw(topicOf(infrared.code, 'ac-1', 'reply'), JSON.stringify(lie));
    await stranger.client.endAsync();
    await isIn(id, 'effective');
    expect(await lifeOf(pool(), id)).not.toContain('refused');
    expect((await attempt())?.detail).toBeNull();
  });

  it('that could not be sent before it expires says so, and why', async () => {
    await pool().query('update site_contacts set is_online = false');
    await start();
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 24, expiresInMs: 1_500 });
    await isIn(id, 'expired');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'siteOffline', attempt: 0, isOver: true });
    expect((await pool().query('select 1 from command_attempts')).rowCount).toBe(0);
  });

  it('is held against the interlocks again before it is sent, whoever made it', async () => {
    const { carriedOut } = await speak();
    await pool().query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
       values ('lockOut', $1, $2, 'repair', 'mei', 1)`,
      [bus.siteId, bus.deviceIds['ac-1']],
    );
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 24 });
    await isIn(id, 'refused');
    await pool().query('truncate control_tags cascade');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'locked', attempt: 0, isOver: true });
    expect(carriedOut).toEqual([]);
  });

  it('that runs out is given back as it was before', async () => {
    const { bus: site } = await speak();
    const before = site.room.units[1]?.setpointC;
    const id = await aCommand(pool(), bus, 'ac-2', { point: 'setpointC', value: 24.5, holdMs: 3_000 });
    await isIn(id, 'effective');
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await until(async () => site.room.units[1]?.setpointC === before, 20_000);
    await until(async () => (await pool().query('select 1 from desired_points')).rowCount === 0);
    const { rows } = await pool().query<{ origin: string; state: string }>(
      'select origin, state from commands order by id',
    );
    expect(rows).toEqual([
      { origin: 'person', state: 'effective' },
      { origin: 'expiry', state: 'effective' },
    ]);
  });

  it('that ran out under a lock-out tag is given back when the tag is gone, whatever was wished meanwhile', async () => {
    const { bus: site } = await speak();
    const before = site.room.units[1]?.setpointC;
    const id = await aCommand(pool(), bus, 'ac-2', { point: 'setpointC', value: 24.5, holdMs: 4_000 });
    await isIn(id, 'effective');
    await pool().query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
       values ('lockOut', $1, $2, 'repair', 'mei', 1)`,
      [bus.siteId, bus.deviceIds['ac-2']],
    );
    const held = () =>
      pool().query(`select 1 from commands where origin = 'expiry' and why = 'locked' and ended_at is null`);
    await until(async () => (await held()).rowCount === 1, 20_000);
    const wish = await aCommand(pool(), bus, 'ac-2', { point: 'setpointC', value: 23 });
    await isIn(wish, 'refused');
    await until(async () => (await held()).rowCount === 1, 20_000);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await pool().query('truncate control_tags cascade');
    await until(async () => site.room.units[1]?.setpointC === before, 20_000);
    await until(async () => (await pool().query('select 1 from desired_points')).rowCount === 0, 20_000);
  });

  it('of a schedule is given back before its time where the sensor of the room falls silent', async () => {
    const { bus: site } = await speak({ times: 120 });
    const before = site.room.units.map((unit) => unit.setpointC);
    const made = { point: 'setpointC', value: 24.5 } as const;
    const own = await aCommand(pool(), bus, 'ac-1', { ...made, origin: 'schedule' });
    const persons = await aCommand(pool(), bus, 'ac-2', made);
    for (const id of [own, persons]) await isIn(id, 'effective');
    await pool().query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('sensorStuck', $1, 3, $2, $2)`,
      [bus.siteId, Date.now()],
    );
    await until(async () => site.room.units[0]?.setpointC === before[0], 30_000);
    const { rows } = await pool().query(
      `select s.why from command_steps s join commands c on c.id = s.command_id
       where c.origin = 'expiry' and s.state = 'requested'`,
    );
    expect(rows).toEqual([{ why: 'sensor' }]);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await pool().query('truncate alarms cascade');
  });

  it('that ran out while nobody held its shard is given back by the next who does', async () => {
    const { bus: site } = await speak();
    const before = site.room.units[1]?.setpointC;
    const id = await aCommand(pool(), bus, 'ac-2', { point: 'setpointC', value: 24.5 });
    await isIn(id, 'effective');
    const port = Number(new URL(ingest.broker.url).port);
    await ingest.stop();
    await pool().query('update desired_points set until = $1', [Date.now() - 1]);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    ingest = await startIngest(database().url, { delayFactor: 1 / 30, port });
    await until(async () => site.room.units[1]?.setpointC === before, 40_000);
    await until(async () => (await pool().query('select 1 from desired_points')).rowCount === 0, 20_000);
    const { rows } = await pool().query<{ origin: string }>('select origin from commands order by id');
    expect(rows).toEqual([{ origin: 'person' }, { origin: 'expiry' }]);
  });

  it('is made by itself where smoke stands: units and fans are stopped, and nothing starts them', async () => {
    await start();
    const made = speakTo(ingest.broker.url, [{ plan: fanPlan, station: fanned }], { areAllRunning: true });
    fleet = made;
    const { room } = made.sites[0]!.site;
    room.fanCommand = true;
    const running = async () =>
      (
        await pool().query(
          `select 1 from latest l join devices d on d.id = l.device_id
           where d.site_id = $1 and d.class in ('ac', 'fan') and l.v[1] = 1`,
          [fanned.siteId],
        )
      ).rowCount;
    await until(async () => (await running()) === fanPlan.units.length + 1, 30_000);
    await pool().query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('smoke', $1, 1, $2, $2)`,
      [fanned.siteId, Date.now()],
    );
    await until(
      async () => room.units.every((unit) => !unit.switchedOn) && room.fanCommand === false,
      30_000,
    );
    await until(async () => (await running()) === 0, 30_000);
    const { rows } = await pool().query<{ point: string; value: number; by_user: string }>(
      `select point, value, by_user from commands where origin = 'smoke'`,
    );
    expect(rows).toHaveLength(fanPlan.units.length + 1);
    expect(rows[0]).toEqual({ point: 'switchedOn', value: 0, by_user: 'system' });
    const again = await aCommand(pool(), fanned, 'ac-1', { point: 'switchedOn', value: 1 });
    await isIn(again, 'refused');
    expect((await commandOf(pool(), again)).why).toBe('smoke');
    await pool().query('truncate alarms cascade');
  });

  it('that the database refuses stops no reading, and is carried on when it is taken', async () => {
    await speak();
    await pool().query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not today' using errcode = '22003'; end $$`);
    await pool().query('create trigger refuse before insert on command_steps execute function refuse()');
    const id = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 24.5, expiresInMs: 60_000 });
    const stored = async () =>
      (await pool().query<{ n: number }>('select count(*)::int as n from readings_ac')).rows[0]?.n ?? 0;
    const before = await stored();
    await until(async () => (await stored()) > before + 20, 20_000);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'authorised', attempt: 0 });
    expect((await pool().query('select 1 from dead_letters')).rowCount).toBe(0);
    await pool().query('drop trigger refuse on command_steps');
    await isIn(id, 'effective');
    expect((await commandOf(pool(), id)).attempt).toBe(1);
  });

  it('that the store never takes fails with its reason, and stops no other', async () => {
    await speak();
    await pool().query(`create function refuse_one() returns trigger language plpgsql as
      $$ begin raise exception 'never' using errcode = '23514'; end $$`);
    await pool().query(
      `create trigger refuse_one before insert on command_attempts for each row
       when (new.device_id = ${bus.deviceIds['ac-1']}) execute function refuse_one()`,
    );
    const refused = await aCommand(pool(), bus, 'ac-1', { point: 'setpointC', value: 24.5 });
    const other = await aCommand(pool(), bus, 'ac-2', { point: 'setpointC', value: 23.5 });
    await isIn(other, 'effective');
    await isIn(refused, 'failed');
    await pool().query('drop trigger refuse_one on command_attempts');
    expect(await commandOf(pool(), refused)).toMatchObject({ why: 'unstorable', attempt: 0, isOver: true });
    expect((await commandOf(pool(), other)).attempt).toBe(1);
  });

  it('reaches a controller that was declared a moment before it came', async () => {
    await start();
    const plan = aPlan(
      (one) =>
        one !== busPlan &&
        one !== fanPlan &&
        one.units.length === 2 &&
        one.units[0]?.controlPath !== 'infrared',
    );
    const station = await aPlannedStation(pool(), plan);
    const made = speakTo(ingest.broker.url, [{ plan, station }]);
    fleet = made;
    await until(async () => {
      const { rowCount } = await pool().query(
        'select 1 from site_contacts where site_id = $1 and is_online',
        [station.siteId],
      );
      return rowCount === 1;
    }, 20_000);
    const id = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: 24 });
    await until(async () => made.carriedOut.length > 0, 10_000);
    await isIn(id, 'effective');
    // The centre's word comes as well.
    await until(async () => made.sites[0]!.site.word !== null, 10_000);
  });
});
