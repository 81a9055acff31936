import { hourMs, minuteMs, secondMs } from '@contract/time';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything } from '../scope';
import { nextDueAt } from './scheduleTime';
import { scheduleTurns } from './schedules';

const fresh = useSeededDatabase();
const plantTimeZone = 'Asia/Shanghai';
const daily = { atMinute: 22 * 60, weekdays: [1, 2, 3, 4, 5, 6, 7] };
const clock = testClock();
const turnsOf = () =>
  scheduleTurns({
    ...{ db: fresh().db, pool: fresh().pool, clock, plantTimeZone, scopeOf: async () => everything },
    proveSecondFactor: async () => undefined,
  });
const nextNow = () => nextDueAt(daily, plantTimeZone, clock.now());
const row = async () => {
  const { rows } = await fresh().pool.query<{ next_at: number; last_at: number | null }>(
    'select next_at, last_at from command_schedules',
  );
  return rows[0];
};

beforeEach(async () => {
  await fresh().pool.query('delete from command_schedules');
  await fresh().pool.query(
    `insert into command_schedules (name, selection, wish, reason, hold_ms, at_minute, weekdays, is_on, by_user_id, by_user,
       at, next_at)
     select 'night', '{"kind":"site","siteId":1}', '{"setpointC":26}', 'night', 3600000, $1, $2, true, id, user_name, $3, $4
     from users limit 1`,
    [daily.atMinute, daily.weekdays, clock.now(), nextNow()],
  );
});

describe('commands by the clock', () => {
  it.each([0.4, 5, 26, 24 * 40])('keep their times when our clock is set back by %d h', async (hours) => {
    const turn = turnsOf();
    await turn();
    clock.set(hours * hourMs);
    await turn();
    expect(await row()).toMatchObject({ next_at: nextNow() });
    clock.set(-hours * hourMs);
    clock.pass(5 * secondMs);
    await turn();
    expect(await row()).toMatchObject({ next_at: nextNow() });
  });

  it('keep their times when a process starts with a clock that was set back before', async () => {
    const right = nextNow();
    await fresh().pool.query('update command_schedules set next_at = next_at + $1', [30 * 24 * hourMs]);
    await turnsOf()();
    expect(await row()).toMatchObject({ next_at: right });
  });

  it('are not made twice because our clock was set back by a moment', async () => {
    const turn = turnsOf();
    clock.pass((nextNow() ?? 0) - clock.now() + secondMs);
    await turn();
    const made = await row();
    expect(made?.last_at).not.toBeNull();
    clock.set(-30 * secondMs);
    await turn();
    await turn();
    expect(await row()).toEqual(made);
    clock.set(30 * secondMs);
    clock.pass(10 * minuteMs);
    await turn();
    expect(await row()).toEqual(made);
  });
});
