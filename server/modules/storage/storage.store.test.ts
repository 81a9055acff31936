import { sql } from 'kysely';
import { pointsByClass } from '@contract/points';
import { StorageQuery, type StorageAsked, type StorageRow } from '@contract/storage';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aDeviceOf, aDefinition, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { everything } from '../scope';
import { scopeOfGrants } from '../scope/scope';
import { listStorage } from './storage.store';

const now = Date.UTC(2026, 10, 24);

describe('batteries of sites', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let areas: number[];
  const sites: Record<string, number> = {};

  const said = (site: number, values: Record<string, number>, invalid: string[] = []) =>
    aDeviceOf(db(), site, 'battery', 'battery').then((device) => {
      const points = pointsByClass.battery.map(({ name }) => name);
      const mask = invalid.reduce((bits, name) => bits | (1 << points.indexOf(name)), 0);
      return sql`insert into latest (device_id, ts, n, received_at, v, invalid)
        values (${device}, ${now}, 1, ${now}, ${points.map((name) => values[name] ?? null)}::float8[], ${mask})`.execute(
        db(),
      );
    });
  const alarm = (site: number, definition: string, raisedAt: number, clearedAt: number | null) =>
    sql`insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at)
      values (${definition}, ${site}, 1, ${raisedAt}, ${raisedAt}, ${clearedAt})`.execute(db());
  const list = (asked: StorageAsked = {}, scope = everything) =>
    listStorage(db(), scope, StorageQuery.parse(asked), now);
  const row = async (name: string): Promise<StorageRow | undefined> =>
    (await list()).rows.find(({ siteCode }) => siteCode === name);

  beforeAll(async () => {
    areas = [await anArea(db(), '970001'), await anArea(db(), '970002')];
    for (const [at, name] of ['FULL', 'LOW', 'MUTE', 'NONE'].entries())
      sites[name] = await aSite(db(), name, areas[at % 2] ?? 0);
    for (const id of ['mainsOutage', 'controllerSilent']) await aDefinition(db(), id);
    await said(sites.FULL ?? 0, { socPct: 100, currentA: 0.2, tempC: 26, autonomyMin: 480, stringV: 54 });
    await said(sites.LOW ?? 0, { socPct: 40, currentA: -30, tempC: 31, autonomyMin: 90, stringV: 48 }, [
      'tempC',
    ]);
    await sql`update sites set has_battery = true where id = ${sites.MUTE}`.execute(db());
  });

  it('are those of sites with a battery device or declared to have batteries, worst charge first', async () => {
    const { total, rows } = await list();
    expect(total).toBe(3);
    expect(rows.map(({ siteCode }) => siteCode)).toEqual(['LOW', 'FULL', 'MUTE']);
    expect((await list({ order: 'code' })).rows.map(({ siteCode }) => siteCode)).toEqual([
      'FULL',
      'LOW',
      'MUTE',
    ]);
  });

  it('tell charge and state as far as they are usable numbers, and nothing in their place', async () => {
    expect(await row('LOW')).toMatchObject({
      socPct: 40,
      charge: 'discharging',
      tempC: null,
      autonomyMin: 90,
    });
    expect(await row('FULL')).toMatchObject({ charge: 'resting', tempC: 26, at: now });
    expect(await row('MUTE')).toMatchObject({ charge: 'unknown', socPct: null, deviceName: null, at: null });
    expect((await list({ charge: 'discharging' })).rows.map(({ siteCode }) => siteCode)).toEqual(['LOW']);
  });

  it('tell which outages ended while the site went on speaking', async () => {
    const site = sites.LOW ?? 0;
    const at = now - 10 * dayMs;
    await alarm(site, 'mainsOutage', at, at + 2 * hourMs);
    await alarm(site, 'mainsOutage', at + dayMs, at + dayMs + 5 * hourMs);
    await alarm(site, 'controllerSilent', at + dayMs + 4 * hourMs, at + dayMs + 5 * hourMs + minuteMs);
    await alarm(site, 'mainsOutage', now - 200 * dayMs, now - 199 * dayMs);
    await alarm(site, 'mainsOutage', now - hourMs, null);
    expect(await row('LOW')).toMatchObject({ outages: 2, survived: 1, longestSurvivedMs: 2 * hourMs });
    expect(await row('FULL')).toMatchObject({ outages: 0, survived: 0, longestSurvivedMs: null });
  });

  it('R-PERM-05 are told of visible sites only, in pages and by search', async () => {
    const own = scopeOfGrants([{ deptIds: 'all', areaIds: [areas[0] ?? 0] }]);
    const seen = await list({}, own);
    expect([seen.total, seen.rows.map(({ siteCode }) => siteCode)]).toEqual([2, ['FULL', 'MUTE']]);
    expect((await list({ text: 'low' }, own)).total).toBe(0);
    expect((await list({ siteId: sites.LOW }, own)).rows).toEqual([]);
    expect((await list({ pageSize: 1, pageNum: 2 })).rows.map(({ siteCode }) => siteCode)).toEqual(['FULL']);
  });
});
