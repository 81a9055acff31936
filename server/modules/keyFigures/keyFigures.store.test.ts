import { findingBit } from '@contract/siteEnergy';
import type { KeyFiguresAnswer } from '@contract/keyFigures';
import { dayMs } from '@contract/time';
import { hashPassword } from '@server/modules/session/passwords';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { plantDayStartIn } from '@contract/plantTime';
import { sql } from 'kysely';
import { calendarIn } from '../energy/compared';
import { sumFirst } from '../energy/siteSpans/siteSpans.store';
import { spansBack, weekOf } from '../energy/siteSpans/spans';
import { everything } from '../scope';
import { readSums } from './keyFigures.store';

/** Midnight in Shanghai. */
const day = Date.parse('2026-10-10T00:00:00+08:00');
const password = 'Cool-air-12';

interface Day {
  site: number;
  area: number;
  at?: number;
  total?: number | null;
  it?: number | null;
  ac?: number | null;
  pct?: number;
  findings?: number;
}

describe('key figures of sites', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let [north, south, one, two, far] = [0, 0, 0, 0, 0];
  let token = '';
  const db = () => database().db;

  const store = ({ site, area, at = 0, total = 130, it = 100, ac = 25, pct = 100, findings = 0 }: Day) =>
    sql`insert into site_days (site_id, day, area_id, dept_id, total_kwh, it_kwh, ac_kwh, total_pct, it_pct, ac_pct,
        findings, starts, counted_at)
      values (${site}, ${day + at * dayMs}, ${area}, 1, ${total}, ${it}, ${ac}, ${pct}, ${pct}, ${pct}, ${findings},
        24, 0)`.execute(db());

  beforeAll(async () => {
    server = await startTestServer(database());
    for (const table of ['site_days', 'site_spans'])
      await sql
        .raw(
          `create table ${table}_figures partition of ${table}
           for values from (${day - 10 * dayMs}) to (${day + 40 * dayMs})`,
        )
        .execute(db());
    [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    [one, two, far] = [
      await aSite(db(), 'ONE', north),
      await aSite(db(), 'TWO', north),
      await aSite(db(), 'FAR', south),
    ];
    await aDeviceOf(db(), one, 'ac-1', 'ac');
    await aWatcher(db(), 'lina', [north], ['analysis:figures', 'site:list']);
    const hash = await hashPassword(password);
    await sql`update users set password_hash = ${hash}, password_changed_at = ${Date.now()}
      where user_name = 'lina'`.execute(db());
    token = await server.signIn('lina', password);
  }, 120_000);
  afterAll(() => server.stop());
  beforeEach(() => sql`truncate site_days, site_spans, summed_spans`.execute(db()));

  const ask = async (by: string, more = '') => {
    const address = `/analysis/figures?from=${day}&to=${day + 2 * dayMs}&by=${by}${more}`;
    const answer = (await (await server.fetch(address, { token })).json()) as { data: KeyFiguresAnswer };
    return answer.data;
  };

  it('count only the days on which all of a figure was measured, and say how many those are', async () => {
    await store({ site: one, area: north });
    await store({ site: one, area: north, at: 1, total: 900, pct: 60 });
    await store({ site: two, area: north, it: null });
    const { total, ofDays } = await ask('site');
    expect(ofDays).toBe(4);
    expect(total.figures.pueLike).toEqual({ value: 1.3, days: 1 });
    expect(total.figures.coolingShare.days).toBe(2);
    expect(total).toMatchObject({ sites: 2, days: 3, totalKwh: 260, totalDays: 2 });
  });

  it('say why one is not known: what nothing measures, what has gaps, and carriers without a whole site', async () => {
    await store({ site: one, area: north, it: null, pct: 60 });
    await store({ site: two, area: north, it: null, total: 946, pct: 60 });
    for (const code of ['m-1', 'm-2', 'm-3']) await aDeviceOf(db(), one, code, 'meter');
    await sql`update devices set meter_role = 'carrier', carrier = right(code, 1)::smallint where code like 'm-_'`.execute(
      db(),
    );
    const { total, measured } = await ask('site');
    expect(total).toMatchObject({ totalKwh: null, totalDays: 0, carriers: [] });
    expect(measured).toMatchObject({ days: 2, carrierMeters: 3 });
    const part = (name: string) => measured?.parts.find((one) => one.part === name);
    expect(part('total')).toEqual({ part: 'total', known: 2, whole: 0 });
    expect(part('it')).toEqual({ part: 'it', known: 0, whole: 0 });
    await sql`update devices set retired_at = 1 where code like 'm-_'`.execute(db());
  });

  it('leave out days with a faulty meter and say so', async () => {
    await store({ site: one, area: north });
    await store({ site: one, area: north, at: 1, total: 9_999, findings: findingBit('standstill') });
    const { total } = await ask('site');
    expect(total.faultyDays).toBe(1);
    expect(total.figures.pueLike).toEqual({ value: 1.3, days: 1 });
    expect(total.totalKwh).toBe(130);
  });

  it('group by site, area, class and batch, in the order of a figure', async () => {
    await store({ site: one, area: north });
    await store({ site: two, area: north, total: 200 });
    expect((await ask('site')).rows.map(({ name, figures }) => [name.en, figures.pueLike.value])).toEqual([
      ['TWO TWO', 2],
      ['ONE ONE', 1.3],
    ]);
    const upwards = (await ask('site', '&sort=pueLike&isAscending=true')).rows;
    expect(upwards.map(({ name }) => name.en)).toEqual(['ONE ONE', 'TWO TWO']);
    for (const by of ['area', 'class', 'batch']) {
      const { rows } = await ask(by);
      expect({ by, values: rows.map(({ figures }) => figures.pueLike.value) }).toEqual({
        by,
        values: [1.65],
      });
    }
  });

  it('say from where the outdoor temperature behind free cooling is', async () => {
    for (const at of [0, 1]) await store({ site: one, area: north, at });
    await sql`update site_days set free_used_h = 2, free_available_h = 8, out_source = case day when ${day} then 1 else 3 end,
      out_error_k = case day when ${day} then 0.5 else 1.5 end`.execute(db());
    const { total } = await ask('site');
    expect(total.figures.freeUsedShare).toEqual({ value: 25, days: 2 });
    expect(total.outdoor).toEqual({ days: { own: 1, neighbours: 0, imported: 1 }, errorK: 1 });
  });

  it('R-PERM-05 hold nothing of sites out of scope, nor of days on which a site stood elsewhere', async () => {
    await store({ site: one, area: north });
    await store({ site: far, area: south, total: 5_000 });
    await store({ site: far, area: north, at: 1, total: 5_000 });
    await store({ site: one, area: south, at: 1, total: 5_000 });
    const { total, rows } = await ask('area');
    expect(total.totalKwh).toBe(130);
    expect(rows.map(({ name }) => name.en)).toEqual(['north']);
  });

  it('are the same by weeks and months that are summed as by their days, and by area where a site moved within one', async () => {
    const span = { from: day, to: day + 30 * dayMs };
    for (let at = 0; at < 30; at++) {
      await store({ site: one, area: at < 12 ? north : south, at, total: 130 + at });
      await store({
        site: two,
        area: north,
        at,
        it: at % 3 === 0 ? null : 90,
        findings: at === 9 ? 2 ** 31 - 1 : 0,
      });
    }
    await sql`update site_days set carrier_kwh = array[10, 0, 5]::real[] where site_id = ${two}`.execute(
      db(),
    );
    const all = async () => {
      const answers = [];
      for (const by of ['site', 'area', 'class', 'batch'] as const)
        answers.push(await readSums(db(), everything, { ...span, by, areaIds: null }));
      return answers.map((rows) => rows.toSorted((a, b) => a.key.localeCompare(b.key)));
    };
    const byDays = await all();
    const calendar = calendarIn('Asia/Shanghai', plantDayStartIn('Asia/Shanghai'));
    for (const summed of spansBack(calendar, span.from, span.to)) await sumFirst(database().pool, summed);
    // What is asked of a whole week does not read its days any more.
    const { from, to } = weekOf(calendar, day + 12 * dayMs);
    await sql`delete from site_days where day >= ${from} and day < ${to}`.execute(db());
    expect(await all()).toEqual(byDays);
  });

  it('refuse a span that is no span', async () => {
    const address = `/analysis/figures?from=${day}&to=${day - 1}`;
    const answer = (await (await server.fetch(address, { token })).json()) as { reason: string };
    expect(answer.reason).toBe('validation');
  });
});
