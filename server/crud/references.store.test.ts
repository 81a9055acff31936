import { sql } from 'kysely';
import type { Field, Resource } from '@contract/resources';
import { permissionOf } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { declaredHooks } from '@server/modules/system/generatedHooks';
import type { HookContext } from '@server/modules/hookContext';
import { createScopeOf } from '@server/modules/scope';
import { AppError } from '@server/platform/errors';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { refuseUnknown } from './references';

/** Names that make a row of each resource whose rows not everybody sees, in a place where the actor is not. */
const rowsOutOfSight: Readonly<Record<string, string>> = {
  regions: `insert into regions (level, code, name_zh, name_en, name_hk) values ('area', 'far', 'far', 'far', 'far')`,
  depts: `insert into depts (parent_id, ancestors, name, create_time) values (0, '0', 'Far', 0)`,
  users: `insert into users (user_name, nick_name, create_time) values ('far', 'Far', 0)`,
  menus: `insert into menus (menu_type, name_zh, name_en, name_hk) values ('F', 'far', 'far', 'far')`,
  cardHolders: `insert into card_holders (holder_no, holder_name, create_time) values ('far', 'Far', 0)`,
  accessLevels: `insert into access_levels (level_name, create_time) values ('Far', 0)`,
  faultTeams: `insert into fault_teams (team_name, create_time) values ('Far', 0)`,
  contracts: `insert into contracts (code, name, create_time) values ('far', 'Far', 0)`,
  tariffs: `insert into tariffs (code, name, price_flat, create_time) values ('far', 'Far', 1, 0)`,
};

const referredBy = (field: Field): Resource | undefined =>
  field.kind === 'reference' || field.kind === 'references'
    ? resources.find(({ name }) => name === (field.of ?? field.from))
    : undefined;

const isPlace = ({ scope }: Resource, name: string): boolean =>
  (scope.by === 'area' && scope.region === name) || (scope.by === 'department' && scope.person === name);

/** Every reference that somebody writes, but for those that say whose the row is, and those to rows that all see. */
const references = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const referred = referredBy(field);
    const isWritten = !field.readOnly && resource.actions.some((one) => one === 'add' || one === 'edit');
    if (referred === undefined || !isWritten || isPlace(resource, name)) return [];
    return [{ title: `${resource.name}.${name}`, resource, name, field, referred }];
  }),
);
const isSeenByAll = ({ name, scope }: Resource) => scope.by === 'global' && name !== 'menus';
const hidden = references.filter(({ referred }) => !isSeenByAll(referred));

describe('R-PERM-05 a reference', () => {
  const database = useSeededDatabase();
  const ids: Record<string, number> = {};
  let userId = 0;

  beforeAll(async () => {
    const { db } = database();
    for (const [name, insert] of Object.entries(rowsOutOfSight)) {
      const { rows } = await sql<{ id: number }>`${sql.raw(insert)} returning id`.execute(db);
      ids[name] = rows[0]?.id ?? 0;
    }
    userId = await aUser(db, { userName: 'near', deptId: 1 });
  });

  const hooksByName = () => {
    const { db } = database();
    // What hooks of sight stand on; the rest of the context is for writes.
    return declaredHooks({ db, scopeOf: createScopeOf({ db }), clock: { now: () => 0 } } as HookContext);
  };
  const save = (
    { resource, name, field }: (typeof references)[number],
    id: number,
    { isAdmin = false, before = [] as number[] } = {},
  ) => {
    const valueOf = (all: number[]) => (field.kind === 'references' ? all : (all[0] ?? null));
    const permissions = isAdmin
      ? ['*:*:*']
      : resources.flatMap((one) => one.actions.map((action) => permissionOf(one, action)));
    const actor = anActor({ userId, isAdmin, permissions });
    const old = before.length > 0 ? { [name]: valueOf(before) } : null;
    return database()
      .db.transaction()
      .execute((trx) =>
        refuseUnknown(
          trx,
          { resource, resources, hooksByName: hooksByName() },
          { actor, draft: { [name]: valueOf([id]) }, old },
        ),
      )
      .then(
        () => 'saved',
        (error: unknown) => (error instanceof AppError ? error.fields : error),
      );
  };

  it('has a row out of sight here wherever not everybody sees the rows', () => {
    const referred = new Set(hidden.map((one) => one.referred.name));
    expect([...referred].filter((name) => !(name in rowsOutOfSight))).toEqual([]);
    expect(hidden.length).toBeGreaterThan(15);
  });

  it.each(hidden)('$title to a row out of sight is refused like one to none', async (reference) => {
    const id = ids[reference.referred.name] ?? 0;
    const refused = { [reference.name]: 'fields.notAllowed' };
    expect(await save(reference, id)).toEqual(refused);
    expect(await save(reference, 2_000_000_000)).toEqual(refused);
    expect(await save(reference, id, { before: [id] })).toBe('saved');
    expect(await save(reference, id, { isAdmin: true })).toBe('saved');
  });
});
