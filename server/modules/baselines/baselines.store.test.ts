import type { Cell } from '@contract/cells';
import { plantDayStartIn } from '@contract/plantTime';
import { findingBit } from '@contract/siteEnergy';
import { dayMs, hourMs } from '@contract/time';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { sql } from 'kysely';
import { seedDefinitions } from '../alarms/definitions.store';
import { calendarIn } from '../energy';
import { portfolioSaving } from '../../savings/portfolio';
import { savingLines, savingSpan } from '../reports/savingLines';
import { savingsTable } from '../reports/savingsTable';
import { savingOfSite } from '../savings';
import { savingTold } from '../savings/savings.service';
import { keepBaselineAlarms } from './alarms.store';
import { compareNight } from './compare';
import { fitNight, type FitOrder } from './night';

const zone = 'Asia/Shanghai';
/** Midnight of the plant; the night looks at the day before. */
const today = Date.UTC(2026, 6, 1) - 8 * hourMs;
const day = today - dayMs;
const days = 430;
const months = Array.from({ length: 14 }, (_, at) => Date.UTC(2025, 5 + at, 1) - 8 * hourMs);
const ordinary = 12;

describe('the night of the baselines', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  const sites: number[] = [];
  let area = 0;
  const night = (more: Partial<FitOrder> = {}) =>
    fitNight(db(), { day, months, part: 0, parts: 1, until: Infinity, ...more }, () => 0);
  const baselineOf = async (site: number) => {
    const { rows } = await sql<{ verdict: string | null; saved: number; used: number[]; reportDays: number }>`
      select verdict, saved_kwh / expected_kwh as saved, days_used as used, report_days as "reportDays"
      from site_baselines where site_id = ${site} and energy = 'ac'`.execute(db());
    return rows[0];
  };

  /** `last`: factor of the last 30 days; each site has a load of its own. */
  const store = (site: number, at: number, last: number) =>
    sql`insert into site_days (site_id, day, area_id, dept_id, ac_kwh, it_kwh, out_mean_c, ac_pct, it_pct, out_pct, counted_at)
      select ${site}::int, ${day}::bigint - n * ${dayMs}::bigint, 1, 1,
        (8 + 0.2 * x.it + 0.5 * x.out + 0.4 * ((n * 7 + ${at}) % 5)) * case when n < 30 then ${last}::float8 else 1 end,
        x.it, x.out, 100, 100, 100, 0
      from generate_series(0, ${days - 1}) n cross join lateral (select
        40 + 2 * ${at}::float8 + (n % 3) as it, 17 + 12 * cos(2 * pi() * n / 365.0) + (n * 3 % 4) as out) x`.execute(
      db(),
    );
  const change = (site: number, daysAgo: number, to: ReturnType<typeof sql>) =>
    sql`update site_days set ${to} where site_id = ${site} and day = ${day - daysAgo * dayMs}`.execute(db());

  beforeAll(async () => {
    await sql
      .raw(
        `create table site_days_nights partition of site_days
         for values from (${day - days * dayMs}) to (${today})`,
      )
      .execute(db());
    area = await anArea(db(), 'north');
    for (let at = 0; at < ordinary; at++) {
      const site = await aSite(db(), `S${at}`, area);
      sites.push(site);
      await store(site, at, at === 0 ? 0.7 : at === 1 ? 1.3 : 1);
    }
  }, 60_000);

  it('goes on where it was interrupted, and does no site twice', async () => {
    let looks = 0;
    const cut = await fitNight(db(), { day, months, part: 0, parts: 2, until: 1 }, () => looks++);
    expect(cut).toMatchObject({ sites: ordinary / 2, isWhole: true });
    expect(await night()).toEqual({ sites: ordinary / 2, fitted: ordinary / 2, isWhole: true });
    expect(await night()).toEqual({ sites: 0, fitted: 0, isWhole: true });
  });

  it('does nothing when its time is over', async () => {
    expect(await night({ day: day + dayMs, until: 0 })).toEqual({ sites: 0, fitted: 0, isWhole: false });
  });

  it('stores the saving of the last 30 days with its verdict, and the days that made the baseline', async () => {
    const [saving = 0, wasting = 0, plain = 0] = sites;
    expect(await baselineOf(saving)).toMatchObject({ verdict: 'proven', reportDays: 30 });
    expect((await baselineOf(saving))?.saved).toBeCloseTo(0.3, 1);
    expect((await baselineOf(wasting))?.verdict).toBe('usedMore');
    const known = await baselineOf(plain);
    expect(known?.verdict).toBe('notProven');
    expect(known?.used).toEqual(Array.from({ length: 365 }, (_, at) => at));
  });

  it('takes a meter that was exchanged, or silent for three days, for no saving and no spike', async () => {
    const site = sites[2] ?? 0;
    await change(site, 20, sql`ac_kwh = 90000, findings = ${findingBit('exchange')}`);
    for (const ago of [8, 9, 10]) await change(site, ago, sql`ac_kwh = 0, ac_pct = 0`);
    await change(site, 7, sql`findings = ${findingBit('rollOver')}`);
    await sql`delete from site_climates where site_id = ${site}`.execute(db());
    await night();
    expect(await baselineOf(site)).toMatchObject({ verdict: 'notProven', reportDays: 26 });
  });

  it('takes non-routine events out, and tells the same figure as the page of the site', async () => {
    const site = sites[3] ?? 0;
    await change(site, 5, sql`ac_kwh = ac_kwh + 40`);
    await sql`insert into non_routine_events (site_id, kind, energy_of, from_at, to_at, kwh_per_day, ipmvp_option, note,
        evidence_name, author, at)
      values (${site}, 'loadAdded', 'ac', ${day - 5 * dayMs}, ${day - 4 * dayMs}, 40, 'B', 'test load', '', 'mei', 0),
        (${site}, 'outage', 'ac', ${day - 3 * dayMs}, ${day - 2 * dayMs}, null, 'B', 'no power', '', 'mei', 0)`.execute(
      db(),
    );
    await sql`delete from site_climates where site_id = ${site}`.execute(db());
    await night();
    const { rows } = await sql<{ saved: number; band: number; expected: number; days: number; from: number }>`
      select saved_kwh as saved, band_kwh as band, expected_kwh as expected, report_days as days, valid_from as from
      from site_baselines where site_id = ${site} and energy = 'ac'`.execute(db());
    const [stored] = rows;
    const from = stored?.from ?? 0;
    const told = await savingOfSite(db(), site, {
      ...{ of: 'ac', baselineFrom: from - 365 * dayMs, baselineTo: from, reportFrom: from, reportTo: today },
    });
    expect(told).toMatchObject({ nonRoutineKwh: 40, saving: { verdict: 'notProven' } });
    expect(stored).toEqual({
      ...{ saved: told.saving?.savedKwh, band: told.saving?.bandKwh, expected: told.expectedKwh },
      ...{ days: 29, from },
    });
  });

  describe('what it stored, in a report of the same days', () => {
    const of = 'ac';
    let keeperId = 0;
    /** The year before the last 30 days and these, as the night has them. */
    const period = { from: today - 30 * dayMs, to: today, days: 30, words: '' };
    const calendar = calendarIn(zone, plantDayStartIn(zone));
    const report = async () =>
      (
        await savingsTable(
          { db: db(), keeperId, period },
          { of, months: 0, language: 'en', period: 'month', format: 'csv', channel: 0, recipients: '' },
          calendar,
        )
      ).rows;
    const forgotten = async (): Promise<Cell[][]> => {
      await sql`alter table site_baselines rename to set_aside`.execute(db());
      await sql`create table site_baselines (like set_aside)`.execute(db());
      const rows = await report();
      await sql`drop table site_baselines`.execute(db());
      await sql`alter table set_aside rename to site_baselines`.execute(db());
      return rows;
    };
    const interceptBy = (kwh: number) =>
      sql`update site_baselines set model = jsonb_set(model, '{interceptKwh}',
        to_jsonb((model ->> 'interceptKwh')::float8 + ${kwh}))`.execute(db());

    beforeAll(async () => {
      keeperId = (await aWatcher(db(), 'keeper', [area], ['site:list'])).userId;
    });

    it('is read in place of a fit, and says the same to the bit', async () => {
      const site = sites[2] ?? 0;
      const span = { baselineFrom: period.from - 365 * dayMs, baselineTo: period.from };
      const query = { of, ...span, reportFrom: period.from, reportTo: period.to } as const;
      const rows = await report();
      const told = await savingOfSite(db(), site, query);
      expect(rows).toHaveLength(ordinary + 1);
      expect(rows).toEqual(await forgotten());
      await interceptBy(1);
      const moved = await savingOfSite(db(), site, query);
      expect(moved.expectedKwh).toBeCloseTo((told.expectedKwh ?? 0) + moved.reportDays, 6);
      await interceptBy(-1);
    });

    it('is of one site in the band that its page has, with the error of the weather that it reads', async () => {
      const site = sites[3] ?? 0;
      const errs = (kelvin: number | null) =>
        sql`update site_days set out_error_k = ${kelvin} where site_id = ${site}`.execute(db());
      const span = savingSpan(period, 0, calendar);
      const bands = async () => {
        const [line] = (
          await savingLines({ db: db(), keeperId, period }, span, { of, language: 'en' })
        ).filter((each) => each.site.id === site);
        const { told } = await savingTold(db(), site, { of, ...span });
        return { page: told.saving?.bandKwh ?? 0, report: portfolioSaving([line!.banded!]).bandKwh };
      };
      await errs(null);
      const exact = await bands();
      await errs(2);
      const inexact = await bands();
      expect(inexact.page).toBeGreaterThan(exact.page);
      expect(inexact.report).toBe(inexact.page);
      expect(exact.report).toBe(exact.page);
      await errs(null);
    });

    it('is not read where a day of the baseline was counted anew since, or another night looked at others', async () => {
      await interceptBy(1);
      const stored = await report();
      await change(sites[4] ?? 0, 200, sql`ac_kwh = ac_kwh + 0.01`);
      const [, ...rows] = await report();
      const [, ...fresh] = await forgotten();
      const at = rows.findIndex(([, , , code]) => code === 'S4');
      expect(rows[at]).toEqual(fresh[at]);
      expect(rows.filter((_, place) => place !== at)).toEqual(
        stored.slice(1).filter((_, place) => place !== at),
      );
      expect(rows[at]).not.toEqual(stored[at + 1]);
      await interceptBy(-1);
    });
  });

  it('compares sites with those of their class, envelope and climate, per kW of IT', async () => {
    expect(await compareNight(db(), { day, months })).toBe(ordinary);
    const { rows } = await sql<{
      siteId: number;
      residual: number;
      band: number;
      peers: string;
      days: number;
    }>`
      select site_id as "siteId", residual, band, peers, days from site_months where month = ${months[12] ?? 0}
      order by residual`.execute(db());
    expect(rows[0]?.siteId).toBe(sites[0]);
    expect(rows.at(-1)?.siteId).toBe(sites[1]);
    expect(rows.every(({ peers }) => /^D\/\d+\/hotSummerColdWinter$/.test(peers))).toBe(true);
    for (const { siteId, residual, band } of rows.slice(1, -1)) {
      expect(sites).toContain(siteId);
      expect(Math.abs(residual)).toBeLessThan(1.5);
      expect(band).toBeGreaterThan(0);
    }
  });

  describe('calls of what a night says', () => {
    const june = months[12] ?? 0;
    const keep = (now: number) => keepBaselineAlarms(db(), { day, month: june, now });
    const standing = async () => {
      const { rows } = await sql<{ id: string; site: number; value: number; threshold: number }>`
        select definition_id as id, site_id as site, value, threshold from alarms where cleared_at is null
        order by definition_id, site_id`.execute(db());
      return rows;
    };

    beforeAll(async () => {
      await seedDefinitions(db());
      await keep(today);
    });

    it('over-consumption beyond the band of a day on three days of seven, and of nothing within it', async () => {
      const over = (await standing()).filter(({ id }) => id === 'overConsumption');
      expect(over).toMatchObject([{ site: sites[1], threshold: expect.closeTo(1.15) }]);
      expect(over[0]?.value).toBeCloseTo(1.3, 1);
    });

    it('PUE beyond nine tenths of its peers with the whole of its band', async () => {
      const abnormal = (await standing()).filter(({ id }) => id === 'pueAbnormal');
      expect(abnormal.map(({ site }) => site)).toEqual([sites[1]]);
      expect(abnormal[0]?.value).toBeGreaterThan(abnormal[0]?.threshold ?? Infinity);
    });

    it('a strategy whose saving is within its band after 60 days, of none before, and of none that saves', async () => {
      const [saving = 0, , plain = 0, early = 0] = sites;
      const since = (site: number, reportDays: number) =>
        sql`update site_baselines set is_of_strategy = true, report_days = ${reportDays} where site_id = ${site}`.execute(
          db(),
        );
      await since(saving, 60);
      await since(plain, 60);
      await since(early, 59);
      await keep(today + 1);
      const idle = () => standing().then((all) => all.filter(({ id }) => id === 'strategyNotSaving'));
      expect((await idle()).map(({ site }) => site)).toEqual([plain]);
      await sql`update site_baselines set saved_kwh = 10 * band_kwh where site_id = ${plain}`.execute(db());
      await keep(today + 2);
      expect(await idle()).toEqual([]);
      await sql`update site_baselines set saved_kwh = 0 where site_id = ${plain}`.execute(db());
      await keep(today + dayMs);
      expect(await idle()).toEqual([]);
      await keep(today + 31 * dayMs);
      expect(await idle()).toHaveLength(1);
    });

    it('and clears what no longer holds', async () => {
      await sql`update site_baselines set over_ratio = 1.1`.execute(db());
      await sql`update site_months set residual = 0`.execute(db());
      await keep(today + 32 * dayMs);
      expect((await standing()).map(({ id }) => id)).toEqual(['strategyNotSaving']);
    });
  });
});
