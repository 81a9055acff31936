import { anActor } from '@tests/support/actors';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../../scope';
import { addWindows, endWindow, listWindows } from './maintenance';

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
