import { minuteMs, secondMs } from '@contract/time';
import { inOrder } from '@tests/support/steppedStation';
import { answerTo, says, shard, site, useCommandsInSteps } from '@tests/support/useCommandsInSteps';

const at = useCommandsInSteps();
const { wish, after, takeOver, lifeOf, commandOf, attempts, desired, query } = at;
const unit = () => at.steps.control.controlOf(at.station.deviceIds['ac-1'] ?? 0);
const sets = () => at.steps.sent.map(({ set }) => set);

describe('a turn that the database does not take', () => {
  it('sends nothing, and the next one sends what is wished once', async () => {
    const id = await wish();
    at.clock.pass(secondMs);
    await at.steps.failedTurn();
    expect([sets(), await lifeOf(id), await desired()]).toEqual([[], [], []]);
    await after(5 * secondMs);
    expect(sets()).toEqual([{ setpointC: 27 }]);
    expect(await attempts()).toHaveLength(1);
    expect(unit().desired('setpointC')).toBeNaN();
  });

  it('does not forget what has left: it is written down with the next', async () => {
    await wish();
    await after(secondMs);
    at.clock.pass(secondMs);
    await at.steps.failedTurn();
    expect(await attempts()).toMatchObject([{ published_at: null }]);
    await after(secondMs);
    expect(await attempts()).toMatchObject([{ published_at: at.clock.now() }]);
    await after(secondMs);
    expect(await attempts()).toMatchObject([{ published_at: at.clock.now() - secondMs }]);
    // Whether it left was not known for a moment: a controller carries out one id once.
    expect(new Set(at.steps.sent.map(({ id }) => id)).size).toBe(1);
  });

  it('does not count the answer that came in it', async () => {
    const id = await wish();
    await after(secondMs);
    at.clock.pass(secondMs);
    await at.steps.failedTurn(answerTo(at.steps));
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['sent']);
    expect(await attempts()).toMatchObject([{ is_ok: null }]);
  });
});

describe('a process that takes over', () => {
  it('sends what was made and never left, with the same id, once', async () => {
    at.steps.line.isDown = true;
    await wish();
    await after(secondMs);
    expect(sets()).toEqual([]);
    await takeOver();
    await after(secondMs);
    await after(secondMs);
    expect(at.steps.sent.map(({ id }) => id)).toEqual((await attempts()).map((one) => one.message_id));
    expect(await attempts()).toMatchObject([{ published_at: expect.any(Number) }]);
  });

  it('does not send what is over, or what its command has outlived', async () => {
    at.steps.line.isDown = true;
    const taken = await wish();
    await wish('ac-2');
    await after(secondMs);
    await query(`update commands set ended_at = 1, state = 'withdrawn' where id = $1`, [taken]);
    await query('update command_attempts set expires_at = $1 where command_id <> $2', [
      at.clock.now(),
      taken,
    ]);
    await takeOver();
    await after(1);
    expect(sets()).toEqual([]);
  });

  it('goes on with what was sent, and knows what is wanted and of which plate', async () => {
    const id = await wish();
    await after(secondMs);
    await after(secondMs, answerTo(at.steps));
    await takeOver();
    await after(secondMs, says({ setpointC: 27 }));
    expect((await lifeOf(id)).at(-1)).toBe('effective');
    expect([unit().desired('setpointC'), unit().isReadBack]).toEqual([27, true]);
    await takeOver();
    await after(secondMs);
    expect([unit().desired('setpointC'), unit().isReadBack]).toEqual([27, true]);
    await after(60 * minuteMs, ...inOrder(site), says({ setpointC: 27 }));
    await after(secondMs);
    expect(sets()).toEqual([{ setpointC: 25 }]);
  });
});

describe('a process that does not hold a shard', () => {
  it('sends nothing of it, gives nothing back and knows nothing of it', async () => {
    await wish();
    await after(secondMs);
    await after(secondMs, says({ setpointC: 27 }));
    at.steps.holds.shard = (one) => one !== shard;
    await takeOver();
    at.steps.holds.shard = (one) => one !== shard;
    await wish('ac-2');
    await after(61 * minuteMs, ...inOrder(site));
    await after(secondMs);
    expect(sets()).toEqual([]);
    expect(unit().desired('setpointC')).toBeUndefined();
    expect(await query(`select 1 from commands where origin = 'expiry'`)).toEqual([]);
  });
});

