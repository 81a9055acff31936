import type { Readiness, SiteReadiness } from '@contract/readiness';
import { plantDayStartIn } from '@contract/plantTime';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { hashPassword } from '@server/modules/session/passwords';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';
import { calendarIn } from '../energy';
import { createReadinessUpkeep } from './upkeep';

const zone = 'Asia/Shanghai';
const password = 'Cool-air-12';

describe('the readiness of sites', () => {
  const database = useFreshDatabase();
  const dayStart = plantDayStartIn(zone);
  let server: TestServer;
  let token = '';
  let [north, south] = [0, 0];
  const sites: Record<string, number> = {};
  const db = () => database().db;
  const today = () => dayStart(Date.now());

  /** Days until yesterday; `what` is measured of each. */
  const store = (code: string, count: number, what: { it?: boolean; outdoor?: boolean; pct?: number }) =>
    sql`insert into site_days (site_id, day, area_id, dept_id, total_kwh, ac_kwh, it_kwh, out_mean_c, total_pct, ac_pct,
        it_pct, out_pct, counted_at)
      select ${sites[code] ?? 0}, ${today()}::bigint - n * ${dayMs}::bigint, ${north}, 1, 100, 30,
        ${what.it === false ? null : 60}::real, ${what.outdoor === false ? null : 20}::real, ${what.pct ?? 100}::int,
        ${what.pct ?? 100}::int, ${what.it === false ? 0 : 100}::int, ${what.outdoor === false ? 0 : 100}::int, 0
      from generate_series(1, ${count}::int) n`.execute(db());

  const upkeep = () =>
    createReadinessUpkeep({
      ...{ pool: database().pool, clock: { ...testClock(), now: Date.now }, log: quietLog },
      ...{ dayStart, calendar: calendarIn(zone, dayStart) },
    });
  const read = async (query: string, as = token): Promise<Readiness> =>
    (await server.call(`/analysis/readiness?${query}`, { token: as })).data;
  const codesOf = ({ siteRows }: Readiness) => siteRows.map(({ siteCode }) => siteCode);
  const useOf = ({ siteRows }: Readiness, code: string, use: string) =>
    siteRows.find(({ siteCode }) => siteCode === code)?.uses.find((one) => one.use === use);

  beforeAll(async () => {
    server = await startTestServer(database());
    [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    for (const [code, area] of [
      ['FULL', north],
      ['DARK', north],
      ['LEAN', south],
      ['SLOW', south],
      ['NEWS', south],
    ] as const)
      sites[code] = await aSite(db(), code, area);
    await sql`create table site_days_of_the_test partition of site_days
      for values from (${sql.raw(String(today() - 500 * dayMs))}) to (${sql.raw(String(today() + 10 * dayMs))})`.execute(
      db(),
    );
    await store('FULL', 90, {});
    await store('LEAN', 40, { it: false, outdoor: false });
    await store('SLOW', 40, { pct: 50 });
    await store('NEWS', 12, {});
    await aWatcher(db(), 'lina', [north], ['analysis:readiness']);
    await sql`update users set password_hash = ${await hashPassword(password)} where user_name = 'lina'`.execute(
      db(),
    );
    token = await server.signIn();
    await upkeep().judgeDue();
  }, 60_000);
  afterAll(() => server.stop());

  it('is known of every site, in the order of a use, the worst first', async () => {
    const answer = await read('use=pue');
    expect(answer).toMatchObject({ sites: 5, known: 5, matched: 5 });
    expect(codesOf(answer).slice(-2)).toEqual(['FULL', 'NEWS']);
    expect(codesOf(await read('use=pue&isWorstFirst=false')).slice(0, 2)).toEqual(['FULL', 'NEWS']);
    expect(useOf(answer, 'LEAN', 'pue')).toMatchObject({ state: 'missing', lacks: [{ lack: 'noLoad' }] });
    expect(useOf(answer, 'SLOW', 'pue')).toMatchObject({ lacks: [{ lack: 'totalGaps' }] });
    expect(useOf(answer, 'DARK', 'pue')).toMatchObject({ lacks: [{ lack: 'noDays' }] });
  });

  it('counts the days, and says from which day they are enough', async () => {
    const answer = await read('use=baseline');
    expect(useOf(answer, 'FULL', 'baseline')).toMatchObject({ state: 'available', lacks: [], from: null });
    expect(useOf(answer, 'NEWS', 'baseline')).toMatchObject({
      ...{ state: 'waiting', from: today() + (18 + 30) * dayMs },
      lacks: [{ lack: 'fewDays', have: 0, need: 30 }],
    });
  });

  it('counts the fleet by use, with what is lacking first, and is narrowed by it', async () => {
    const answer = await read('');
    const pue = answer.fleet.find(({ use }) => use === 'pue');
    expect(pue?.counts).toEqual({ available: 2, partly: 0, waiting: 0, missing: 3 });
    expect(pue?.lacks.toSorted((a, b) => a.lack.localeCompare(b.lack))).toEqual([
      { lack: 'noDays', sites: 1 },
      { lack: 'noLoad', sites: 1 },
      { lack: 'totalGaps', sites: 1 },
    ]);
    expect(codesOf(await read('use=pue&lack=noLoad'))).toEqual(['LEAN']);
    expect(codesOf(await read('use=pue&state=available&text=FU'))).toEqual(['FULL']);
    expect(codesOf(await read('text=%25'))).toEqual([]);
  });

  it('counts areas, the one with the least available first', async () => {
    const { areaRows, matched } = await read('by=area&use=pue');
    expect(matched).toBe(2);
    expect(areaRows.map(({ name, sites: n }) => [name.en, n])).toEqual([
      ['south', 3],
      ['north', 2],
    ]);
    expect(areaRows[1]?.uses.find(({ use }) => use === 'pue')?.counts.available).toBe(1);
  });

  it('shows nobody more than the sites in scope, in rows, sums, files and the page of a site', async () => {
    const own = await server.signIn('lina', password);
    const answer = await read('use=pue', own);
    expect(codesOf(answer).toSorted()).toEqual(['DARK', 'FULL']);
    expect(answer).toMatchObject({ sites: 2, matched: 2 });
    expect(answer.fleet[0]?.lacks).toEqual([{ lack: 'noDays', sites: 1 }]);
    const file = await server.fetch('/analysis/readiness/export', {
      ...{ method: 'POST', token: own, body: { format: 'csv' } },
    });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
    expect(await server.call(`/analysis/readiness/sites/${sites.NEWS}`, { token: own })).toMatchObject({
      code: 404,
    });
  });

  it('is read of one site as its data are now', async () => {
    const before: SiteReadiness = (await server.call(`/analysis/readiness/sites/${sites.DARK}`, { token }))
      .data;
    expect(before.uses.map(({ use }) => use)).toHaveLength(7);
    await store('DARK', 3, {});
    const after: SiteReadiness = (await server.call(`/analysis/readiness/sites/${sites.DARK}`, { token }))
      .data;
    expect(after.uses[0]).toMatchObject({ use: 'pue', state: 'available' });
    await sql`delete from site_days where site_id = ${sites.DARK}`.execute(db());
  });

  it('is looked at anew only when it is old; of a new site at once', async () => {
    expect(await upkeep().judgeDue()).toBe(0);
    sites.LATE = await aSite(db(), 'LATE', south);
    expect(await upkeep().judgeDue()).toBe(1);
    await sql`update site_readiness_runs set at = 0 where site_id = ${sites.LEAN}`.execute(db());
    expect(await upkeep().judgeDue()).toBe(1);
  });

  it('says in a file of areas and of sites what is lacking, in words', async () => {
    const fetched = async (body: object) =>
      (await server.fetch('/analysis/readiness/export', { method: 'POST', token, body })).text();
    const text = await fetched({ format: 'csv', use: 'pue' });
    expect(text).toContain('no load meter');
    expect(text).toContain('days 0 of 30');
    expect((await fetched({ format: 'csv', by: 'area' })).trim().split('\r\n')).toHaveLength(3);
  });

  it('tells how often a room usually speaks, whatever pauses lie between its readings', async () => {
    const siteId = sites.FULL ?? 0;
    const sensor = await aDeviceOf(db(), siteId, 'room', 'env');
    await aDeviceOf(db(), siteId, 'ac-1', 'ac');
    await sql`create table readings_env_of_the_test partition of readings_env
      for values from (${sql.raw(String(today() - 5 * dayMs))}) to (${sql.raw(String(today() + 10 * dayMs))})`.execute(
      db(),
    );
    const lacking = async (everyMin: number) => {
      await sql`truncate readings_env_of_the_test`.execute(db());
      await sql`insert into readings_env_of_the_test (device_id, ts, n, room_temp_c)
        select ${sensor}::int, at, at, 25 from (
          select ${Date.now()}::bigint - n * ${everyMin * minuteMs}::bigint - case when n > 9 then ${5 * hourMs}::bigint else 0 end as at
          from generate_series(1, 20) n) t`.execute(db());
      const { uses } = (await server.call(`/analysis/readiness/sites/${siteId}`, { token }))
        .data as SiteReadiness;
      return uses.find(({ use }) => use === 'twin')?.lacks;
    };
    expect(await lacking(15)).toEqual([{ lack: 'longInterval', have: 15, need: 5, kind: null }]);
    expect(await lacking(1)).toMatchObject([{ lack: 'notLooked' }]);
  });

  it('lacks nothing but time where devices report and no hour is counted yet', async () => {
    const of = async () =>
      ((await server.call(`/analysis/readiness/sites/${sites.DARK}`, { token })).data as SiteReadiness)
        .uses[0];
    expect(await of()).toMatchObject({ state: 'missing', lacks: [{ lack: 'noDays' }] });
    const meter = await aDeviceOf(db(), sites.DARK ?? 0, 'mtr', 'meter');
    await sql`insert into latest (device_id, ts, received_at, n, v, invalid)
      values (${meter}, ${Date.now()}, ${Date.now()}, 1, array[1, 2], 0)`.execute(db());
    expect(await of()).toMatchObject({
      ...{ state: 'waiting', lacks: [{ lack: 'fewDays', have: 0, need: 1 }], from: today() + dayMs },
    });
  });
});
