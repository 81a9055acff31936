import { sql } from 'kysely';
import { treePage, type TreeBranchQuery } from '@contract/areaTree';
import { pointsByClass } from '@contract/points';
import { aDeviceOf, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { everything, type Scope } from '../scope';
import { branchBelow, searchSites } from './areaTree.store';

describe('the tree of areas', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let [province, city, north, south, main, hall] = [0, 0, 0, 0, 0, 0];
  let [site, unit] = [0, 0];

  const region = async (level: string, code: string, parent: number): Promise<number> =>
    (
      await sql<{ id: number }>`
        insert into regions (level, code, parent_id, name_zh, name_en, name_hk)
        values (${level}, ${code}, ${parent}, ${`${code}省`}, ${`Region ${code}`}, ${`${code}區`}) returning id`.execute(
        db(),
      )
    ).rows[0]?.id ?? 0;
  const room = async (code: string): Promise<number> =>
    (
      await sql<{ id: number }>`
        insert into rooms (site_id, code, name, create_time) values (${site}, ${code}, ${code}, 0) returning id`.execute(
        db(),
      )
    ).rows[0]?.id ?? 0;
  const put = (device: number, into: number) =>
    sql`update devices set room_id = ${into} where id = ${device}`.execute(db());

  beforeAll(async () => {
    province = await region('province', '44', 0);
    city = await region('city', '4403', province);
    [north, south] = [await region('area', '440301', city), await region('area', '440302', city)];
    await region('province', '45', 0);
    [site] = [
      await aSite(db(), 'N-1', north),
      await aSite(db(), 'S-1', south),
      await aSite(db(), 'N-OLD', north),
    ];
    await sql`update sites set retired_at = 1, retired_reason = 'closed' where code = 'N-OLD'`.execute(db());
    [main, hall] = [await room('main'), await room('hall')];
    unit = await aDeviceOf(db(), site, 'ac-1', 'ac');
    await put(unit, main);
    const old = await aDeviceOf(db(), site, 'ac-old', 'ac');
    await put(old, main);
    await sql`update devices set retired_at = 1 where id = ${old}`.execute(db());
  });

  const asking = (scope: Scope = everything) => ({ db: db(), scope, language: 'en' as const, now: 0 });
  const only = (areaId: number): Scope => ({
    isAll: false,
    grants: [{ deptIds: 'all', areaIds: [areaId] }],
    key: `area ${areaId}`,
  });
  const below = (query: Partial<TreeBranchQuery>, scope?: Scope) =>
    branchBelow(asking(scope), { id: 0, after: '', ...query });
  const codes = async (query: Partial<TreeBranchQuery>, scope?: Scope) =>
    (await below(query, scope)).nodes.map(({ code, count }) => [code, count]);

  it('counts the sites in use below each region, in the language of who asks', async () => {
    expect(await codes({})).toEqual([
      ['44', 2],
      ['45', 0],
    ]);
    expect((await below({})).nodes[0]).toMatchObject({
      kind: 'province',
      name: 'Region 44',
      hasChildren: true,
    });
    expect(await codes({ kind: 'province', id: province })).toEqual([['4403', 2]]);
    expect(await codes({ kind: 'city', id: city })).toEqual([
      ['440301', 1],
      ['440302', 1],
    ]);
  });

  it('goes on from an area over sites with their state, rooms and devices in use to points', async () => {
    expect((await below({ kind: 'area', id: north })).nodes).toEqual([
      expect.objectContaining({ kind: 'site', code: 'N-1', count: 1, life: 'planned' }),
      expect.objectContaining({ kind: 'site', code: 'N-OLD', life: 'retired' }),
    ]);
    expect(await codes({ kind: 'site', id: site })).toEqual([
      ['hall', 0],
      ['main', 1],
    ]);
    expect((await below({ kind: 'site', id: site })).nodes.map(({ hasChildren }) => hasChildren)).toEqual([
      false,
      true,
    ]);
    expect(await codes({ kind: 'room', id: hall })).toEqual([]);
    const devices = (await below({ kind: 'room', id: main })).nodes;
    expect(devices).toEqual([expect.objectContaining({ kind: 'device', code: 'ac-1', deviceClass: 'ac' })]);
    const points = (await below({ kind: 'device', id: unit })).nodes;
    expect(points.map(({ code }) => code)).toEqual(pointsByClass.ac.map(({ name }) => name));
    expect(points[0]?.reading).toMatchObject({ at: null, value: null });
    expect(await below({ kind: 'point', id: points[0]?.id })).toEqual({ nodes: [], hasMore: false });
  });

  it('R-PERM-05 shows regions that lead to the own areas only, and nothing below what is not in sight', async () => {
    const scope = only(south);
    expect(await codes({}, scope)).toEqual([['44', 1]]);
    expect(await codes({ kind: 'city', id: city }, scope)).toEqual([['440302', 1]]);
    for (const [kind, id] of [
      ['area', north],
      ['site', site],
      ['room', main],
      ['device', unit],
    ] as const)
      expect(await codes({ kind, id }, scope)).toEqual([]);
    expect(await searchSites(asking(scope), 'n-1')).toEqual([]);
  });

  it('finds a site by any part of its code or name, with the way that leads to it', async () => {
    const hits = await searchSites(asking(), '-1');
    expect(hits.map(({ path }) => path.map(({ code }) => code))).toEqual([
      ['44', '4403', '440301', 'N-1'],
      ['44', '4403', '440302', 'S-1'],
    ]);
    expect(await searchSites(asking(), '%')).toEqual([]);
  });

  it('gives a large branch by pages, each after the last code before it', async () => {
    const area = await region('area', '440309', city);
    await sql`
      insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng, shard, created_at)
      select 'P-' || lpad(n::text, 4, '0'), 'P', 'station', 'D', b.id, i.id, ${area}, 1, 0, 0, 0, 0
      from generate_series(1, ${treePage + 5}) n, build_types b, install_batches i`.execute(db());
    const first = await below({ kind: 'area', id: area });
    expect([first.nodes.length, first.hasMore]).toEqual([treePage, true]);
    const rest = await below({ kind: 'area', id: area, after: first.nodes.at(-1)?.code ?? '' });
    expect([rest.nodes.map(({ code }) => code)[0], rest.nodes.length, rest.hasMore]).toEqual([
      `P-0${treePage + 1}`,
      5,
      false,
    ]);
  });
});
