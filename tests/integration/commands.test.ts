import { topicOf } from '@contract/telemetry';
import { aPlan } from '@tests/support/aFleetSite';
import { busPlan, fanPlan, useCommandedStations } from '@tests/support/commandedStations';
import { aCommand, aPlannedStation, commandOf, lifeOf, speakTo } from '@tests/support/controlledFleet';
import { emptyTables } from '@tests/support/database';
import { connectController, until } from '@tests/support/testIngest';

jest.setTimeout(90_000);

describe('a command on its way to an air conditioner', () => {
  const { at, pool, start, speak, isIn } = useCommandedStations();

  it('by a at.bus goes from authorised to effective, proven by what is read back', async () => {
    const { bus: site, carriedOut } = await speak();
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 24 });
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

  it('by at.infrared is proven by power, and not by its own echo', async () => {
    const { missed } = await speak({ areAllRunning: true });
    const id = await aCommand(pool(), at.infrared, 'ac-1', { point: 'switchedOn', value: 0 });
    await isIn(id, 'effective', 'unproven');
    if (missed.length > 0) return;
    await isIn(id, 'effective');
    expect((await commandOf(pool(), id)).proof).toBe('power');
  });

  it('by at.infrared that a unit did not see is sent again with another id', async () => {
    const { infrared: site, carriedOut } = await speak({ times: 120, areAllRunning: true });
    // As if the light had not reached it: the controller believes what it sent.
    site.quirks = [{ lies: true }];
    const id = await aCommand(pool(), at.infrared, 'ac-1', { point: 'switchedOn', value: 0 });
    await until(async () => carriedOut.length >= 2, 30_000);
    site.quirks = [];
    await isIn(id, 'effective', 'failed', 'unproven');
    expect(new Set(carriedOut.map((one) => one.id)).size).toBe(carriedOut.length);
    expect(await lifeOf(pool(), id)).toContain('retrying');
  });

  it('that nobody answers is in doubt, read back, and not sent twice when it was carried out', async () => {
    const { carriedOut } = await speak({ dies: () => true, times: 10 });
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 23 });
    await isIn(id, 'effective');
    expect(carriedOut).toHaveLength(1);
    expect(await lifeOf(pool(), id)).not.toContain('acknowledged');
  });

  it('is answered by its own device alone: what another site says of it counts for nothing', async () => {
    await speak({ dies: () => true, times: 10 });
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 23.5 });
    const attempt = async () =>
      (
        await pool().query<{ message_id: string; detail: string | null }>(
          'select message_id, detail from command_attempts where command_id = $1',
          [id],
        )
      ).rows[0];
    await until(async () => (await attempt()) !== undefined);
    const stranger = await connectController(at.ingest.broker.url, at.infrared);
    const { message_id: messageId } = (await attempt())!;
    const lie = { id: messageId, t: Date.now(), ok: false, detail: 'notWritable: setpointC' };
    await stranger.raw(topicOf(at.infrared.code, 'ac-1', 'reply'), JSON.stringify(lie));
    await stranger.client.endAsync();
    await isIn(id, 'effective');
    expect(await lifeOf(pool(), id)).not.toContain('refused');
    expect((await attempt())?.detail).toBeNull();
  });

  it('that could not be sent before it expires says so, and why', async () => {
    await pool().query('update site_contacts set is_online = false');
    await start();
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 24, expiresInMs: 1_500 });
    await isIn(id, 'expired');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'siteOffline', attempt: 0, isOver: true });
    expect((await pool().query('select 1 from command_attempts')).rowCount).toBe(0);
  });

  it('is held against the interlocks again before it is sent, whoever made it', async () => {
    const { carriedOut } = await speak();
    await pool().query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
       values ('lockOut', $1, $2, 'repair', 'mei', 1)`,
      [at.bus.siteId, at.bus.deviceIds['ac-1']],
    );
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 24 });
    await isIn(id, 'refused');
    await emptyTables(pool(), 'control_tags');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'locked', attempt: 0, isOver: true });
    expect(carriedOut).toEqual([]);
  });

  it('that the database refuses stops no reading, and is carried on when it is taken', async () => {
    await speak();
    await pool().query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not today' using errcode = '22003'; end $$`);
    await pool().query('create trigger refuse before insert on command_steps execute function refuse()');
    const id = await aCommand(pool(), at.bus, 'ac-1', {
      point: 'setpointC',
      value: 24.5,
      expiresInMs: 60_000,
    });
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
       when (new.device_id = ${at.bus.deviceIds['ac-1']}) execute function refuse_one()`,
    );
    const refused = await aCommand(pool(), at.bus, 'ac-1', { point: 'setpointC', value: 24.5 });
    const other = await aCommand(pool(), at.bus, 'ac-2', { point: 'setpointC', value: 23.5 });
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
    const made = speakTo(at.ingest.broker.url, [{ plan, station }]);
    at.fleet = made;
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
