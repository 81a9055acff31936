import { sql } from 'kysely';
import { idFieldOf, isEntered, type AnyRecord, type Resource } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import type { Route } from '@server/platform/http/route';
import { useFreshDatabase } from '@tests/support/database';
import { diceOf } from '@tests/support/fuzz/dice';
import { valueFor } from '@tests/support/fuzz/values';
import { farIds, farMark, nearMark, twoPlaces, type TwoPlaces } from '@tests/support/twoPlaces';

const cut = ['site', 'area', 'department', 'author', 'resource', 'everywhere'];
/** What tells of acts, and of what was tried. */
const records = ['audit_events', 'audit_sites', 'outbox', 'login_log', 'login_attempts', 'schema_migrations'];

const isFar = (row: Record<string, unknown>): boolean =>
  Object.entries(row).some(
    ([name, value]) => /(?:^|_)id$/.test(name) && Number(value) > farIds.from && Number(value) < farIds.to,
  ) || JSON.stringify(row).includes(farMark);

/** The same body, about the far place. */
const aimed = (value: unknown, at: number, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => aimed(one, at, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, aimed(one, at, key)]));
  return /(?:^id|Id|Ids|^ids)$/.test(name) && typeof value !== 'boolean' ? at : value;
};

type FarRows = Record<string, string[]>;
const changesIn = (before: FarRows, after: FarRows): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((table) => {
    const [old, now] = [before[table] ?? [], after[table] ?? []];
    return [
      ...old.filter((row) => !now.includes(row)).map((row) => `${table} - ${row}`),
      ...now.filter((row) => !old.includes(row)).map((row) => `${table} + ${row}`),
    ];
  });

/** What a copy of a row is called where its name has a form of its own. */
const namedAnew: Readonly<Record<string, object>> = {
  accessCards: { cardNumber: '88001234' },
  devices: { code: 'copy-door' },
  regions: { code: '990001' },
  users: { userName: 'copy', phonenumber: '13900000001', email: 'copy@example.com' },
};
/** Far rows that no table of the setup holds: signals of field units need a unit at work. */
const notHere = ['freePoints', 'fsuDevices', 'logins', 'unownedRows'];

/** Fields that say whose a row is, or what it refers to. */
const placeFields = [
  'areaId',
  'regionId',
  'regionIds',
  'deptId',
  'siteCode',
  'userId',
  'holderId',
  'parentId',
  'roleIds',
];
const isPlaceRefused = ({ reason, fields }: Record<string, unknown>): boolean =>
  reason === 'validation' && Object.keys(fields ?? {}).every((name) => placeFields.includes(name));

