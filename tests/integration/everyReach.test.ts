import { sql } from 'kysely';
import { resources } from '@contract/resources/generated';
import { usesOf } from '@contract/usage';
import { isByResource } from '@server/crud/usage/rowsInUse';
import { usages } from '@server/crud/usage/usages';
import type { Route } from '@server/platform/http/route';
import { useFreshDatabase } from '@tests/support/database';
import { farIds, farMark, nearMark, twoPlaces, type TwoPlaces } from '@tests/support/twoPlaces';

/** Reach that is cut: what is everybody's, one's own or open to all tells of no place. */
const cut = ['site', 'area', 'department', 'author', 'resource', 'everywhere'];

describe('R-PERM-05 whatever is declared, the far city and department are not told', () => {
  const database = useFreshDatabase();
  let places: TwoPlaces;
  beforeAll(async () => {
    places = await twoPlaces(database());
  }, 120_000);
  afterAll(() => places.server.stop());

  const read = async (who: string, path: string, more: object = {}) =>
    (await places.ask(who, path, more)).text();
  const isCut = ({ scope }: Route) => cut.includes(scope ?? 'none');
  /** People on file go by twice the number of their account. */
  const personId = () => 2 * places.far.user;
  const addressesOf = ({ path }: Route): string[] => {
    if (!/\{\w+\}/.test(path)) return [path];
    const values = path.includes('{topic}')
      ? ['sites', 'alarms', `site:${places.far.site}`, `region:${places.far.city}`]
      : [1, 2];
    return [...values, places.far.site, places.far.city, personId()].map((value) =>
      path.replace(/\{\w+\}/g, String(value)),
    );
  };
  const asked = () =>
    places.server.routes.filter((route) => route.method === 'GET' && isCut(route)).flatMap(addressesOf);
  const exports = () =>
    places.server.routes
      .filter((route) => route.method === 'POST' && isCut(route) && /export$/i.test(route.path))
      .flatMap(addressesOf);

  it('an administrator is told of both, so that silence means something', async () => {
    for (const path of ['/fault/rule/list', '/area/contract/list', '/monitor/health', '/access/level/list'])
      expect(await read('admin', path)).toContain(farMark);
    const person = `/system/person/${personId()}/export`;
    expect(await read('admin', person, { method: 'POST' })).toContain(farMark);
  });

  it('people of the city see what is theirs', async () => {
    for (const path of ['/fault/rule/list', '/area/contract/list', '/monitor/health', '/site/list'])
      expect({ path, text: await read('city', path) }).toMatchObject({
        text: expect.stringContaining(nearMark),
      });
  });

  /** What lies within a role all the same: the city role holds all departments, the role of a branch both regions. */
  const within: Readonly<Record<string, RegExp>> = {
    city: /ZZFAR-dept/g,
    branch: /ZZFAR-(?:province|city|area|rule|plan|team|tariff|contract|level|wall)/g,
  };
  const beyond = (who: string, text: string): string => text.replaceAll(within[who] ?? /(?!)/g, '');

  it.each(['city', 'branch', 'nothing'])(
    '%s is told nothing of it by any call that reads',
    async (who) => {
      const leaks: string[] = [];
      for (const path of asked()) {
        const text = await read(who, path);
        const told = beyond(who, text);
        const at = told.indexOf(farMark);
        if (at >= 0) leaks.push(`${path}: ${told.slice(Math.max(0, at - 60), at + 40)}`);
      }
      expect(leaks).toEqual([]);
    },
    300_000,
  );

  it.each(['city', 'branch', 'nothing'])(
    '%s finds nothing of it in any export',
    async (who) => {
      const leaks: string[] = [];
      for (const path of exports()) {
        const text = await read(who, path, { method: 'POST', body: { format: 'csv' } });
        const told = beyond(who, text);
        if (told.includes(farMark)) leaks.push(path);
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  it('R-PERM-05 the city finds nothing by what a far row uses it for, whatever is declared to use it', async () => {
    const { db } = database();
    await sql`with made as (insert into access_levels (level_name, create_time) values ('both', 0) returning id)
      insert into access_level_regions select id, unnest(${[places.near.city, places.far.city]}::int[]) from made`.execute(
      db,
    );
    const totalOf = async (who: string, path: string) =>
      (JSON.parse(await read(who, path)) as { total?: number }).total ?? 0;
    const levels = `/access/level/list?uses=regions.`;
    expect(await totalOf('city', `${levels}${places.near.city}`)).toBeGreaterThan(0);
    const found: string[] = [];
    let known = 0;
    for (const resource of resources.filter(({ scope }) => scope.by !== 'global'))
      for (const usage of (usages[resource.name as keyof typeof usages] ?? []).filter(isByResource)) {
        const by = resources.find(({ name }) => name === usage.by);
        for (let id = farIds.from; id < farIds.from + 20; id += 1) {
          const path = `${by?.path}/list?uses=${usesOf(resource.name, id)}`;
          if ((await totalOf('admin', path)) === 0) continue;
          known += 1;
          if (resource.name !== 'depts' && (await totalOf('city', path)) > 0) found.push(path);
        }
      }
    expect(known).toBeGreaterThan(5);
    expect(found).toEqual([]);
  }, 120_000);
});
