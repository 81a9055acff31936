import { dayMs, hourMs } from '@contract/time';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { sql } from 'kysely';
import { findingBit } from '@contract/siteEnergy';
import { everything, nothing } from '../scope';
import { recoverNight } from './night';
import { readRecoveredSum, readRecovery } from './read.store';

/** Midnight of the plant; the night looks at the day before. */
const today = Date.UTC(2026, 6, 1) - 8 * hourMs;
const day = today - dayMs;
const daysStored = 430;
const ago = (days: number): number => day - days * dayMs;
const [beganAgo, mendedAgo] = [45, 30];

describe('energy recovered by repairs', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  const period = { from: 0, to: today };
  let area = 0;
  let next = 0;

  /** `wastes`: what the fault adds a day from its begin to its repair, kWh. */
  const aFaultySite = async (wastes: number) => {
    const site = await aSite(db(), `R${next++}`, area);
    await sql`insert into site_days (site_id, day, area_id, dept_id, ac_kwh, it_kwh, out_mean_c, ac_pct, it_pct, out_pct,
        counted_at, out_error_k)
      select ${site}::int, ${day}::bigint - n * ${dayMs}::bigint, 1, 1, 18 + 0.5 * x.out + 0.4 * ((n * 7 + ${site}) % 5)
        + case when n <= ${beganAgo} and n > ${mendedAgo} then ${wastes}::float8 else 0 end,
        null, x.out, 100, 0, 100, 0, 0.5
      from generate_series(0, ${daysStored - 1}) n cross join lateral (
        select 17 + 12 * cos(2 * pi() * n / 365.0) + (n * 3 % 4) as out) x`.execute(db());
    return site;
  };
  const anOrder = async (
    site: number,
    { device = 'ac', began = beganAgo, mended = mendedAgo, state = 'closed' } = {},
  ): Promise<number> => {
    const deviceId = await aDeviceOf(db(), site, `${device}-${next++}`, device);
    const { rows } = await sql<{ id: number }>`
      insert into fault_orders (origin, site_id, device_id, level, state, reported_at, began_at, repaired_at,
        fault_ended_at, result, limits, clocks, stepped_at)
      values ('manual', ${site}, ${deviceId}, 3, ${state}, ${ago(began) + hourMs}, ${ago(began)}, ${ago(mended)},
        ${ago(mended)}, 'solved', '{}', '[]', 0) returning id`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const night = (of = day) => recoverNight(db(), { day: of, until: Infinity }, () => 0);
  const told = async (id: number) => {
    await sql`delete from fault_recoveries`.execute(db());
    await night();
    return readRecovery(db(), everything, id);
  };

  beforeAll(async () => {
    await sql
      .raw(
        `create table site_days_recoveries partition of site_days
         for values from (${day - daysStored * dayMs}) to (${today})`,
      )
      .execute(db());
    area = await anArea(db(), 'north');
  });

  beforeEach(async () => {
    await sql`delete from fault_orders`.execute(db());
    await sql`delete from fault_recoveries`.execute(db());
  });

  it('are told since the repair, with the band and the days that they stand on', async () => {
    const id = await anOrder(await aFaultySite(5));
    const found = await told(id);
    expect(found).toMatchObject({
      ...{ obstacle: null, of: 'ac', toldAt: today, beforeDays: 14, afterDays: 30 },
      recovered: { verdict: 'proven' },
    });
    const { savedKwh = 0, bandKwh = 0 } = found?.recovered ?? {};
    expect(Math.abs(savedKwh - 5 * 30)).toBeLessThan(bandKwh);
    expect(found?.perDay?.savedKwh).toBeCloseTo(savedKwh / 30, 9);
  });

  it('are not proven where the repair changed nothing', async () => {
    expect(await told(await anOrder(await aFaultySite(0)))).toMatchObject({
      recovered: { verdict: 'notProven' },
    });
  });

  it('wait for the night after the repair, and for a week of days', async () => {
    const site = await aFaultySite(5);
    const id = await anOrder(site, { mended: 3 });
    expect(await readRecovery(db(), everything, id)).toMatchObject({
      toldAt: null,
      obstacle: null,
      recovered: null,
    });
    expect(await told(id)).toMatchObject({ obstacle: 'fewDaysAfter', recovered: null });
  });

  it('are looked at once a week until their days are full, and anew when a repair did not hold', async () => {
    const id = await anOrder(await aFaultySite(5));
    expect([await night(day - dayMs), await night(), await night(day + 6 * dayMs)]).toEqual([1, 0, 1]);
    await sql`update fault_orders set repaired_at = ${ago(10)} where id = ${id}`.execute(db());
    expect(await readRecovery(db(), everything, id)).toMatchObject({ toldAt: null, recovered: null });
    expect(await night()).toBe(1);
  });

  it('are none of a silent or an exchanged meter, of a site without a baseline, of a fault that is none of cooling', async () => {
    const silent = await aFaultySite(5);
    const whereSilent = sql`site_id = ${silent} and day > ${ago(mendedAgo)}`;
    await sql`update site_days set ac_kwh = 0, ac_pct = 0 where ${whereSilent} and day < ${ago(12)}`.execute(
      db(),
    );
    await sql`update site_days set ac_kwh = 90000, findings = ${findingBit('exchange')}
      where ${whereSilent} and day >= ${ago(12)} and day < ${ago(4)}`.execute(db());
    expect(await told(await anOrder(silent))).toMatchObject({
      obstacle: 'meterSilent',
      afterDays: 5,
      recovered: null,
    });
    const young = await aFaultySite(5);
    await sql`delete from site_days where site_id = ${young} and day < ${ago(60)}`.execute(db());
    expect(await told(await anOrder(young))).toMatchObject({ obstacle: 'fewBaselineDays', recovered: null });
    const door = await anOrder(await aFaultySite(5), { device: 'door' });
    expect(await told(door)).toMatchObject({ obstacle: 'notCooling', recovered: null });
  });

  it('end where a plan began, and count once where two faults were mended on one day', async () => {
    const site = await aFaultySite(5);
    const [first, second] = [await anOrder(site), await anOrder(site, { began: beganAgo })];
    await sql`insert into site_strategies (site_id, shard, mode, since) values (${site}, 0, 'active', ${ago(10)})`.execute(
      db(),
    );
    expect(await told(first)).toMatchObject({ afterDays: 19, obstacle: null });
    expect(await readRecovery(db(), everything, second)).toMatchObject({ obstacle: 'sharedRepair' });
  });

  it('are summed over the orders in sight with one band, that averages out between sites', async () => {
    const sites = [await aFaultySite(5), await aFaultySite(6), await aFaultySite(0)];
    const ids = [];
    for (const site of sites) ids.push(await anOrder(site));
    await anOrder(sites[0] ?? 0, { device: 'door' });
    await night();
    const each = await Promise.all(ids.map((id) => readRecovery(db(), everything, id)));
    const sum = await readRecoveredSum(db(), everything, { ...period, regionId: area });
    expect(sum).toMatchObject({ mended: 3, told: 3, proven: 2, sum: { verdict: 'proven' } });
    const bands = each.map((one) => one?.recovered?.bandKwh ?? 0);
    const saved = each.reduce((all, one) => all + (one?.recovered?.savedKwh ?? 0), 0);
    expect(sum.sum?.savedKwh).toBeCloseTo(saved, 6);
    expect(sum.sum?.bandKwh).toBeGreaterThan(Math.max(...bands));
    expect(sum.sum?.bandKwh).toBeLessThan(bands.reduce((all, band) => all + band));
    expect(await readRecoveredSum(db(), everything, { ...period, regionId: area + 1 })).toEqual({
      ...{ mended: 0, told: 0, proven: 0, sum: null },
    });
  });

  it('are told to nobody who does not see the site', async () => {
    const id = await anOrder(await aFaultySite(5));
    await night();
    expect(await readRecovery(db(), nothing, id)).toBeNull();
    expect(await readRecoveredSum(db(), nothing, period)).toMatchObject({ mended: 0, sum: null });
  });
});
