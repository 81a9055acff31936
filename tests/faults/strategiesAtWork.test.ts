import { sql } from 'kysely';
import { dayMs, hourMs } from '@contract/time';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { newState, type SiteState } from '@server/strategies/state';
import type { Memory } from '@server/strategyEngine/followed';
import { aPlan } from '@tests/support/aFleetSite';
import {
  aCommand,
  aPlannedStation,
  commandOf,
  speakTo,
  type SpeakingFleet,
} from '@tests/support/controlledFleet';
import { commandTables, emptyTables, strategyTables, useFreshDatabase } from '@tests/support/database';
import { startIngest, until, type Station, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(90_000);

const plan = aPlan(
  ({ units, hasGenset, room }) =>
    units[0]?.controlPath !== 'infrared' && units.length === 2 && !hasGenset && room.freshAir !== null,
);
const ramp = [{ kind: 'setpointRamp', targetC: 28, stepK: 1, everyH: 24 }];

/** A site of which two days are known, and that has headroom. */
const learned = (now: number): SiteState => ({
  ...newState(now - 3 * dayMs),
  minutesSeen: 4_000,
  lastAt: now,
  peaks: [{ day: Math.floor(now / dayMs), load: 0.2, overK: 0 }],
  isShortOfHeadroom: false,
});

describe('a plan at work', () => {
  const database = useFreshDatabase();
  let ingest: TestIngest;
  let station: Station;
  let fleet: SpeakingFleet | null = null;
  const db = () => database().db;
  const memory = async (): Promise<Memory> => {
    const { rows } = await sql<{ memory: string }>`select memory from strategy_states`.execute(db());
    return JSON.parse(rows[0]!.memory) as Memory;
  };
  const said = async () =>
    (await sql<{ guard: string | null; said: string }>`select guard, said from strategy_states`.execute(db()))
      .rows[0];
  const own = async () =>
    (
      await sql<{ id: number; state: string; device: number; value: number }>`
        select id, state, device_id as device, value from commands where origin = 'strategy' order by id`.execute(
        db(),
      )
    ).rows;
  const held = async () =>
    (
      await sql<{ origin: string; value: number; until: number }>`
        select c.origin, p.value, p.until from desired_points p join commands c on c.id = p.command_id
        where c.origin = 'strategy'`.execute(db())
    ).rows;
  const kept = async () =>
    (
      await sql<{ wanted: number; confirmed: number | null; version: number | null }>`
        select wanted, confirmed, kept_program_version as version from kept_plans where plan <> 'null'`.execute(
        db(),
      )
    ).rows[0];
  const decisions = async (): Promise<number> => (await memory()).state.minutesSeen;
  const carried = () => fleet?.carriedOut.filter(({ set }) => set.setpointC !== undefined) ?? [];

  beforeAll(async () => {
    await seedDefinitions(db());
    station = await aPlannedStation(database().pool, plan);
    await sql`insert into strategy_programs (name, state, state_at, version, active_version, by_user_id, by_user, at)
      values ('plan', 'active', 0, 1, 1, 1, 'mei', 0)`.execute(db());
    await sql`insert into strategy_versions (program_id, number, strategies, note, by_user, at)
      select id, 1, ${JSON.stringify(ramp)}::jsonb, '', 'mei', 0
      from strategy_programs`.execute(db());
  });
  beforeEach(async () => {
    await emptyTables(
      database().pool,
      ...strategyTables,
      ...commandTables,
      'control_tags',
      'alarms',
      'readings_ac',
      'latest',
    );
  });
  afterEach(async () => {
    await fleet?.stop();
    fleet = null;
    await ingest.stop();
  });

  const start = async () => {
    ingest = await startIngest(database().url, { delayFactor: 1 / 60 });
  };
  /** A site whose plan is of this mode, speaking as it would with all units at one level. */
  const live = async (mode: 'active' | 'shadow', outdoorC = 20) => {
    const now = Date.now();
    const kept: Memory = { state: learned(now), peakItW: 0, wished: {}, saidKey: '' };
    await sql`insert into strategy_states (site_id, decided_at, memory, said, said_at, wanted)
      values (${station.siteId}, ${now}, ${JSON.stringify(kept)}, '', ${now}, 0)`.execute(db());
    await sql`insert into site_strategies (site_id, shard, program_id, version, mode, since)
      select id, shard, (select max(id) from strategy_programs), 1, ${mode}, ${now} from sites`.execute(db());
    await start();
    speak(outdoorC);
  };
  const speak = (outdoorC = 20) => {
    fleet = speakTo(ingest.broker.url, [{ plan, station }], { speed: 60, outdoorC });
  };
  const decidedSome = async (more = 3) => {
    const from = await decisions();
    await until(async () => (await decisions()) >= from + more, 20_000);
  };

  it('wishes through the commands of control, holds what it wants for a time, and renews nothing that is new', async () => {
    await live('active');
    await until(async () => (await held()).length === 2, 20_000);
    const [first] = await held();
    expect(first).toMatchObject({ origin: 'strategy' });
    expect(first!.until - Date.now()).toBeGreaterThan(hourMs);
    await until(async () => (await own()).every(({ state }) => state === 'effective'), 20_000);
    expect(new Set(carried().map(({ device }) => device)).size).toBe(2);
    await decidedSome();
    expect(await own()).toHaveLength(2);
  });

  it('is handed to the controller, which confirms it, and gets what changed meanwhile after a cut', async () => {
    await live('active');
    await until(async () => (await kept())?.version === 1, 20_000);
    const own = () => fleet!.sites[0]!.site.ownPlan;
    expect(own()?.plan).toMatchObject({
      levelC: expect.any(Number),
      units: plan.units.map(({ code }) => code),
    });
    await fleet!.stop();
    fleet = null;
    await sql`insert into control_tags (kind, site_id, device_id, reason, by_user, at)
      values ('lockOut', ${station.siteId}, ${station.deviceIds['ac-1']}, 'work', 'mei', 0)`.execute(db());
    const { wanted } = (await kept())!;
    await until(async () => (await kept())!.wanted > wanted, 20_000);
    expect((await kept())!.confirmed).toBe(wanted);
    speak();
    await until(async () => (await kept())?.confirmed === (await kept())?.wanted, 20_000);
    // Who bears a tag is not named: the controller leaves it as it is.
    expect(own()?.plan?.units).toEqual(['ac-2']);
  });

  it('runs an exchanger of heat while the outdoors is cooler, and says why', async () => {
    await sql`update strategy_versions set strategies = ${JSON.stringify([{ kind: 'heatExchanger', differenceK: 3 }])}::jsonb`.execute(
      db(),
    );
    await sql`update devices set ventilation = 'heatExchanger' where class = 'fan'`.execute(db());
    // The fan's own rule of outdoor air would let it rest.
    await live('active', 21);
    await until(async () => ((await said())?.said ?? '').includes('exchangerCools'), 20_000);
    await until(async () => (await own()).some(({ state }) => state === 'effective'), 20_000);
    const [wish] = await own();
    expect(wish).toMatchObject({ device: station.deviceIds['fan'], value: 1 });
    expect(fleet!.sites[0]!.site.room.fanCommand).toBe(true);
    await sql`update strategy_versions set strategies = ${JSON.stringify(ramp)}::jsonb`.execute(db());
    await sql`update devices set ventilation = null`.execute(db());
  });

  it('in shadow decides and logs, and sends nothing', async () => {
    await live('shadow');
    await until(async () => ((await said())?.said ?? '').includes('setpointRaised'), 20_000);
    await decidedSome();
    expect(await own()).toEqual([]);
    const { rows } = await sql<{ mode: string; said: string }>`
      select mode, said from strategy_log order by id`.execute(db());
    expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(['shadow']));
    expect(JSON.parse(rows.at(-1)!.said)).toMatchObject({
      guard: null,
      wishes: [{ point: 'setpointC' }, {}],
    });
  });

  it('sends nothing where a lock-out tag hangs, and says that people hold the units', async () => {
    await sql`insert into control_tags (kind, site_id, reason, by_user, at)
      values ('lockOut', ${station.siteId}, 'work', 'mei', 0)`.execute(db());
    await live('active');
    await until(async () => (await said())?.guard === 'heldByHand', 20_000);
    await decidedSome();
    expect(await own()).toEqual([]);
    expect(carried()).toEqual([]);
  });

  it('gives way to what a person commands, and leaves that unit alone', async () => {
    await live('active');
    await until(async () => (await held()).length === 2, 20_000);
    const id = await aCommand(database().pool, station, 'ac-1', { point: 'setpointC', value: 23 });
    await until(async () => (await commandOf(database().pool, id)).isOver, 20_000);
    await decidedSome();
    expect(
      carried()
        .filter(({ device }) => device === 'ac-1')
        .at(-1)?.set,
    ).toEqual({ setpointC: 23 });
    expect((await own()).filter(({ device }) => device === station.deviceIds['ac-1'])).toHaveLength(1);
  });

  it('lets go of everything with smoke, and says so', async () => {
    await live('active');
    await until(async () => (await held()).length === 2, 20_000);
    await sql`insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
      values ('smoke', ${station.siteId}, null, 1, ${Date.now()}, ${Date.now()})`.execute(db());
    await until(async () => (await said())?.guard === 'smoke', 20_000);
    const { rows } = await sql<{ until: number }>`
      select p.until from desired_points p join commands c on c.id = p.command_id where c.origin = 'strategy'`.execute(
      db(),
    );
    expect(rows.every((row) => row.until <= Date.now())).toBe(true);
    const reverted = await sql<{ at: number }>`select reverted_at as at from strategy_states`.execute(db());
    expect(reverted.rows[0]?.at).toBeGreaterThan(0);
  });

  it('goes on after a restart where it was: it forgets nothing and asks for nothing again', async () => {
    await live('active');
    await until(async () => (await own()).filter(({ state }) => state === 'effective').length === 2, 20_000);
    await decidedSome();
    await fleet?.stop();
    const before = await memory();
    await ingest.stop();
    await start();
    speak();
    await decidedSome(2);
    const after = await memory();
    expect(after.state).toMatchObject({ firstSeenAt: before.state.firstSeenAt, ramp: before.state.ramp });
    expect(after.state.minutesSeen).toBeGreaterThan(before.state.minutesSeen);
    expect(await own()).toHaveLength(2);
  });
});
