import type { RankingAnswer, WallRanking } from '@contract/ranking';
import { hashPassword } from '@server/modules/session/passwords';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

const july = Date.parse('2026-07-01T00:00:00+08:00');
const june = Date.parse('2026-06-01T00:00:00+08:00');
const password = 'Cool-air-12';

describe('the ranking', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let [north, south] = [0, 0];
  let token = '';
  const sites: Record<string, number> = {};
  const db = () => database().db;

  /** Null: a site that nobody can compare. */
  const store = (
    code: string,
    month: number,
    told: [residual: number, band: number] | null,
    acKwh: number | null,
    acDays = 30,
  ) =>
    sql`insert into site_months (month, site_id, peers, days, it_kw, residual, band, ac_kwh, total_kwh, ac_days, night)
      values (${month}, ${sites[code] ?? 0}, ${told && 'D'}, 30, ${told && 4}, ${told?.[0] ?? null}, ${told?.[1] ?? null},
        ${acKwh}, null, ${acDays}, ${month + 29 * 86_400_000})`.execute(db());
  /** With one contract, under which these sites are. */
  const aCarrier = async (carrierNo: number, code: string, of: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      with c as (insert into carriers (carrier_no, code, name_zh, name_en, name_hk, create_time)
          values (${carrierNo}, ${code}, ${code}, ${code}, ${code}, 0) returning id),
        k as (insert into contracts (code, name, carrier_id, create_time) select ${code}, ${code}, id, 0 from c
          returning id)
      update sites set contract_id = k.id from k, c where sites.id = any(${of.map((site) => sites[site] ?? 0)}::int[])
      returning c.id`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const read = async (query: string, as = token): Promise<RankingAnswer> =>
    (await server.call(`/ranking?${query}`, { token: as })).data;
  const codesOf = ({ rows }: { rows: { name: { en: string } }[] }) =>
    rows.map(({ name }) => name.en.split(' ')[0]);

  beforeAll(async () => {
    server = await startTestServer(database());
    [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    for (const [code, area] of [
      ['BEST', north],
      ['GOOD', north],
      ['NEAR', south],
      ['POOR', south],
      ['MUTE', north],
    ] as const)
      sites[code] = await aSite(db(), code, area);
    await sql`insert into peer_baselines (peers, sites, days, model, night) values ('D', 5, 900, '{}', 0)`.execute(
      db(),
    );
    await store('BEST', july, [-4, 0.5], 900);
    await store('GOOD', july, [-1, 0.5], 300);
    await store('NEAR', july, [-0.8, 0.5], 400);
    await store('POOR', july, [5, 1], 500);
    await store('MUTE', july, null, 100);
    await store('BEST', june, [6, 0.5], 800);
    await store('POOR', june, [1, 0.5], 500);
    await aWatcher(db(), 'lina', [north], ['ranking:list', 'screen:view']);
    await sql`update users set password_hash = ${await hashPassword(password)} where user_name = 'lina'`.execute(
      db(),
    );
    token = await server.signIn();
  }, 60_000);
  afterAll(() => server.stop());

  it('is 1 + the number of those significantly better, with the interval of the rank', async () => {
    const answer = await read('');
    expect(answer).toMatchObject({ month: july, months: [july, june], matched: 5, ranked: 4 });
    expect(answer.rows.map(({ name, rank }) => [name.en.split(' ')[0], rank])).toEqual([
      ['BEST', { rank: 1, lastRank: 1 }],
      ['GOOD', { rank: 2, lastRank: 3 }],
      ['NEAR', { rank: 2, lastRank: 3 }],
      ['POOR', { rank: 4, lastRank: 4 }],
      ['MUTE', null],
    ]);
  });

  it('tells raw kWh beside it, by places of its own', async () => {
    const { rows } = await read('order=acKwh');
    expect(rows.map(({ acKwh, acRank }) => [acKwh, acRank])).toEqual([
      [900, 5],
      [500, 4],
      [400, 3],
      [300, 2],
      [100, 1],
    ]);
  });

  it('knows nothing of a site that nothing meters, in its file as well: no 0 kWh, no place', async () => {
    for (const [code, kwh, days] of [
      ['DUMB', null, 0],
      ['GAPS', 20, 4],
    ] as const) {
      sites[code] = await aSite(db(), code, south);
      await store(code, july, null, kwh, days);
    }
    const { rows } = await read('order=acKwh');
    expect(rows.map(({ acKwh, acDays, acRank }) => [acKwh, acDays, acRank]).slice(-2)).toEqual([
      [20, 4, null],
      [null, 0, null],
    ]);
    const file = await server.fetch('/ranking/export', { method: 'POST', token, body: { format: 'csv' } });
    const line = (await file.text()).split('\r\n').find((each) => each.includes('DUMB'));
    expect(line).not.toMatch(/(^|,)0(\.0*)?,1,/);
    await sql`delete from sites where code in ('DUMB', 'GAPS')`.execute(db());
  });

  it('tells from which rank of the month before a site has come, and by what it was compared', async () => {
    const [best, good] = (await read('')).rows;
    expect(best).toMatchObject({ rank: { rank: 1 }, before: { rank: 2, lastRank: 2 } });
    expect(best?.peers).toEqual({ stationClass: 'D', buildType: null, climate: null, sites: 5, days: 30 });
    expect(good?.before).toBeNull();
    expect(codesOf(await read(`month=${june + 5 * 86_400_000}`))).toEqual(['POOR', 'BEST']);
  });

  it('ranks areas, building types, batches and teams, and leads from each to its sites', async () => {
    const areas = await read('by=area');
    expect(areas.rows.map(({ name, sites: n, compared }) => [name.en, n, compared])).toEqual([
      ['north', 3, 2],
      ['south', 2, 2],
    ]);
    expect(areas.rows[0]).toMatchObject({ residual: -2.5, rank: { rank: 1, lastRank: 1 } });
    expect(areas.rows[0]?.band).toBeCloseTo(Math.hypot(0.5, 0.5) / 2, 5);
    for (const by of ['buildType', 'batch']) expect((await read(`by=${by}`)).rows).toHaveLength(1);
    expect((await read('by=carrier')).rows).toMatchObject([{ id: null, name: { en: 'None' }, sites: 5 }]);
    await sql`insert into fault_teams (team_name, region_id, create_time) values ('crew', ${south}, 0)`.execute(
      db(),
    );
    const teams = await read('by=team');
    expect(teams.rows.map(({ name, sites: n }) => [name.en, n])).toEqual([
      ['None', 3],
      ['crew', 2],
    ]);
    const within = await read(`within=team&groupId=${teams.rows[1]?.id}`);
    expect(within.within?.en).toBe('crew');
    expect(codesOf(within)).toEqual(['NEAR', 'POOR']);
  });

  it('ranks carriers by the sites of their contracts, with their bands, and leads from each to its sites', async () => {
    const mobile = await aCarrier(1, 'Mobile', ['BEST', 'GOOD']);
    const unicom = await aCarrier(2, 'Unicom', ['NEAR', 'POOR', 'MUTE']);
    const { rows } = await read('by=carrier');
    expect(rows).toMatchObject([
      {
        id: mobile,
        name: { en: 'Mobile' },
        sites: 2,
        compared: 2,
        residual: -2.5,
        rank: { rank: 1, lastRank: 1 },
      },
      { id: unicom, name: { en: 'Unicom' }, sites: 3, compared: 2, rank: { rank: 2, lastRank: 2 } },
    ]);
    expect(rows[1]?.residual).toBeCloseTo((5 - 0.8) / 2, 5);
    expect(rows[1]?.band).toBeCloseTo(Math.hypot(1, 0.5) / 2, 5);
    expect(rows.map(({ acKwh }) => acKwh)).toEqual([1_200, 1_000]);
    // Of the month before, one site of each was compared.
    expect(rows.map(({ before }) => before)).toEqual([
      { rank: 2, lastRank: 2 },
      { rank: 1, lastRank: 1 },
    ]);
    const within = await read(`within=carrier&groupId=${unicom}`);
    expect(within.within?.en).toBe('Unicom');
    expect(codesOf(within)).toEqual(['NEAR', 'POOR', 'MUTE']);
    const own = await server.signIn('lina', password);
    expect((await read('by=carrier', own)).rows).toMatchObject([
      { id: mobile, sites: 2 },
      { id: unicom, sites: 1, compared: 0, rank: null },
    ]);
  });

  it('ranks only what the data scope of the reader holds, in its file as well', async () => {
    const own = await server.signIn('lina', password);
    expect(codesOf(await read('', own))).toEqual(['BEST', 'GOOD', 'MUTE']);
    expect((await read(`regionId=${south}`, own)).rows).toEqual([]);
    const file = await server.fetch('/ranking/export', {
      method: 'POST',
      token: own,
      body: { format: 'csv' },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('BEST');
  });

  it('shows walls the best and the worst', async () => {
    const wall: WallRanking = (await server.call('/ranking/wall', { token })).data;
    expect(wall).toMatchObject({ month: july, ranked: 4 });
    expect(codesOf({ rows: wall.best })).toEqual(['BEST', 'GOOD', 'NEAR', 'POOR']);
    expect(codesOf({ rows: wall.worst })).toEqual(['POOR', 'NEAR', 'GOOD', 'BEST']);
  });

  it('refuses a group without its kind', async () => {
    expect(await server.call('/ranking?groupId=3', { token })).toMatchObject({ code: 500 });
  });
});
