import { fanPlan, useCommandedStations } from '@tests/support/commandedStations';
import { aCommand, commandOf, speakTo } from '@tests/support/controlledFleet';
import { emptyTables } from '@tests/support/database';
import { until } from '@tests/support/testIngest';

jest.setTimeout(90_000);

describe('a command to an air conditioner', () => {
  const { at, pool, start, speak, isIn } = useCommandedStations();

  it('that runs out is given back as it was before', async () => {
    const { bus: site } = await speak();
    const before = site.room.units[1]?.setpointC;
    const id = await aCommand(pool(), at.bus, 'ac-2', { point: 'setpointC', value: 24.5, holdMs: 3_000 });
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
    const id = await aCommand(pool(), at.bus, 'ac-2', { point: 'setpointC', value: 24.5, holdMs: 4_000 });
    await isIn(id, 'effective');
    await pool().query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
       values ('lockOut', $1, $2, 'repair', 'mei', 1)`,
      [at.bus.siteId, at.bus.deviceIds['ac-2']],
    );
    const held = () =>
      pool().query(`select 1 from commands where origin = 'expiry' and why = 'locked' and ended_at is null`);
    await until(async () => (await held()).rowCount === 1, 20_000);
    const wish = await aCommand(pool(), at.bus, 'ac-2', { point: 'setpointC', value: 23 });
    await isIn(wish, 'refused');
    await until(async () => (await held()).rowCount === 1, 20_000);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await emptyTables(pool(), 'control_tags');
    await until(async () => site.room.units[1]?.setpointC === before, 20_000);
    await until(async () => (await pool().query('select 1 from desired_points')).rowCount === 0, 20_000);
  });

  it('of a schedule is given back before its time where the sensor of the room falls silent', async () => {
    const { bus: site } = await speak({ times: 120 });
    const before = site.room.units.map((unit) => unit.setpointC);
    const made = { point: 'setpointC', value: 24.5 } as const;
    const own = await aCommand(pool(), at.bus, 'ac-1', { ...made, origin: 'schedule' });
    const persons = await aCommand(pool(), at.bus, 'ac-2', made);
    for (const id of [own, persons]) await isIn(id, 'effective');
    await pool().query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('sensorStuck', $1, 3, $2, $2)`,
      [at.bus.siteId, Date.now()],
    );
    await until(async () => site.room.units[0]?.setpointC === before[0], 30_000);
    const { rows } = await pool().query(
      `select s.why from command_steps s join commands c on c.id = s.command_id
       where c.origin = 'expiry' and s.state = 'requested'`,
    );
    expect(rows).toEqual([{ why: 'sensor' }]);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await emptyTables(pool(), 'alarms');
  });

  it('that ran out while nobody held its shard is given back by the next who does', async () => {
    const { bus: site } = await speak();
    const before = site.room.units[1]?.setpointC;
    const id = await aCommand(pool(), at.bus, 'ac-2', { point: 'setpointC', value: 24.5 });
    await isIn(id, 'effective');
    const port = Number(new URL(at.ingest.broker.url).port);
    await at.ingest.stop();
    await pool().query('update desired_points set until = $1', [Date.now() - 1]);
    expect(site.room.units[1]?.setpointC).toBe(24.5);
    await start(30, port);
    await until(async () => site.room.units[1]?.setpointC === before, 40_000);
    await until(async () => (await pool().query('select 1 from desired_points')).rowCount === 0, 20_000);
    const { rows } = await pool().query<{ origin: string }>('select origin from commands order by id');
    expect(rows).toEqual([{ origin: 'person' }, { origin: 'expiry' }]);
  });

  it('is made by itself where smoke stands: units and fans are stopped, and nothing starts them', async () => {
    await start();
    const made = speakTo(at.ingest.broker.url, [{ plan: fanPlan, station: at.fanned }], {
      areAllRunning: true,
    });
    at.fleet = made;
    const { room } = made.sites[0]!.site;
    room.fanCommand = true;
    const running = async () =>
      (
        await pool().query(
          `select 1 from latest l join devices d on d.id = l.device_id
           where d.site_id = $1 and d.class in ('ac', 'fan') and l.v[1] = 1`,
          [at.fanned.siteId],
        )
      ).rowCount;
    await until(async () => (await running()) === fanPlan.units.length + 1, 30_000);
    await pool().query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('smoke', $1, 1, $2, $2)`,
      [at.fanned.siteId, Date.now()],
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
    const again = await aCommand(pool(), at.fanned, 'ac-1', { point: 'switchedOn', value: 1 });
    await isIn(again, 'refused');
    expect((await commandOf(pool(), again)).why).toBe('smoke');
    await emptyTables(pool(), 'alarms');
  });
});
