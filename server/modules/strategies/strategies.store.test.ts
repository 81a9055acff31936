import { sql } from 'kysely';
import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { ProgramDetail, SiteStrategyDetail, StrategySummary } from '@contract/strategyPrograms';
import { aDeviceOf, aSite, aWatcher, raise } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock, type TestClock } from '@tests/support/testClock';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { hashPassword } from '@server/modules/session/passwords';
import { seedDefinitions } from '../alarms/definitions.store';
import { keepRunHoursAlarms } from './alarms.store';
import { keepStrategies } from './keeper';
import { evidenceOf } from './rollouts.store';
import { forgetOldLines } from './sites.store';

const password = 'Cool-air-12';
/** Calls are made by the clock of the server, which runs on. */
const aWait = hourMs + 60_000;
const everywhere = { regionId: null, stationClass: null, buildTypeId: null, groupId: null };
const ramp = { kind: 'setpointRamp', targetC: 27 };

describe('programs of intelligent control', () => {
  const database = useFreshDatabase();
  let clock: TestClock;
  let server: TestServer;
  let [north, south] = [0, 0];
  const sites: number[] = [];
  const tokens: Record<string, string> = {};
  const db = () => database().db;
  const call = async <T>(who: string, path: string, method = 'GET', body?: object) => {
    const answer = await server.call(path, { token: tokens[who], method, body });
    return { code: answer.code, data: answer.data as T };
  };
  const post = (path: string, body: object = {}, who = 'admin') =>
    call<{ id: number }>(who, path, 'POST', body);
  const assigned = async () =>
    (
      await sql<{ site: number; program: number; version: number; mode: string }>`
        select site_id as site, program_id as program, version, mode from site_strategies order by site_id`.execute(
        db(),
      )
    ).rows;
  const at = async (site: number) => (await assigned()).find((row) => row.site === site);
  const aProgram = async (scope: object = {}, strategies: object[] = [ramp]): Promise<number> =>
    (await post('/strategy/program', { name: 'plan', scope: { ...everywhere, ...scope }, strategies })).data
      .id;
  const aRegion = async (level: string, code: string, parent: number) =>
    (
      await sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
        values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`.execute(db())
    ).rows[0]!.id;
  const keep = () => keepStrategies(db(), clock.now());
  const detail = async (id: number) => (await call<ProgramDetail>('admin', `/strategy/program/${id}`)).data;
  /** As if the engine had decided a minute of a site. */
  const decided = (site: number, more: { guard?: string; reverted?: boolean; helpedSince?: number } = {}) =>
    sql`insert into strategy_states (site_id, decided_at, memory, said, said_at, guard, reverted_at, helped_since, wanted)
      values (${site}, ${clock.now()}, '{}', ${JSON.stringify({ notes: [], guard: more.guard ?? null, until: null, wishes: [] })},
        ${clock.now()}, ${more.guard ?? null}, ${more.reverted ? clock.now() : null}, ${more.helpedSince ?? null}, 0)
      on conflict (site_id) do update set decided_at = excluded.decided_at, guard = excluded.guard,
        reverted_at = excluded.reverted_at, helped_since = excluded.helped_since, said = excluded.said`.execute(
      db(),
    );
  const hot = async (site: number) => {
    const alarm = await raise(db(), site, 2);
    await sql`update alarms set definition_id = 'roomTempHigh', raised_at = ${clock.now()} where id = ${alarm}`.execute(
      db(),
    );
  };

  beforeAll(async () => {
    server = await startTestServer(database());
    await seedDefinitions(db());
    const city = await aRegion('city', 'city', 0);
    const far = await aRegion('area', 'far', await aRegion('city', 'other', 0));
    [north, south] = [await aRegion('area', 'north', city), await aRegion('area', 'south', city)];
    const places = [...Array.from({ length: 6 }, () => north), south, south, far, far];
    for (const [i, area] of places.entries()) {
      const site = await aSite(db(), `S-${i}`, area);
      await aDeviceOf(db(), site, 'ac-1', 'ac');
      sites.push(site);
    }
    await sql`update devices set control_path = 'bus' where class = 'ac'`.execute(db());
    tokens.admin = await server.signIn();
  });
  beforeEach(() => {
    clock = testClock(Date.now());
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    await sql`truncate strategy_log, strategy_states, site_strategies, strategy_rollout_sites, strategy_rollouts,
      strategy_versions, strategy_programs, alarms cascade`.execute(db());
  });

  it('change nothing as drafts, and decide without sending in shadow', async () => {
    const id = await aProgram();
    await keep();
    expect(await assigned()).toEqual([]);
    expect((await post(`/strategy/program/${id}/shadow`)).code).toBe(200);
    expect((await assigned()).map(({ mode }) => mode)).toEqual(sites.map(() => 'shadow'));
  });

  it('apply by the most specific scope: an area before all, a class within it first', async () => {
    const [all, area, ofClass] = [
      await aProgram(),
      await aProgram({ regionId: north }),
      await aProgram({ stationClass: 'D' }),
    ];
    for (const id of [all, area, ofClass]) await post(`/strategy/program/${id}/shadow`);
    expect((await at(sites[0]!))?.program).toBe(area);
    expect((await at(sites[8]!))?.program).toBe(ofClass);
    await post(`/strategy/program/${area}/stop`);
    expect((await at(sites[0]!))?.program).toBe(ofClass);
  });

  it('go out in stages: five sites, their area, their city, all, each after its time', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 5, waitMs: hourMs });
    const working = async () => (await assigned()).filter(({ mode }) => mode === 'active').length;
    expect(await working()).toBe(5);
    await keep();
    expect(await working()).toBe(5);
    for (const reached of [6, 8, 10]) {
      clock.pass(aWait);
      await keep();
      expect(await working()).toBe(reached);
    }
    clock.pass(aWait);
    await keep();
    expect(await detail(id)).toMatchObject({ state: 'active', activeVersion: 1, rollout: { state: 'done' } });
  });

  it('stop by themselves on one temperature alarm more than before, and say so', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 5, waitMs: hourMs });
    clock.pass(60_000);
    await hot(sites[0]!);
    await keep();
    const program = await detail(id);
    expect(program).toMatchObject({ state: 'stopped', why: 'temperatureAlarms' });
    expect(program.rollout).toMatchObject({
      ...{ state: 'stopped', why: 'temperatureAlarms' },
      evidence: { sites: 5, alarmsBefore: 0, alarmsSince: 1 },
    });
    expect((await assigned()).filter(({ mode }) => mode !== 'returning')).toEqual([]);
  });

  it('tell starts of a day only once they were counted for hours', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 1, waitMs: dayMs });
    const { rows } = await sql<{ rollout: number; site: number }>`
      update strategy_rollout_sites set starts_day_before = 8, starts_at_entry = 100, entered_at = ${clock.now()}
      returning rollout_id as rollout, site_id as site`.execute(db());
    const { rollout, site } = rows[0]!;
    const starts = pointsByClass.ac.findIndex(({ name }) => name === 'starts');
    const values = pointsByClass.ac.map((_, i) => (i === starts ? 101 : null));
    await sql`insert into latest (device_id, ts, n, received_at, v, invalid)
      select id, ${clock.now()}, 1, ${clock.now()}, ${values}, 0 from devices where site_id = ${site}`.execute(
      db(),
    );
    clock.pass(minuteMs);
    expect(await evidenceOf(db(), rollout, clock.now())).toMatchObject({
      startsBefore: 8,
      startsSince: null,
    });
    clock.pass(6 * hourMs);
    const { startsSince } = await evidenceOf(db(), rollout, clock.now());
    expect(startsSince).toBeCloseTo(4, 1);
    await sql`delete from latest`.execute(db());
  });

  it('go on where an alarm stands at a site that the rollout has not reached', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 5, waitMs: hourMs });
    clock.pass(60_000);
    await hot(sites[9]!);
    await keep();
    expect(await detail(id)).toMatchObject({ state: 'rollingOut' });
  });

  it('come back with one press: to the version before, and where there is none to how everything was found', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 100, waitMs: hourMs });
    clock.pass(aWait);
    await keep();
    expect(await detail(id)).toMatchObject({ state: 'active', activeVersion: 1 });
    await post(`/strategy/program/${id}/version`, { strategies: [{ kind: 'leadLag' }] });
    expect((await at(sites[0]!))?.version).toBe(1);
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 5, waitMs: hourMs });
    expect((await assigned()).map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
    await post(`/strategy/program/${id}/back`);
    expect(new Set((await assigned()).map(({ version, mode }) => `${version} ${mode}`))).toEqual(
      new Set(['1 active']),
    );
    await post(`/strategy/program/${id}/back`);
    expect(await detail(id)).toMatchObject({ state: 'stopped', activeVersion: null });
  });

  it('refuse what their state does not allow', async () => {
    const id = await aProgram();
    expect((await post(`/strategy/program/${id}/back`)).code).toBe(409);
    await post(`/strategy/program/${id}/rollOut`, {});
    for (const verb of ['rollOut', 'shadow', 'version'])
      expect(
        (await post(`/strategy/program/${id}/${verb}`, verb === 'version' ? { strategies: [ramp] } : {}))
          .code,
      ).toBe(409);
    const twice = { name: 'x', scope: everywhere, strategies: [ramp, ramp] };
    expect((await post('/strategy/program', twice)).code).not.toBe(200);
  });

  it('R-PERM-05 are for whoever may change all of their sites, and seen by whoever sees one', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/shadow`);
    tokens.north ??= await aPersonOf('north', north);
    const seen = await call<{ mayEdit: boolean }[]>('north', '/strategy/program/list');
    expect(seen.data).toMatchObject([{ mayEdit: false }]);
    expect((await post(`/strategy/program/${id}/stop`, {}, 'north')).code).toBe(404);
    const own = { name: 'own', scope: { ...everywhere, regionId: north }, strategies: [ramp] };
    expect((await post('/strategy/program', own, 'north')).code).toBe(200);
    const beyond = { name: 'beyond', scope: { ...everywhere, regionId: south }, strategies: [ramp] };
    expect((await post('/strategy/program', beyond, 'north')).code).not.toBe(200);
    const rows = (await server.call('/strategy/site/list', { token: tokens.north })) as { total?: number };
    expect(rows.total).toBe(6);
    expect((await call('north', `/strategy/site/${sites[9]}`)).code).toBe(404);
  });

  const aPersonOf = async (userName: string, area: number): Promise<string> => {
    const { userId } = await aWatcher(db(), userName, [area], ['strategy:list', 'strategy:edit']);
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${userId}`.execute(
      db(),
    );
    return server.signIn(userName, password);
  };

  it('tell of each site how it stands, and raise what guards have taken back', async () => {
    const id = await aProgram();
    await post(`/strategy/program/${id}/rollOut`, { firstSites: 2, waitMs: dayMs });
    await decided(sites[0]!, { guard: 'ceiling', reverted: true });
    await decided(sites[1]!, { helpedSince: clock.now() - 5 * hourMs });
    await decided(sites[2]!, { guard: 'learning' });
    await keep();
    const { data } = await call<StrategySummary>('admin', '/strategy/summary');
    expect(data.states).toEqual({ waiting: 7, learning: 1, shadow: 0, working: 1, held: 1, returning: 0 });
    expect(data.guards).toEqual({ ceiling: 1 });
    const site = await call<SiteStrategyDetail>('admin', `/strategy/site/${sites[0]}`);
    expect(site.data).toMatchObject({
      strategy: { state: 'held', said: { guard: 'ceiling' } },
      kinds: ['setpointRamp'],
    });
    const standing = async () =>
      (
        await sql<{ id: string; site: number }>`
          select definition_id as id, site_id as site from alarms where cleared_at is null order by site_id`.execute(
          db(),
        )
      ).rows;
    expect(await standing()).toEqual([
      { id: 'strategyReverted', site: sites[0] },
      { id: 'secondStageExtended', site: sites[1] },
    ]);
    await decided(sites[0]!);
    await decided(sites[1]!);
    await keep();
    expect(await standing()).toEqual([]);
  });

  it('keep what plans said for two weeks', async () => {
    await sql`insert into strategy_log (site_id, at, mode, said)
      values (${sites[0]!}, ${clock.now() - 15 * dayMs}, 'shadow', '{}'), (${sites[0]!}, ${clock.now()}, 'shadow', '{}')`.execute(
      db(),
    );
    await forgetOldLines(db(), clock.now());
    expect((await sql`select 1 from strategy_log`.execute(db())).rows).toHaveLength(1);
  });

  it('tell of units of one room that ran unevenly for a month, until they even out', async () => {
    const day = (at: number) => clock.now() - at * dayMs;
    const days = (hours: readonly [number, number]) =>
      sql`insert into site_day_evidence (site_id, day, unit_ids, run_h, starts, most_starts_per_h, air_kh, unit_kwh,
          unit_out_c, counted_at)
        select ${sites[3]!}, ${day(0)} - n * ${dayMs}::bigint, array[1, 2], ${`{${hours.join()}}`}::real[], '{0,0}', '{0,0}',
          '{0,0}', '{0,0}', '{0,0}', 0 from generate_series(1, 25) n
        on conflict (site_id, day) do update set run_h = excluded.run_h`.execute(db());
    const standing = async () =>
      (
        await sql<{ value: number }>`
          select value from alarms where definition_id = 'runHoursUnbalanced' and cleared_at is null`.execute(
          db(),
        )
      ).rows;
    await days([16, 8]);
    await keepRunHoursAlarms(db(), clock.now());
    await keepRunHoursAlarms(db(), clock.now());
    expect(await standing()).toEqual([{ value: 2 }]);
    await days([12, 11]);
    await keepRunHoursAlarms(db(), clock.now());
    expect(await standing()).toEqual([]);
  });
});
