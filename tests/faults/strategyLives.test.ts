import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { sharedPace } from '@field/speaker/pace';
import { ReadingPartitions } from '@server/ingest/partitions';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { strategyKeeper } from '@server/modules/strategies/keeper';
import { simulatedClock, type Clock } from '@server/platform/clock';
import type { Unit } from '@server/platform/unit';
import { newState, type SiteState } from '@server/strategies/state';
import type { Memory } from '@server/strategyEngine/followed';
import { somePlans } from '@tests/support/aFleetSite';
import { aPlannedStation, speakTo, type SpeakingFleet } from '@tests/support/controlledFleet';
import { commandTables, emptyTables, strategyTables, useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { quietLog } from '@tests/support/quietLog';
import { startIngest, until, type Station, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(600_000);

/** A minute of the plant is a quarter of a second here. */
const speed = 240;

/** What the nights would have told of a plant that has headroom: more than these have. */
const learned = (now: number): SiteState => ({
  ...newState(now - 3 * dayMs),
  minutesSeen: 4_000,
  lastAt: now,
  peaks: [{ day: Math.floor(now / dayMs), load: 0.2, overK: 0 }],
  isShortOfHeadroom: false,
});

const plans = somePlans(
  6,
  ({ units, hasGenset }) =>
    units[0]?.controlPath !== 'infrared' &&
    units.length === 2 &&
    !hasGenset &&
    units[0]?.setpointC !== units[1]?.setpointC,
);

describe('a plan in the middle of its life', () => {
  const database = useFreshDatabase();
  const stations: Station[] = [];
  let clock: Clock;
  let port = 0;
  let ingest: TestIngest;
  let fleet: SpeakingFleet;
  let keeper: Unit;
  const db = () => database().db;
  const start = async () => {
    ingest = await startIngest(database().url, { delayFactor: 1, port }, quietLog, clock);
  };
  const speak = (outdoorC: number, fromMs: number) => {
    fleet = speakTo(
      ingest.broker.url,
      plans.map((plan, i) => ({ plan, station: stations[i]! })),
      { pace: sharedPace(fromMs, speed), outdoorC },
    );
  };
  const program = async () =>
    (await sql<{ state: string; why: string | null }>`select state, why from strategy_programs`.execute(db()))
      .rows[0];
  const sitesHeld = async (): Promise<number> =>
    (
      await sql`select distinct c.site_id from desired_points p join commands c on c.id = p.command_id
        where c.origin = 'strategy'`.execute(db())
    ).rows.length;
  const heardUnits = async (): Promise<number> =>
    (await sql`select distinct device_id from readings_ac`.execute(db())).rows.length;
  const forget = () =>
    emptyTables(
      database().pool,
      ...strategyTables,
      'strategy_rollout_sites',
      'strategy_rollouts',
      'strategy_versions',
      'strategy_programs',
      'alarms',
      ...commandTables,
      'readings_ac',
      'latest',
    );
  const memories = async (): Promise<Memory[]> =>
    (
      await sql<{ memory: string }>`select memory from strategy_states order by site_id`.execute(db())
    ).rows.map(({ memory }) => JSON.parse(memory) as Memory);

  /** Sites whose controllers have confirmed the first version of the program. */
  const keptAt = async () =>
    (
      await sql<{ site: number }>`
        select d.site_id as site from kept_plans k join devices d on d.id = k.device_id
        where k.confirmed = k.wanted and k.plan <> 'null' and k.kept_program_version = 1 order by 1`.execute(
        db(),
      )
    ).rows;

  /** A program that is rolled out to its first sites, all of which are known well. */
  const aProgram = async (strategies: object[], firstSites: number) => {
    const now = clock.now();
    const memory: Memory = { state: learned(now), peakItW: 0, wished: {}, saidKey: '' };
    await sql`insert into strategy_programs (name, state, state_at, version, by_user_id, by_user, at)
      values ('plan', 'rollingOut', ${now}, 1, 1, 'mei', ${now})`.execute(db());
    await sql`insert into strategy_versions (program_id, number, strategies, note, by_user, at)
      select id, 1, ${JSON.stringify(strategies)}::jsonb, '', 'mei', 0 from strategy_programs`.execute(db());
    await sql`insert into strategy_rollouts (program_id, version, state, stage, stage_at, wait_ms, first_sites, by_user, at)
      select id, 1, 'running', 1, ${now}, ${dayMs}, ${firstSites}, 'mei', ${now} from strategy_programs`.execute(
      db(),
    );
    await sql`insert into strategy_states (site_id, decided_at, memory, said, said_at, wanted)
      select id, ${now}, ${JSON.stringify(memory)}, '', ${now}, 0 from sites`.execute(db());
    keeper = strategyKeeper({ db: db(), clock, log: quietLog, delayFactor: 1 });
    await keeper.start(new AbortController().signal);
  };

  beforeAll(async () => {
    port = await freePort();
    await seedDefinitions(db());
    for (const plan of plans) stations.push(await aPlannedStation(database().pool, plan));
  });
  afterEach(async () => {
    await keeper.stop();
    await fleet.stop();
    await ingest.stop();
  });

  it('stops its rollout by itself when a bad parameter lets machines start twice as often, and gives back', async () => {
    const fromMs = Date.now();
    clock = simulatedClock({ speed, fromMs });
    await start();
    await forget();
    speak(30, fromMs);
    await until(async () => (await heardUnits()) === 12, 60_000);
    await new ReadingPartitions(database().pool).ensure('ac', [clock.now() - 12 * hourMs]);
    await sql`insert into readings_ac (device_id, ts, n, starts)
      select device_id, ts - ${12 * hourMs}::bigint, 0, starts - 6 from readings_ac`.execute(db());
    // Both units at one level: they start together, and twice as often (facts/domain §1.5).
    await aProgram([{ kind: 'leadLag', lagK: 0, everyH: 168 }], 3);
    await until(async () => (await sitesHeld()) > 0, 120_000);
    await until(async () => (await program())?.state === 'stopped', 240_000);
    expect(await program()).toEqual({ state: 'stopped', why: 'starts' });
    const reached = await sql<{ n: number }>`select count(distinct site_id)::int as n from commands
      where origin = 'strategy'`.execute(db());
    expect(reached.rows[0]!.n).toBeLessThanOrEqual(3);
    await until(async () => (await sitesHeld()) === 0, 120_000);
    const sites = await sql`select 1 from site_strategies where mode <> 'returning'`.execute(db());
    expect(sites.rows).toEqual([]);
    const told = await sql<{
      action: string;
    }>`select action from audit_events where action like 'strategies.%'`.execute(db());
    expect(told.rows.map(({ action }) => action)).toContain('strategies.rolloutStopped');
  });

  it('is kept by the controllers when the centre dies for five hours, and goes on from where it was', async () => {
    const fromMs = Date.now();
    clock = simulatedClock({ speed, fromMs });
    await start();
    await forget();
    speak(24, fromMs);
    await until(async () => (await heardUnits()) === 12, 60_000);
    const ramp = { kind: 'setpointRamp', targetC: 28, stepK: 3, everyH: 24 };
    await aProgram([ramp, { kind: 'leadLag', lagK: 1.5, everyH: 168 }], 6);
    await until(async () => (await sitesHeld()) === 6, 120_000);
    await until(async () => fleet.sites.every(({ site }) => site.word !== null), 60_000);
    await until(async () => (await keptAt()).length === 6, 60_000);
    const before = await memories();
    const kept = await keptAt();
    const diedAt = clock.now();
    await ingest.stop();
    let hottestC = -Infinity;
    await until(async () => {
      for (const { site } of fleet.sites) hottestC = Math.max(hottestC, site.room.airC);
      return clock.now() - diedAt > 5 * hourMs;
    }, 240_000);
    for (const { site } of fleet.sites) {
      const { levelC, lagC } = site.ownPlan!.plan!;
      expect({ isAlone: site.isOnItsOwn, hasPlan: site.keeping !== null }).toEqual({
        isAlone: true,
        hasPlan: true,
      });
      expect([levelC, lagC].every((valueC) => valueC > 26)).toBe(true);
      for (const { switchedOn, setpointC } of site.room.units)
        expect([switchedOn, setpointC === levelC || setpointC === lagC]).toEqual([true, true]);
    }
    expect(hottestC).toBeLessThan(31);

    await start();
    await until(
      async () => (await memories()).every(({ state }) => state.lastAt > diedAt + 5 * hourMs),
      120_000,
    );
    const after = await memories();
    after.forEach(({ state }, i) => {
      expect(state.firstSeenAt).toBe(before[i]!.state.firstSeenAt);
      expect(state.asFound).toEqual(before[i]!.state.asFound);
      expect(state.minutesSeen).toBeLessThan(before[i]!.state.minutesSeen + 60);
    });
    expect((await keptAt()).map(({ site }) => site)).toEqual(kept.map(({ site }) => site));
    await until(async () => fleet.sites.every(({ site }) => !site.isOnItsOwn), 60_000);
    const late = await sql<{ n: number }>`select count(*)::int as n from commands
      where origin = 'strategy' and requested_at > ${diedAt} and requested_at < ${diedAt + 5 * hourMs - minuteMs}`.execute(
      db(),
    );
    expect(late.rows[0]!.n).toBe(0);
  });
});
