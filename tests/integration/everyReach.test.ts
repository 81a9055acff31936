import type { Route } from '@server/platform/http/route';
import { useFreshDatabase } from '@tests/support/database';
import { farMark, nearMark, twoPlaces, type TwoPlaces } from '@tests/support/twoPlaces';

/** Reach that is cut: what is everybody's, one's own or open to all tells of no place. */
const cut = ['site', 'area', 'department', 'author', 'resource'];

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
  const asked = () =>
    places.server.routes
      .filter((route) => route.method === 'GET' && isCut(route))
      .flatMap(({ path }) => {
        if (!/\{\w+\}/.test(path)) return [path];
        const values = path.includes('{topic}')
          ? ['sites', 'alarms', `site:${places.far.site}`, `region:${places.far.city}`]
          : [1, 2];
        return [...values, places.far.site, places.far.city].map((value) =>
          path.replace(/\{\w+\}/g, String(value)),
        );
      });
  const exports = () =>
    places.server.routes.filter(
      (route) => route.method === 'POST' && isCut(route) && /export$/i.test(route.path),
    );

  it('an administrator is told of both, so that silence means something', async () => {
    for (const path of ['/fault/rule/list', '/area/contract/list', '/monitor/health', '/access/level/list'])
      expect(await read('admin', path)).toContain(farMark);
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
      for (const { path } of exports()) {
        const text = await read(who, path, { method: 'POST', body: { format: 'csv' } });
        const told = beyond(who, text);
        if (told.includes(farMark)) leaks.push(path);
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );
});
