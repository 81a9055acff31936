import { resources } from '@contract/resources/generated';
import { isEntered, sortableFields } from '@contract/resources';
import { columnNameOf } from '@server/crud/columns';
import { writerOf } from '@server/platform/http/answerSerializer';
import type { Route } from '@server/platform/http/route';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { everyCall } from '@tests/support/everyCall';
import { startTestServer, type TestServer } from '@tests/support/testServer';

/** All routes of the product, composed as in production, on the real database. */
describe('every route', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let routes: Route[];
  let guest: string;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(database());
    routes = server.routes;
    const password = 'Cool-air-12';
    await aUser(database().db, { userName: 'guest', password, passwordChangedAt: Date.now() });
    guest = await server.signIn('guest', password);
    admin = await server.signIn();
  });
  afterAll(() => server.stop());

  const addressOf = ({ path }: Route) => path.replace(/\{\w+\}|:\w+/g, '1');
  /** Each resource is asked from a network of its own: one caller may not ask as fast as a test does. */
  const networkOf = (i: number) => `10.1.${i}.7`;
  let asked = 0;
  const askedAtOnce = 100;
  const ask = ({ method, ...route }: Route, token?: string) =>
    server.call(addressOf({ method, ...route }), {
      method,
      source: `10.2.${Math.floor(asked++ / askedAtOnce)}.7`,
      ...(token !== undefined && { token }),
      ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
    });

  it('stands once for each call of the contract, and as the contract says it', async () => {
    for (const { id, method, path, permission } of await everyCall())
      expect(
        routes
          .filter((route) => route.id === id || (route.method === method && route.path === path))
          .map((route) => [route.id, route.method, route.path, route.permission]),
      ).toEqual([[id, method, path, permission]]);
  });

  it('R-PERM-04 names a permission, and answers nobody who lacks it', async () => {
    for (const route of routes.filter(({ permission }) => permission !== 'public' && permission !== 'self')) {
      expect({ route: route.id, code: (await ask(route, guest)).code }).toEqual({
        route: route.id,
        code: 403,
      });
      expect({ route: route.id, code: (await ask(route)).code }).toEqual({ route: route.id, code: 401 });
    }
  });

  it('answers nobody who is not signed in, unless it is public', async () => {
    for (const route of routes.filter(({ permission }) => permission === 'self'))
      expect({ route: route.id, code: (await ask(route)).code }).toEqual({ route: route.id, code: 401 });
  });

  const told = new Map<Route, string>();
  /** What a reading call tells an administrator; each is asked once. */
  const tellsAdmin = async (route: Route): Promise<string> => {
    const known = told.get(route);
    if (known !== undefined) return known;
    const answer = await (await server.fetch(addressOf(route), { token: admin })).text();
    told.set(route, answer);
    return answer;
  };

  it('never tells a hash, a token or a secret', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const answer = await tellsAdmin(route);
      expect({
        route: route.id,
        leaks: /\$argon2|\$2[aby]\$|password_?hash|token_?hash|totp_?secret/i.test(answer),
      }).toEqual({
        route: route.id,
        leaks: false,
      });
    }
  });

  it('answers in a shape that can be written without a remark, though nobody asked for it yet', () => {
    const remarks = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const route of routes) expect(() => writerOf(route)).not.toThrow();
    expect(remarks).not.toHaveBeenCalled();
    remarks.mockRestore();
  });

  it('that reads answers in the shape that it declares', async () => {
    let checked = 0;
    for (const route of routes.filter(({ method, response }) => method === 'GET' && response !== undefined)) {
      const text = await tellsAdmin(route);
      if (!text.startsWith('{')) continue;
      const answer = JSON.parse(text) as Record<string, unknown>;
      if (answer.code !== 200 || !route.response) continue;
      const verdict = route.response.safeParse(route.answer === 'whole' ? answer : answer.data);
      expect({ route: route.id, problems: verdict.error?.issues ?? [] }).toEqual({
        route: route.id,
        problems: [],
      });
      checked += 1;
    }
    expect(checked).toBeGreaterThan(40);
  });

  it('that lists refuses unknown fields, unknown columns to sort by, and orders that are none', async () => {
    for (const [i, resource] of resources.filter(({ actions }) => actions.includes('list')).entries()) {
      const from = { token: admin, source: networkOf(i) };
      const list = async (query: string) =>
        (await server.call(`${resource.path}/list?${query}`, from)).reason;
      for (const query of [
        'nonsense=1',
        'orderByColumn=password_hash',
        'orderByColumn=1;drop table users',
        'isAsc=sideways',
        'params[dataScope]=x',
      ])
        expect({ resource: resource.name, query, reason: await list(query) }).toEqual({
          resource: resource.name,
          query,
          reason: 'validation',
        });
      for (const name of sortableFields(resource))
        expect({
          resource: resource.name,
          name,
          reason: await list(`orderByColumn=${name}&isAsc=desc`),
        }).toEqual({ resource: resource.name, name, reason: undefined });
    }
  });

  it('that adds or saves refuses fields that nobody declared', async () => {
    for (const [i, resource] of resources.filter(({ actions }) => actions.includes('add')).entries()) {
      const source = networkOf(i);
      const body = { isSuper: true, password_hash: 'x' };
      for (const method of ['POST', 'PUT'] as const) {
        const answer = await server.call(resource.path, { method, token: admin, body, source });
        expect({ resource: resource.name, reason: answer.reason }).toEqual({
          resource: resource.name,
          reason: 'validation',
        });
      }
    }
  });

  it('that saves lets nothing be left empty that the table wants filled', async () => {
    const { rows } = await database().pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and is_nullable = 'NO'`,
    );
    const filled = new Set(rows.map(({ name }) => name));
    expect(filled.size).toBeGreaterThan(100);
    const wrong = resources.flatMap(({ name: resource, table, fields, actions }) =>
      Object.entries(fields)
        .filter(([, field]) => actions.includes('add') && isEntered(field, 'add') && !field.virtual)
        .filter(([, field]) => !field.required && !('default' in field && field.default !== undefined))
        .filter(([name, field]) => filled.has(`${table}.${columnNameOf(name, field)}`))
        .map(([name]) => `${resource}.${name}`),
    );
    // A menu without a name of its own gets the one it has. What is written in a notice is cleaned on its way, and
    // nothing becomes an empty text by that.
    expect(wrong).toEqual(['menus.menuNameEn', 'menus.menuNameHk', 'notices.noticeContent']);
  });

  it('that takes a number of a row takes none that the database cannot hold', () => {
    const tooLarge = '9007199254740991';
    const bigKeys = [
      ...['alarms.read', 'alarms.guides.list', 'alarms.tests.end', 'views.withdraw'],
      ...['faults.read', 'faults.lead', 'faults.work', 'faults.candidates', 'faults.calls.tell'],
      ...['faults.photos.list', 'faults.photos.add', 'faults.own.photos', 'faults.own.position'],
      ...['workOrderReports.ofOrder', 'recoveries.one'],
    ];
    const names = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const given = (route: Route, value: string) =>
      route.params?.safeParse(Object.fromEntries(names(route).map((name) => [name, value])));
    const takesNumbers = (route: Route) =>
      Object.values((given(route, '1')?.data ?? {}) as Record<string, unknown>).some(Number.isInteger);
    // Alarms, faults and shared views are counted beyond an integer.
    const numbered = routes.filter((route) => takesNumbers(route) && !bigKeys.includes(route.id));
    expect(numbered.length).toBeGreaterThan(30);
    expect(numbered.filter((route) => given(route, tooLarge)?.success).map(({ id }) => id)).toEqual([]);
  });

  it('R-CALL-04 R-CALL-06 R-CALL-07 R-CALL-08 R-CALL-09 of the specification stands in the table', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const wanted = [
      'GET /system/dept/getList',
      ...['area', 'build', 'buildType', 'city', 'province', 'station'].map(
        (noun) => `GET /drop-down/${noun}/list`,
      ),
      ...['failTypeList', 'airList', 'installBatchList'].flatMap((name) => [
        `GET /drop-down/${name}`,
        `GET /${name}`,
      ]),
      'GET /area/stationselect',
      ...['areaList', 'buildList', 'cityList', 'stationList'].map((name) => `GET /drop-down/storage/${name}`),
      ...['/list', '/{id}', '/dictType/{dictType}', '/export'].map((path) => `GET /system/dict/data${path}`),
      ...['/list', '/{id}', '/configKey/{key}', '/export'].map((path) => `GET /system/config${path}`),
      ...['dict/data', 'config'].flatMap((noun) => [
        `POST /system/${noun}`,
        `PUT /system/${noun}`,
        `DELETE /system/${noun}/{ids}`,
      ]),
    ];
    expect(wanted.filter((route) => !known.has(route))).toEqual([]);
  });
});
