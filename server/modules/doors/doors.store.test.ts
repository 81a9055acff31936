import { sql } from 'kysely';
import { DoorQuery, type DoorRow, type DoorsAsked } from '@contract/doors';
import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aDeviceOf, aDefinition, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { everything } from '../scope';
import { scopeOfGrants } from '../scope/scope';
import { countDoors, listDoors } from './doors.store';

const now = Date.now();
const shut = { open: 0, locked: 1, illegalEntry: 0, fault: 0, openCount: 7, refusedCards: 1 };

describe('doors of sites', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let areas: number[];
  const doors: Record<string, { site: number; door: number }> = {};

  /** A site with one door that said this a minute ago. */
  const aDoor = async (name: string, said: Record<string, number> | null, isOnline = true) => {
    const site = await aSite(db(), name, areas[Object.keys(doors).length % 2] ?? 0);
    const door = await aDeviceOf(db(), site, 'door', 'door');
    doors[name] = { site, door };
    await sql`insert into site_contacts (site_id, heard_at, is_online) values (${site}, ${now}, ${isOnline})
      on conflict (site_id) do update set is_online = excluded.is_online`.execute(db());
    if (said === null) return;
    const values = pointsByClass.door.map((point) => said[point.name] ?? null);
    await sql`insert into latest (device_id, ts, n, received_at, v, invalid)
      values (${door}, ${now - minuteMs}, 1, ${now - minuteMs}, ${values}::float8[], 0)`.execute(db());
  };
  const raised = (name: string, definition: string, agoMs: number) =>
    sql`insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
      values (${definition}, ${doors[name]?.site}, ${doors[name]?.door}, 2, ${now - agoMs}, ${now})`.execute(
      db(),
    );
  const list = (asked: DoorsAsked = {}, scope = everything) =>
    listDoors(db(), scope, DoorQuery.parse(asked), now);
  const row = async (name: string): Promise<DoorRow | undefined> =>
    (await list()).rows.find(({ siteCode }) => siteCode === name);

  beforeAll(async () => {
    areas = [await anArea(db(), '980001'), await anArea(db(), '980002')];
    for (const deviceClass of ['door', 'env'])
      await sql`create table ${sql.table(`readings_${deviceClass}_now`)} partition of ${sql.table(`readings_${deviceClass}`)}
        for values from (${sql.lit(now - dayMs)}) to (${sql.lit(now + dayMs)})`.execute(db());
    for (const id of ['illegalEntry', 'doorHeldOpen', 'doorControllerFault', 'doorCommLoss'])
      await aDefinition(db(), id);
    await aDoor('LOCKED', shut);
    await aDoor('UNLOCKED', { ...shut, locked: 0 });
    await aDoor('OPEN', { ...shut, open: 1, locked: 0 });
    await aDoor('HELD', { ...shut, open: 1, locked: 0 });
    await aDoor('FORCED', { ...shut, open: 1, illegalEntry: 1 });
    await aDoor('FAULT', { ...shut, fault: 1 });
    await aDoor('SILENT', shut, false);
    await aDoor('MUTE', null);
    await aDoor('CUT', { ...shut, commFault: 1 });
    await aDoor('NOLOCK', { ...shut, locked: NaN });
    await raised('HELD', 'doorHeldOpen', 2 * hourMs);
    await raised('FORCED', 'illegalEntry', hourMs);
  });

  it('are locked, unlocked, open, held open, forced or faulty; those not heard of are unknown', async () => {
    const states = Object.fromEntries((await list()).rows.map(({ siteCode, state }) => [siteCode, state]));
    expect(states).toEqual({
      ...{ LOCKED: 'locked', UNLOCKED: 'unlocked', OPEN: 'open', HELD: 'held', FORCED: 'forced' },
      ...{ FAULT: 'fault', SILENT: 'unknown', MUTE: 'unknown', CUT: 'unknown', NOLOCK: 'unknown' },
    });
    expect(await countDoors(db(), everything, {}, now)).toEqual({
      ...{ forced: 1, held: 1, fault: 1, open: 1, unlocked: 1, unknown: 4, locked: 1 },
    });
  });

  it('stand in the order in which they need people, and are found by state and by name', async () => {
    const codes = async (asked: DoorsAsked) => (await list(asked)).rows.map(({ siteCode }) => siteCode);
    expect((await codes({})).slice(0, 4)).toEqual(['FORCED', 'HELD', 'FAULT', 'OPEN']);
    expect((await codes({})).at(-1)).toBe('LOCKED');
    expect(await codes({ state: 'unknown' })).toEqual(['CUT', 'MUTE', 'NOLOCK', 'SILENT']);
    expect(await codes({ text: 'held' })).toEqual(['HELD']);
    expect(await codes({ siteId: doors['OPEN']!.site })).toEqual(['OPEN']);
    expect(await list({ pageSize: 2, pageNum: 2 })).toMatchObject({ total: 10, rows: [{}, {}] });
  });

  it('tell since when they stand open, and what cooling that cost while it was warmer outside', async () => {
    const { site, door } = doors['HELD']!;
    const env = await aDeviceOf(db(), site, 'env', 'env');
    for (const [ago, open] of [
      [5 * hourMs, 1],
      [4 * hourMs, 0],
      [3 * hourMs, 1],
      [hourMs, 1],
    ] as const)
      await sql`insert into readings_door (device_id, ts, n, open)
        values (${door}, ${now - ago}, 1, ${open})`.execute(db());
    for (const [ago, outdoorC] of [
      [3 * hourMs, 36],
      [2 * hourMs, 34],
      [hourMs, 20],
    ] as const)
      await sql`insert into readings_env (device_id, ts, n, room_temp_c, outdoor_temp_c)
        values (${env}, ${now - ago}, 1, 26, ${outdoorC})`.execute(db());
    const held = await row('HELD');
    expect(held?.since).toBe(now - 3 * hourMs);
    // (10 + 8 + 0) / 3 K over 3 h at 0.12 kW/K and a COP of 2.8.
    expect(held?.lostKwh).toBeCloseTo((6 * 3 * 0.12) / 2.8, 5);
    expect(await row('LOCKED')).toMatchObject({ since: null, lostKwh: null, openings: 7, refusedCards: 1 });
    expect(await row('FORCED')).toMatchObject({ since: now - hourMs, lostKwh: null });
  });

  it('tell what they do without the centre and in a fire, by the policy that holds', async () => {
    expect(await row('LOCKED')).toMatchObject({ offline: 'list', fire: 'release' });
    await sql`insert into door_policies (policy_name, site_id, offline, fire, create_time)
      values ('locked', ${doors['LOCKED']!.site}, 'closed', 'keep', 0)`.execute(db());
    expect(await row('LOCKED')).toMatchObject({ offline: 'closed', fire: 'keep' });
    expect(await row('OPEN')).toMatchObject({ offline: 'list', fire: 'release' });
  });

  it('R-PERM-05 are told of visible sites only, in the counts as well', async () => {
    const own = scopeOfGrants([{ deptIds: 'all', areaIds: [areas[1] ?? 0] }]);
    const seen = await list({}, own);
    expect(seen.rows.map(({ siteCode }) => siteCode).sort()).toEqual([
      ...['FAULT', 'HELD', 'MUTE', 'NOLOCK', 'UNLOCKED'],
    ]);
    expect((await list({ siteId: doors['FORCED']!.site }, own)).total).toBe(0);
    expect(await countDoors(db(), own, {}, now)).toMatchObject({ forced: 0, held: 1, locked: 0 });
    expect(await countDoors(db(), everything, { regionId: areas[0]! }, now)).toMatchObject({
      ...{ forced: 1, held: 0 },
    });
  });
});
