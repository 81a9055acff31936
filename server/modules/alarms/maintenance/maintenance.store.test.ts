import { MaintenanceRequest } from '@contract/alarmActions';
import { dayMs, hourMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../../scope';
import { addWindow, addWindows, changeWindow, endSeries, endWindow, listWindows } from './maintenance';

describe('maintenance of several sites', () => {
  const database = useFreshDatabase();
  const clock = testClock();
  const keeper = anActor();

  it('opens a window for each of them, or for none where one is not to be seen', async () => {
    const { db } = database();
    const [areaId, elsewhere] = [await anArea(db, '440305'), await anArea(db, '440304')];
    const [one, other] = [await aSite(db, 'NS-001', areaId), await aSite(db, 'NS-002', areaId)];
    const hidden = await aSite(db, 'FT-001', elsewhere);
    const local: Scope = {
      ...{ isAll: false, key: 'local' },
      grants: [{ deptIds: 'all', areaIds: [areaId] }],
    };
    const deps = { db, clock, scopeOf: async () => local };
    const span = { startsAt: clock.now(), endsAt: clock.now() + 600_000, reason: 'cable works' };
    const open = async () =>
      (await listWindows(db, everything, { pageNum: 1, pageSize: 100, isOpen: true })).rows;

    const refused = addWindows(deps, keeper, { siteIds: [one, hidden], ...span });
    await expect(refused).rejects.toThrow('notFound');
    expect(await open()).toEqual([]);

    const { ids } = await addWindows(deps, keeper, { siteIds: [one, other, one], ...span });
    expect((await open()).map(({ siteId }) => siteId).sort()).toEqual([one, other].sort());
    for (const id of ids) await endWindow(deps, keeper, id);
    expect(await open()).toEqual([]);
  });
});

describe('maintenance that comes again', () => {
  const database = useFreshDatabase();
  const clock = testClock();
  const keeper = anActor();
  const deps = () => ({
    ...{ db: database().db, clock, scopeOf: async () => everything, plantTimeZone: 'Asia/Shanghai' },
  });
  const list = async (isOpen: boolean) =>
    (await listWindows(database().db, everything, { pageNum: 1, pageSize: 100, isOpen })).rows;
  const weekly = async (code: string, times = 4) => {
    const areaId = await anArea(database().db, code.replace(/\D/g, '').padStart(6, '1'));
    const siteId = await aSite(database().db, code, areaId);
    const span = { startsAt: clock.now() + hourMs, endsAt: clock.now() + 2 * hourMs, reason: 'filters' };
    const place = { siteId, regionId: null, deviceId: null };
    return addWindow(deps(), keeper, { ...place, ...span, repeat: { every: 'week', times } });
  };
  afterEach(async () => void (await database().pool.query('delete from maintenance_windows')));

  it('is a window each week, of which the next stands for all', async () => {
    const first = clock.now() + hourMs;
    const { id } = await weekly('S-1');
    expect(await list(true)).toMatchObject([
      { id, startsAt: first, series: { every: 'week', left: 3, lastAt: first + 21 * dayMs } },
    ]);
    // Another one leaves the series as it is.
    await changeWindow(deps(), keeper, id, {
      ...{ startsAt: first + hourMs, endsAt: first + 2 * hourMs, reason: 'later today' },
    });
    expect(await list(true)).toMatchObject([{ id, startsAt: first + hourMs, series: { left: 3 } }]);
    await endWindow(deps(), keeper, id);
    expect(await list(true)).toMatchObject([{ startsAt: first + 7 * dayMs, series: { left: 2 } }]);
    expect(await list(false)).toMatchObject([{ id }]);
  });

  it('is taken back with all that follow, and is told once in the log', async () => {
    const { id } = await weekly('S-2');
    await endWindow(deps(), keeper, id);
    const [next] = await list(true);
    await endSeries(deps(), keeper, next?.id ?? 0);
    expect(await list(true)).toEqual([]);
    expect(await list(false)).toHaveLength(4);
    await expect(endSeries(deps(), keeper, next?.id ?? 0)).rejects.toThrow('conflict');
    const { rows } = await database().pool.query<{ action: string; detail: object }>(
      `select action, detail from audit_events where action like 'maintenance.%' order by id desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'maintenance.ended',
      'maintenance.ended',
      'maintenance.added',
    ]);
    expect(rows[0]?.detail).toMatchObject({ windows: 3 });
  });

  it('has no series to end where it comes once, nor is one out of sight ended', async () => {
    const { id } = await weekly('S-3', 2);
    const nothing: Scope = { isAll: false, key: 'nothing', grants: [] };
    const stranger = { ...deps(), scopeOf: async () => nothing };
    await expect(endSeries(stranger, keeper, id)).rejects.toThrow('notFound');
    await database().pool.query('update maintenance_windows set series_id = null, repeats = null');
    await expect(endSeries(deps(), keeper, id)).rejects.toThrow('conflict');
    expect(await list(true)).toHaveLength(2);
  });

  it.each([
    ['a window that reaches into the next week', { startsAt: 0, endsAt: 7 * dayMs, every: 'week', times: 2 }],
    [
      'a window that reaches into the next month',
      { startsAt: 0, endsAt: 28 * dayMs, every: 'month', times: 2 },
    ],
    ['more weeks than a year', { startsAt: 0, endsAt: hourMs, every: 'week', times: 53 }],
    ['a series of one', { startsAt: 0, endsAt: hourMs, every: 'month', times: 1 }],
  ])('is refused for %s', (_, { every, times, ...span }) => {
    const request = {
      siteId: 1,
      regionId: null,
      deviceId: null,
      reason: 'x',
      ...span,
      repeat: { every, times },
    };
    expect(MaintenanceRequest.safeParse(request).success).toBe(false);
  });
});
