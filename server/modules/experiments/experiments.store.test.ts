import { sql } from 'kysely';
import type { Experiment } from '@contract/experiments';
import { dayMs, hourMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { testClock, type TestClock } from '@tests/support/testClock';
import { drawsFrom } from '../../savings/experiment/conclude';
import { everything, nothing, type Scope } from '../scope';
import { keepStrategies } from '../strategies/keeper';
import { experimentFor, experimentsFor, propose, release, start, stop } from './experiments.service';
import { keepExperiments } from './keeper';

const zone = 'Asia/Shanghai';
const actor = anActor({ isAdmin: true, permissions: ['*:*:*'] });

describe('an on/off experiment at a site', () => {
  const database = useSeededDatabase();
  let clock: TestClock;
  let scope: Scope;
  let siteId: number;
  let programId: number;

  const deps = () => ({
    ...{ db: database().db, pool: database().pool, clock, scopeOf: async () => scope, plantTimeZone: zone },
  });
  const begin = async () => (await start(deps(), actor, { siteId, of: 'ac', daysPerArm: 14 })).id;
  const told = (id: number) => experimentFor(deps(), actor, id);
  const keep = () => keepExperiments(database().db, clock.now());
  /** What the engine is told: `returning` sends nothing and gives back what was set. */
  const mode = async () => {
    await keepStrategies(database().db, clock.now(), false);
    const { rows } = await sql<{ mode: string }>`
      select mode from site_strategies where site_id = ${siteId}`.execute(database().db);
    return rows[0]?.mode;
  };
  const goTo = (at: number) => clock.pass(at - clock.now());
  const alarm = async () => {
    await sql`insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
      values ('roomTempHigh', 'env', '{}', '{}', 0, 0) on conflict do nothing`.execute(database().db);
    await sql`insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
      values ('roomTempHigh', ${siteId}, 2, ${clock.now()}, ${clock.now()})`.execute(database().db);
  };

  beforeAll(async () => {
    const { db } = database();
    siteId = await aSite(db, 'EX-1', await anArea(db, 'there'));
    await aDeviceOf(db, siteId, 'ac-1', 'ac');
    await sql`update devices set control_path = 'bus'`.execute(db);
    await sql`
      with p as (insert into strategy_programs (name, is_group_bound, state, state_at, version, active_version,
          by_user_id, by_user, at) values ('ramp', false, 'active', 0, 1, 1, 1, 'keeper', 0) returning id)
      insert into strategy_versions (program_id, number, strategies, note, by_user, at)
      select id, n, '[{"kind":"setpointRamp","targetC":27}]', '', 'keeper', 0 from p, generate_series(1, 2) n`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`select id from strategy_programs`.execute(db);
    programId = rows[0]!.id;
    await sql`insert into site_twins (site_id, day, is_metered, slow, fitted_at) values (${siteId}, 0, true, '{}', 0)`.execute(
      db,
    );
  });
  beforeEach(() => {
    clock = testClock();
    scope = everything;
  });
  beforeEach(async () => {
    await sql`truncate experiments, site_strategies, strategy_states, alarms cascade`.execute(database().db);
    await sql`update strategy_programs set active_version = 1`.execute(database().db);
    await mode();
  });

  const measure = async ({ from, days }: Experiment & { days: { isOn: boolean }[] }, arms: boolean[]) => {
    expect(days.length).toBeGreaterThan(0);
    await database().pool.query(
      `create table if not exists hours_of_the_test partition of site_day_hours for values from (0) to (${from + 900 * dayMs})`,
    );
    for (const [place, isOn] of arms.entries()) {
      const outdoorC = 18 + (place % 7);
      const kwh = (10 + 0.6 * outdoorC + 0.2 * ((place * 5) % 4) - (isOn ? 3 : 0)) / 24;
      const all = (value: number) => Array.from({ length: 24 }, () => value);
      await database().pool.query(
        `insert into site_day_hours (site_id, day, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, own_out_c, out_c,
           out_rh, room_c, run_h, total_pct)
         values ($1, $2, $3, '{}', $4, '{}', '{}', '{}', $5, '{}', '{}', '{}', '{}')`,
        [siteId, from + place * dayMs, all(kwh), all(kwh), all(outdoorC)],
      );
    }
  };

  it('is proposed with its length and the washout of the room, and only where a plan acts', async () => {
    const { obstacle, design } = await propose(deps(), actor, { siteId, daysPerArm: 14 });
    expect(obstacle).toBeNull();
    expect(design).toMatchObject({ blockDays: 3, days: 42, daysPerArm: 14, isWashoutAssumed: true });
    await begin();
    expect(await propose(deps(), actor, { siteId, daysPerArm: 14 })).toMatchObject({ obstacle: 'running' });
    await expect(begin()).rejects.toThrow('conflict');
  });

  it('lives from its draw to its one look: the plan acts on the days drawn for it and gives back on the others', async () => {
    const id = await begin();
    const begun = await told(id);
    expect(begun).toMatchObject({ state: 'running', isOn: null, daysLeft: 42, result: null });
    expect(new Date(begun.from).toISOString()).toBe('2026-03-02T16:00:00.000Z');
    expect(await mode()).toBe('active');
    const { pairs, blockDays } = begun.design;
    const { arms } = drawsFrom({ pairs, blockDays, firstWeekday: 2 }, begun.seed, 0);
    expect(arms.filter(Boolean)).toHaveLength(21);
    for (const [place, isOn] of arms.entries()) {
      goTo(begun.from + place * dayMs + hourMs);
      await keep();
      expect(await mode()).toBe(isOn ? 'active' : 'returning');
      expect(await told(id)).toMatchObject({ state: 'running', isOn, daysLeft: 42 - place, result: null });
    }
    await measure(await told(id), arms);
    const measured = await told(id);
    expect(measured.days.every(({ kwh }) => kwh === null)).toBe(true);
    goTo(begun.to + hourMs);
    await keep();
    expect(await told(id)).toMatchObject({ state: 'running', result: null });
    goTo(begun.to + 7 * hourMs);
    await keep();
    const done = await told(id);
    expect(done).toMatchObject({ state: 'done', daysLeft: 0, result: { obstacle: null, leftOut: 0 } });
    expect(done.result?.saving).toMatchObject({ verdict: 'proven' });
    expect(done.result?.saving?.savedKwhPerDay).toBeCloseTo(3, 0);
    expect(done.days.filter(({ kwh }) => kwh !== null)).toHaveLength(28);
    expect(await mode()).toBe('active');
  });

  it('goes on as drawn when nobody looked after it for days: all that it is stands in the store', async () => {
    const id = await begin();
    const { from, design, seed } = await told(id);
    const { arms } = drawsFrom({ ...design, firstWeekday: 2 }, seed, 0);
    for (const place of [2, 3, 17, 40]) {
      goTo(from + place * dayMs + hourMs);
      await keep();
      expect(await mode()).toBe(arms[place] ? 'active' : 'returning');
    }
    expect(await told(id)).toMatchObject({ state: 'running' });
  });

  it('stops for safety on an alarm of temperature, and the plan stays off until somebody lets it act', async () => {
    const id = await begin();
    goTo((await told(id)).from + hourMs);
    await alarm();
    await keep();
    expect(await told(id)).toMatchObject({ state: 'stopped', why: 'temperatureAlarms', isHeld: true });
    expect(await mode()).toBe('returning');
    await release(deps(), actor, id);
    expect(await mode()).toBe('active');
    await expect(release(deps(), actor, id)).rejects.toThrow('conflict');
  });

  it('stops for safety when a guard took back what the plan had set', async () => {
    const id = await begin();
    goTo((await told(id)).from + hourMs);
    await sql`insert into strategy_states (site_id, decided_at, memory, said, said_at, guard, reverted_at, wanted)
      values (${siteId}, ${clock.now()}, '{}', '', 0, 'ceiling', ${clock.now()}, 0)`.execute(database().db);
    await keep();
    expect(await told(id)).toMatchObject({ state: 'stopped', why: 'guard', isHeld: true });
  });

  it('stops when the site follows another version of the plan', async () => {
    const id = await begin();
    goTo((await told(id)).from + hourMs);
    await sql`update strategy_programs set active_version = 2 where id = ${programId}`.execute(database().db);
    await keep();
    expect(await told(id)).toMatchObject({ state: 'stopped', why: 'planChanged', isHeld: false });
  });

  it('is stopped by hand with a reason, and never tells a saving then', async () => {
    const id = await begin();
    const { to } = await told(id);
    await stop(deps(), actor, id, 'unit is replaced');
    goTo(to + dayMs);
    await keep();
    expect(await told(id)).toMatchObject({
      ...{ state: 'stopped', why: 'byHand', note: 'unit is replaced', result: null },
    });
    await expect(stop(deps(), actor, id, 'again')).rejects.toThrow('conflict');
  });

  it('R-PERM-05 is for whoever may change the site, and seen by whoever sees it', async () => {
    const id = await begin();
    const watcher = anActor({ permissions: ['experiment:list'] });
    expect(await experimentsFor(deps(), watcher, {})).toMatchObject([{ id, mayEdit: false }]);
    await expect(stop(deps(), watcher, id, 'no')).rejects.toThrow('forbidden');
    scope = nothing;
    expect(await experimentsFor(deps(), actor, {})).toEqual([]);
    await expect(told(id)).rejects.toThrow('notFound');
    await expect(stop(deps(), actor, id, 'no')).rejects.toThrow('notFound');
  });
});