describe('R-PERM-05 whatever is declared, nothing of the far place is changed from here', () => {
  const database = useFreshDatabase();
  let places: TwoPlaces;
  beforeAll(async () => {
    places = await twoPlaces(database());
  }, 120_000);
  afterAll(() => places.server.stop());

  /** Every row that belongs to the far place, by table. */
  const farRows = async (): Promise<FarRows> => {
    const { db } = database();
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db);
    const found: FarRows = {};
    for (const { name } of tables.filter((table) => !records.includes(table.name))) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
      const far = rows.flatMap(({ row }) => (isFar(row) ? [JSON.stringify(row)] : []));
      if (far.length > 0) found[name] = far.toSorted();
    }
    return found;
  };
  const asked = async (who: string, path: string, more: object = {}) => {
    const answer = await places.ask(who, path, more);
    return (await answer.json().catch(() => ({}))) as Record<string, unknown> & { code?: number };
  };
  /** What somebody is refused leaves every far row as it was. */
  const unchangedBy = async (acts: () => Promise<string[]>): Promise<string[]> => {
    const before = await farRows();
    const done = await acts();
    const changes = changesIn(before, await farRows());
    return [...done, ...changes.slice(0, 2)];
  };

  const isWriting = (route: Route) =>
    route.method !== 'GET' && cut.includes(route.scope ?? 'none') && !/export$/i.test(route.path);
  /** A role of all departments holds the far one, whoever works there. */
  const own = new Set(['depts.add', 'depts.edit', 'depts.remove', 'depts.move', 'depts.updateSort']);

  /** People on file go by twice the number of their account. */
  const personId = () => 2 * places.far.user;

  it.each(['city', 'near', 'branch', 'nothing'])(
    '%s erases nobody of it, however right the request is',
    async (who) => {
      const body = { confirmation: 'far', reason: 'wanted', otp: '123456' };
      const wrong = await unchangedBy(async () => {
        const { reason } = await asked(who, `/system/person/${personId()}/erase`, { method: 'POST', body });
        return reason === 'wholeNetworkOnly' ? [] : [String(reason)];
      });
      expect(wrong).toEqual([]);
    },
  );

  it('the city changes nothing of it by any call that writes, whatever it is sent', async () => {
    const dice = diceOf(44);
    let before = await farRows();
    expect(Object.keys(before).length).toBeGreaterThan(25);
    const changed: string[] = [];
    for (const route of places.server.routes.filter((one) => isWriting(one) && !own.has(one.id))) {
      for (const at of [farIds.from + 1, places.far.site, personId()])
        for (let times = 0; times < 2; times += 1) {
          const path = route.path.replace(/\{\w+\}/g, String(at));
          const body = route.body ? aimed(valueFor(route.body, dice, 0), at) : undefined;
          await places.ask('city', path, { method: route.method, ...(body !== undefined && { body }) });
        }
      const after = await farRows();
      changed.push(
        ...changesIn(before, after)
          .slice(0, 1)
          .map((change) => `${route.id}: ${change}`),
      );
      before = after;
    }
    expect(changed).toEqual([]);
  }, 600_000);

  /** Rows of places: global catalogues and what the far role sees by its department are judged elsewhere. */
  const placed = (resource: Resource) =>
    resource.scope.by !== 'global' && !['depts', 'alikeNames', 'scopeReports'].includes(resource.name);
  const rowsOf = async (who: string, resource: Resource): Promise<AnyRecord[]> => {
    const answer = await asked(who, `${resource.path}/list?pageSize=100`);
    return (answer.rows ?? answer.data ?? []) as AnyRecord[];
  };
  const idIn = (resource: Resource, row: AnyRecord) => Number(row[idFieldOf(resource)]);
  const farOnesOf = async (resource: Resource) =>
    (await rowsOf('admin', resource)).filter((row) => {
      const id = idIn(resource, row);
      return id > farIds.from && id < farIds.to;
    });
  const enteredOf = (resource: Resource, row: AnyRecord, action: 'add' | 'edit') =>
    Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([name, field]) => isEntered(field, action) && row[name] !== undefined)
        .map(([name]) => [name, row[name]]),
    );

  it('the walk has a far row of most resources that are written', async () => {
    const without: string[] = [];
    for (const resource of resources.filter((one) => placed(one) && !notHere.includes(one.name)))
      if (resource.actions.some((action) => ['add', 'edit', 'remove'].includes(action)))
        if ((await farOnesOf(resource)).length === 0) without.push(resource.name);
    expect(without).toEqual([]);
  });

  it.each(['city', 'nothing'])(
    '%s neither edits, removes, copies nor imports a far row',
    async (who) => {
      const wrong: string[] = [];
      for (const resource of resources.filter(placed))
        for (const row of (await farOnesOf(resource)).slice(0, 2))
          wrong.push(...(await triedOn(who, resource, row)).map((what) => `${resource.name}: ${what}`));
      expect(wrong).toEqual([]);
    },
    300_000,
  );

  async function triedOn(who: string, resource: Resource, row: AnyRecord): Promise<string[]> {
    const id = idIn(resource, row);
    const [mine] = (await rowsOf(who, resource)).filter((one) => idIn(resource, one) > farIds.to);
    const attempts: [string, string, { method: string; body?: unknown }][] = [
      ['edit', resource.path, { method: 'PUT', body: editOf(resource, row) }],
      ['remove', `${resource.path}/${id}`, { method: 'DELETE' }],
      ['copy', resource.path, { method: 'POST', body: copyOf(resource, row) }],
    ];
    if (mine)
      attempts.push(['removeBoth', `${resource.path}/${idIn(resource, mine)},${id}`, { method: 'DELETE' }]);
    const wrong: string[] = [];
    for (const [what, path, more] of attempts) {
      if (what !== 'copy' && !resource.actions.includes(what === 'removeBoth' ? 'remove' : (what as 'edit')))
        continue;
      // What somebody makes of their own is theirs.
      if (what === 'copy' && (!resource.actions.includes('add') || resource.scope.by === 'author')) continue;
      wrong.push(
        ...(await unchangedBy(async () => {
          const answer = await asked(who, path, more);
          const isRefused = [
            'notFound',
            'forbidden',
            'notGrantable',
            'superUntouchable',
            'wholeNetworkOnly',
          ].includes(String(answer.reason));
          if (isRefused) return [];
          if (what === 'copy' && isPlaceRefused(answer)) return [];
          return [
            `${what} answered ${answer.code} ${String(answer.reason)} ${JSON.stringify(answer.fields ?? {})}`,
          ];
        })),
      );
    }
    return wrong;
  }
  const versionOf = (row: AnyRecord) => ('version' in row ? { version: row.version } : {});
  const editOf = (resource: Resource, row: AnyRecord) => ({
    ...enteredOf(resource, row, 'edit'),
    ...versionOf(row),
    [idFieldOf(resource)]: row[idFieldOf(resource)],
  });
  /** Under another name, so that nothing but the place stands against it. */
  const copyOf = (resource: Resource, row: AnyRecord) => ({
    ...Object.fromEntries(
      Object.entries(enteredOf(resource, row, 'add')).map(([name, value]) => [
        name,
        typeof value === 'string' && value.startsWith(farMark) && name !== 'siteCode'
          ? `${nearMark}copy${value.slice(farMark.length)}`
          : value,
      ]),
    ),
    ...namedAnew[resource.name],
  });

  it('the city imports no far row, and nothing over one', async () => {
    const wrong: string[] = [];
    for (const resource of resources.filter((one) => placed(one) && one.actions.includes('import'))) {
      if ((await farOnesOf(resource)).length === 0) continue;
      const table = await places.ask('admin', `${resource.path}/export`, {
        method: 'POST',
        body: { format: 'csv' },
      });
      const upload = new FormData();
      upload.append('file', new Blob([await table.arrayBuffer()]), 'far.csv');
      const changes = await unchangedBy(async () => {
        await asked('city', `${resource.path}/importData?updateSupport=1`, { method: 'POST', body: upload });
        return [];
      });
      wrong.push(...changes.map((what) => `${resource.name}: ${what}`));
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});
