import { hourMs, minuteMs, secondMs } from '@contract/time';
import { inOrder } from '@tests/support/steppedStation';
import { says, site, useCommandsInSteps } from '@tests/support/useCommandsInSteps';

const at = useCommandsInSteps();
const { wish, after, lifeOf, desired, alarm, query } = at;

const own = () =>
  query(`select id, origin, point, value, state, by_user from commands where by_user = 'system' order by id`);
const firstSteps = (id: unknown) =>
  query('select state, why, by_user, attempt from command_steps where command_id = $1 order by id limit 2', [
    id,
  ]);
const setsOf = (device = 'ac-1') =>
  at.steps.sent.filter((one) => one.device === `${site}/${device}`).map(({ set }) => set);
/** A level of 27 °C that is effective, for so long. */
const anOverride = async (more: Parameters<typeof wish>[1] = {}, device = 'ac-1'): Promise<number> => {
  const id = await wish(device, { holdMs: 10 * minuteMs, ...more });
  await after(secondMs);
  await after(secondMs, says({ setpointC: 27 }, device));
  expect((await lifeOf(id)).at(-1)).toBe('effective');
  return id;
};
/** Everything is heard as it was, but for the level that is set. */
const later = (ms: number, setpointC = 27) =>
  after(ms, ...inOrder(site), says({ setpointC }), says({ setpointC }, 'ac-2'));

afterEach(() => expect(at.steps.warned).toEqual([]));