describe('a command that the store refuses', () => {
  const refuseOf = async (device: string, times: string) => {
    await query(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'never' using errcode = '${times}'; end $$`);
    await query(`create trigger refuse before insert on command_attempts for each row
      when (new.device_id = ${at.station.deviceIds[device]}) execute function refuse()`);
  };
  afterEach(() => query('drop trigger refuse on command_attempts'));

  it('for itself stops no other, waits, and has failed after three times', async () => {
    await refuseOf('ac-1', '23514');
    const refused = await wish();
    const other = await wish('ac-2');
    await after(secondMs);
    expect(await lifeOf(other)).toEqual(['sent']);
    expect([await lifeOf(refused), await attempts()]).toMatchObject([[], [{}]]);
    await after(secondMs);
    await after(3 * secondMs);
    expect(at.steps.warned).toHaveLength(1);
    for (let i = 0; i < 4; i += 1) await after(10 * secondMs, ...inOrder(site));
    expect(await lifeOf(refused)).toEqual(['failed unstorable']);
    expect(await commandOf(refused)).toMatchObject({ attempt: 0, ended_at: expect.any(Number) });
    expect(at.steps.warned).toEqual(
      Array.from({ length: 3 }, () => 'the store refused what became of a command: never'),
    );
    expect(sets()).toHaveLength(1);
    expect(await desired()).toEqual([]);
  });

  it('twice, and then takes, was never refused often enough', async () => {
    await refuseOf('ac-1', '22003');
    const id = await wish();
    await after(secondMs);
    await after(10 * secondMs);
    await query('alter table command_attempts disable trigger refuse');
    await after(10 * secondMs, ...inOrder(site));
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['sent']);
    expect(sets()).toEqual([{ setpointC: 27 }]);
  });

  it('by a fault of its own holds up control as a whole, and no reading', async () => {
    await refuseOf('ac-1', '57014');
    const id = await wish();
    await after(secondMs, says({ setpointC: 24 }));
    expect(at.steps.warned).toEqual([
      'commands could not be carried on; the intake goes on without them: never',
    ]);
    expect(
      await query(`select v[4] as level from latest where device_id = $1`, [at.station.deviceIds['ac-1']]),
    ).toEqual([{ level: 24 }]);
    await query('alter table command_attempts disable trigger refuse');
    await after(4 * secondMs);
    expect(await lifeOf(id)).toEqual([]);
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['sent']);
  });
});

describe('units of one site', () => {
  const bothOff = ['ac-1', 'ac-2'].map((device) => says({ switchedOn: 0, running: 0, powerW: 0 }, device));
  const on = { point: 'switchedOn', value: 1 } as const;
  const starts = () => at.steps.sent.map(({ device }) => device);

  it('start one after the other on the generator, half a minute apart', async () => {
    await after(secondMs, ...bothOff, says({ gensetFeed: 1 }, 'mtr'));
    await wish('ac-1', on);
    await wish('ac-2', on);
    await after(secondMs);
    expect(starts()).toEqual([`${site}/ac-1`]);
    await after(29 * secondMs, says({ gensetFeed: 1 }, 'mtr'));
    expect(starts()).toHaveLength(1);
    await after(6 * secondMs);
    expect(starts()).toEqual([`${site}/ac-1`, `${site}/ac-2`]);
  });

  it('start together on the mains, and other points wait for nobody', async () => {
    await after(secondMs, ...bothOff);
    await wish('ac-1', on);
    await wish('ac-2', on);
    await after(secondMs);
    expect(starts()).toHaveLength(2);
    await after(secondMs, says({ gensetFeed: 1 }, 'mtr'));
    await wish('ac-1', { value: 24 });
    await wish('ac-2', { value: 24 });
    await after(secondMs);
    expect(starts()).toHaveLength(4);
  });
});

describe('a door', () => {
  it('counts as released once it showed that, although it has locked again', async () => {
    await after(secondMs, says({ open: 0, locked: 1 }, 'door'));
    const id = await wish('door', { point: 'locked', value: 0, holdMs: null });
    await after(secondMs);
    await after(secondMs, says({ locked: 0 }, 'door'), says({ locked: 1 }, 'door'));
    expect((await lifeOf(id)).at(-1)).toBe('effective');
    expect(await desired('door')).toEqual([]);
  });

  it('is not released by what it showed before', async () => {
    await after(secondMs, says({ open: 0, locked: 0 }, 'door'), says({ locked: 1 }, 'door'));
    const id = await wish('door', { point: 'locked', value: 0, holdMs: null });
    await after(secondMs);
    await after(secondMs, says({ locked: 1 }, 'door'));
    expect(await lifeOf(id)).toEqual(['sent']);
  });
});

describe('the alarms', () => {
  it('learn that a command has failed, until the unit does what is wanted all the same', async () => {
    await wish();
    for (let i = 0; i < 10; i += 1) await after(90 * secondMs, ...inOrder(site));
    const values = (setpointC: number) => [1, 1, 1, setpointC];
    expect([unit().isFailing(values(25)), unit().isFailing(values(27))]).toEqual([true, false]);
    expect(unit().desired('setpointC')).toBe(27);
    expect(sets()).toHaveLength(4);
    await takeOver();
    await after(secondMs);
    expect(unit().isFailing(values(25))).toBe(true);
    await wish();
    await after(secondMs);
    expect(unit().isFailing(values(25))).toBe(false);
  });
});

describe('what is wanted of a unit', () => {
  it('is not to be judged while a new wish for it waits', async () => {
    await wish();
    await after(secondMs);
    await after(secondMs, says({ setpointC: 27 }));
    expect(unit().desired('setpointC')).toBe(27);
    await query('update site_contacts set is_online = false');
    await wish('ac-1', { value: 23 });
    await after(secondMs);
    expect(unit().desired('setpointC')).toBeNaN();
  });
});

describe('a clock that was set back', () => {
  it('holds up no command', async () => {
    const id = await wish();
    at.clock.pass(-60 * minuteMs);
    await at.steps.turn(...inOrder(site));
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['sent']);
  });
});
