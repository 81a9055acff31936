import { anActor } from '@tests/support/actors';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../scope';
import { seed } from '../seed/seed';
import { dropArea, layBoundary, liftBoundary, saveArea, shapesFor } from './mapShapes.service';

describe('the shapes of the map', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const ids = { province: 0, city: 0, north: 0, south: 0 };
  const name = { zh: '核心区', en: 'Core', hk: '核心區' };
  const outline: [number, number][] = [
    [113.9, 22.5],
    [114, 22.5],
    [114, 22.6],
  ];

  const region = async (level: 'province' | 'city' | 'area', parentId: number, code: string) => {
    const row = { level, parent_id: parentId, code, name_zh: code, name_en: code, name_hk: code };
    return (await database().db.insertInto('regions').values(row).returning('id').executeTakeFirstOrThrow())
      .id;
  };
  const portsOf = (scope: Scope) => ({ db: database().db, clock, scopeOf: async () => scope });
  const ofAreas = (...areaIds: number[]): Scope => ({
    isAll: false,
    grants: [{ deptIds: 'all', areaIds }],
    key: areaIds.join(),
  });
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { reason: string }) => error.reason,
    );

  beforeAll(async () => {
    await seed({ db: database().db, clock, adminPassword: 'First-light-7' });
    ids.province = await region('province', 0, '440000');
    ids.city = await region('city', ids.province, '440300');
    ids.north = await region('area', ids.city, '440305');
    ids.south = await region('area', ids.city, '440304');
  });

  it('R-PERM-05 are drawn and seen within the scope only, and written to the operation log', async () => {
    const [north, south] = [portsOf(ofAreas(ids.north)), portsOf(ofAreas(ids.south))];
    const draft = { name, regionId: ids.north, outline };
    const id = await saveArea(north, anActor(), null, draft);
    expect((await shapesFor(north, anActor())).areas).toMatchObject([{ id, name, outline }]);
    expect((await shapesFor(south, anActor())).areas).toEqual([]);
    expect(await reasonOf(saveArea(south, anActor(), null, draft))).toBe('forbidden');
    expect(await reasonOf(saveArea(south, anActor(), id, { ...draft, regionId: ids.south }))).toBe(
      'notFound',
    );
    expect(await reasonOf(dropArea(south, anActor(), id))).toBe('notFound');
    expect(await reasonOf(saveArea(north, anActor(), id, { ...draft, regionId: null }))).toBe('forbidden');
    expect(await reasonOf(saveArea(north, anActor(), id, { ...draft, regionId: 987_654 }))).toBe(
      'regionUnknown',
    );
    const { rows } = await database().pool.query<{ action: string; subject: string }>(
      `select action, subject from audit_events where module = 'mapShapes'`,
    );
    expect(rows).toEqual([{ action: 'mapShapes.added', subject: `mapArea:${id}` }]);
  });

  it('of a city are seen by who sees a part of it, and changed by who sees all of it', async () => {
    const id = await saveArea(portsOf(everything), anActor(), null, { name, regionId: ids.city, outline });
    const part = portsOf(ofAreas(ids.south));
    const whole = portsOf(ofAreas(ids.north, ids.south));
    expect((await shapesFor(part, anActor())).areas.map((area) => area.id)).toEqual([id]);
    const draft = { name, regionId: ids.city, outline: [...outline, [113.9, 22.6] as [number, number]] };
    expect(await reasonOf(saveArea(part, anActor(), id, draft))).toBe('forbidden');
    expect(await reasonOf(dropArea(part, anActor(), id))).toBe('forbidden');
    expect(await saveArea(whole, anActor(), id, draft)).toBe(id);
    const seen = (await shapesFor(part, anActor())).areas.find((area) => area.id === id);
    expect(seen?.outline).toHaveLength(4);
    await dropArea(whole, anActor(), id);
    expect((await shapesFor(part, anActor())).areas).toEqual([]);
  });

  it('include boundary files, which only those who see everything may lay or lift', async () => {
    const file = { type: 'LineString', coordinates: outline };
    const upload = { name: 'districts.geojson', bytes: Buffer.from(JSON.stringify(file)) };
    const [all, part] = [portsOf(everything), portsOf(ofAreas(ids.south))];
    expect(await reasonOf(layBoundary(part, anActor(), upload))).toBe('forbidden');
    const { id, lines } = await layBoundary(all, anActor(), upload);
    expect(lines).toBe(1);
    expect((await shapesFor(part, anActor())).boundaries).toMatchObject([
      { id, name: 'districts.geojson', lines: [{ name: null, isClosed: false, points: outline }] },
    ]);
    expect(await reasonOf(liftBoundary(part, anActor(), id))).toBe('forbidden');
    await liftBoundary(all, anActor(), id);
    expect((await shapesFor(part, anActor())).boundaries).toEqual([]);
    expect(await reasonOf(liftBoundary(all, anActor(), id))).toBe('notFound');
  });
});