describe('an override whose time is over', () => {
  it('is given back to what was before it, once, and nothing is wanted any more when that is effective', async () => {
    await anOverride();
    await later(10 * minuteMs - secondMs - 1);
    expect(await own()).toEqual([]);
    const shards = await later(1);
    expect(shards.size).toBe(1);
    const [back] = await own();
    expect(back).toMatchObject({ origin: 'expiry', point: 'setpointC', value: 25, state: 'authorised' });
    expect(await firstSteps(back?.['id'])).toEqual([
      { state: 'requested', why: null, by_user: 'system', attempt: 0 },
      { state: 'authorised', why: null, by_user: 'system', attempt: 0 },
    ]);
    await later(secondMs);
    await later(secondMs, 25);
    expect(setsOf()).toEqual([{ setpointC: 27 }, { setpointC: 25 }]);
    expect(await desired()).toEqual([]);
    await later(2 * minuteMs, 25);
    expect(await own()).toHaveLength(1);
    expect(
      at.steps.control.controlOf(at.station.deviceIds['ac-1'] ?? 0).desired('setpointC'),
    ).toBeUndefined();
  });

  it('is held on for as long as its end was moved meanwhile', async () => {
    const id = await anOverride();
    const until = at.clock.now() + hourMs;
    await query('update desired_points set until = $1', [until]);
    const deviceId = at.station.deviceIds['ac-1'] ?? 0;
    at.steps.control.holdUntil([{ deviceId, point: 'setpointC', commandId: id }], until);
    await later(10 * minuteMs);
    expect(await own()).toEqual([]);
    await later(50 * minuteMs);
    expect(await own()).toHaveLength(1);
  });

  it('is not given back while somebody wishes something new of the point', async () => {
    await anOverride();
    await query('update site_contacts set is_online = false');
    await later(9 * minuteMs);
    await query('update site_contacts set is_online = false');
    await wish('ac-1', { value: 23 });
    await after(2 * minuteMs);
    expect(await own()).toEqual([]);
    await later(5 * secondMs);
    await later(5 * secondMs);
    expect(setsOf()).toEqual([{ setpointC: 27 }, { setpointC: 23 }]);
    expect(await desired()).toMatchObject([{ value: 23, before_value: 25 }]);
  });

  it('is given back after all where that wish never left, as soon as nothing holds it up', async () => {
    await anOverride();
    await later(9 * minuteMs);
    await query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
       values ('lockOut', $1, $2, 'repair', 'mei', 1)`,
      [at.station.siteId, at.station.deviceIds['ac-1']],
    );
    const refused = await wish('ac-1', { value: 23 });
    await later(2 * minuteMs);
    expect(await lifeOf(refused)).toEqual(['refused locked']);
    await later(secondMs);
    await later(5 * secondMs);
    const [back] = await own();
    expect(await lifeOf(Number(back?.['id']))).toEqual(['requested', 'authorised', 'authorised locked']);
    await query('delete from control_tags');
    await later(hourMs);
    expect(setsOf()).toEqual([{ setpointC: 27 }, { setpointC: 25 }]);
  });

  it('is given back again, a minute later, where giving back was overtaken and the override still stands', async () => {
    await anOverride();
    await later(10 * minuteMs);
    await query(`update commands set state = 'withdrawn', ended_at = 1 where origin = 'expiry'`);
    await later(10 * secondMs);
    await later(49 * secondMs);
    expect(await own()).toHaveLength(1);
    await later(secondMs);
    expect(await own()).toHaveLength(2);
  });

  it('is left to people where giving back has failed', async () => {
    await anOverride();
    await later(10 * minuteMs);
    for (let i = 0; i < 10; i += 1) await later(90 * secondMs);
    const [back] = await own();
    expect((await lifeOf(Number(back?.['id']))).at(-1)).toBe('failed noAnswer');
    expect(await desired()).toMatchObject([{ value: 25, until: null }]);
    await later(hourMs);
    expect(await own()).toHaveLength(1);
    const view = at.steps.control.controlOf(at.station.deviceIds['ac-1'] ?? 0);
    expect(view.desired('setpointC')).toBe(25);
  });

  it('ends what was under way for it, for that reason, and is not overtaken by it', async () => {
    const id = await wish('ac-1', { holdMs: secondMs });
    await after(secondMs);
    await after(2 * secondMs);
    expect((await lifeOf(id)).at(-1)).toBe('superseded handedBack');
    await after(secondMs);
    expect(setsOf()).toEqual([{ setpointC: 27 }, { setpointC: 25 }]);
  });
});

describe('a sensor that cannot be trusted', () => {
  const stuckFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 30 * secondMs) await later(30 * secondMs);
  };

  it('takes away what a schedule has set after three minutes, and says why', async () => {
    await anOverride({ origin: 'schedule', holdMs: hourMs });
    await anOverride({ holdMs: hourMs }, 'ac-2');
    await alarm('sensorStuck');
    await stuckFor(3 * minuteMs);
    expect(await own()).toEqual([]);
    await stuckFor(minuteMs);
    await later(secondMs);
    const [back, ...others] = await own();
    expect(others).toEqual([]);
    expect(await firstSteps(back?.['id'])).toMatchObject([{ why: 'sensor' }, { why: null }]);
    expect(setsOf().at(-1)).toEqual({ setpointC: 25 });
    expect(await desired('ac-2')).toMatchObject([{ value: 27 }]);
  });

  it('takes nothing away where it was sound again before', async () => {
    await anOverride({ origin: 'schedule', holdMs: hourMs });
    await alarm('sensorStuck');
    await stuckFor(2 * minuteMs);
    await query('update alarms set cleared_at = 1');
    await stuckFor(minuteMs);
    await alarm('sensorJump');
    await stuckFor(2 * minuteMs);
    expect(await own()).toEqual([]);
  });

  it('is one that says nothing as well', async () => {
    await anOverride({ origin: 'strategy', holdMs: hourMs });
    for (let i = 0; i < 18; i += 1) await after(30 * secondMs, says({ setpointC: 27 }));
    expect(await own()).toMatchObject([{ origin: 'expiry', value: 25 }]);
  });
});

describe('smoke', () => {
  const fanOn = says({ switchedOn: 1 }, 'fan-1');

  it('stops every unit and fan that runs, at once and by the centre itself', async () => {
    const shards = await after(5 * secondMs, fanOn, says({ switchedOn: 0 }, 'ac-2'));
    expect(shards.size).toBe(0);
    await alarm('smoke');
    expect((await after(5 * secondMs)).size).toBe(1);
    await after(secondMs);
    expect(await own()).toMatchObject([
      { origin: 'smoke', point: 'switchedOn', value: 0 },
      { origin: 'smoke', point: 'switchedOn', value: 0 },
    ]);
    expect([setsOf('fan-1'), setsOf('ac-1'), setsOf('ac-2')]).toEqual([
      [{ commanded: 0 }],
      [{ switchedOn: 0 }],
      [],
    ]);
  });

  it('stops each once, and what runs again an hour later once more', async () => {
    await alarm('fireShutdown');
    await later(10 * secondMs);
    await later(minuteMs);
    const stopped = (await own()).length;
    expect(stopped).toBe(2);
    await later(hourMs - minuteMs - secondMs);
    expect(await own()).toHaveLength(stopped);
    await later(10 * secondMs);
    expect(await own()).toHaveLength(2 * stopped);
  });

  it('ends what was under way to start a unit', async () => {
    const id = await wish('ac-1', { point: 'switchedOn', value: 1 });
    await after(secondMs);
    await alarm('smoke');
    await after(5 * secondMs);
    expect((await lifeOf(id)).at(-1)).toBe('superseded smoke');
  });

  it('stops nothing where the administrator has said so, or where it is over', async () => {
    await query(
      `insert into params (config_name, config_key, config_value, config_type)
       values ('smoke', 'control.smokeStops', '0', 'N')`,
    );
    await alarm('smoke');
    await later(10 * secondMs);
    expect(await own()).toEqual([]);
    await query(`delete from params where config_key = 'control.smokeStops'`);
    await query('update alarms set cleared_at = 1');
    await later(10 * secondMs);
    expect(await own()).toEqual([]);
  });
});
