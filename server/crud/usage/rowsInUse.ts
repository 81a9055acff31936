import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { languages, type Language } from '@contract/languages';
import { pageOfResource } from '@contract/menuPaths';
import { idFieldOf, permissionOf, titleOf, type Resource } from '@contract/resources';
import { mostUsesCounted, rowUsed, usesOf } from '@contract/usage';
import type { Db, Trx } from '../../platform/database/database';
import { AppError, type Use, type UsedRow } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { createScopeOf, scopeFilter } from '../../modules/scope';
import { regionSeen } from '../../modules/scope/regionScope';
import { idColumnOf } from '../columns';
import { present } from '../crud.store';
import type { CrudDeps, Row } from '../crudScope';
import { choosableRows, rowsOf } from '../declaredScope';
import type { ResourceUse, TableUse, Usage, UsedId } from './usage';
import { usages } from './usages';

const usedId: UsedId = sql.ref('used_row.id');
const never = sql<SqlBool>`false`;

/** Where the rows of a use are, and which of them the actor sees. */
interface Searched {
  from: RawBuilder<unknown>;
  seen: RawBuilder<SqlBool>;
  of: string;
  name: string;
  path(id: number): string | null;
}

type UsageDeps = Pick<CrudDeps, 'resource' | 'resources' | 'hooksByName'>;

export const isByResource = (usage: Usage): usage is ResourceUse => 'by' in usage;

async function ofResource(
  trx: Trx,
  { resource: used, resources, hooksByName }: UsageDeps,
  actor: Actor,
  ids: readonly number[],
  usage: ResourceUse,
): Promise<Searched> {
  const resource = resources.find(({ name }) => name === usage.by);
  if (!resource) throw new Error(`${used.name} is used by ${usage.by}, which nobody declared.`);
  const hooks = hooksByName[resource.name] ?? {};
  const permission = permissionOf(resource, 'list');
  // What is removed together keeps nothing of it here.
  const others = resource.name === used.name ? sql`and t.id <> all(${[...ids]}::int[])` : sql``;
  const page = pageOfResource(resource.name);
  return {
    from: sql`${sql.table(resource.table)} as t ${hooks.joined ?? sql``}
      where ${present(resource)} and ${usage.where(usedId)} ${others}`,
    seen: mayUse(actor, permission) ? await rowsOf(trx, { resource, hooks }, actor, permission, true) : never,
    of: resource.name,
    name: `resource.${resource.name}.title`,
    path: usage.path ?? ((id) => page && `${page}?uses=${usesOf(used.name, id)}`),
  };
}

async function ofTable(trx: Trx, actor: Actor, usage: TableUse): Promise<Searched> {
  const may = mayUse(actor, usage.permission);
  const scope = await createScopeOf({ db: trx })(actor, usage.permission);
  const seen = {
    site: () => scopeFilter(scope, 's.area_id', 's.dept_id', 's.id'),
    region: () => regionSeen(scope, 'u.region_id'),
    everybody: () => sql<SqlBool>`true`,
  }[usage.of];
  return {
    from: sql`${usage.from} where ${usage.where(usedId)}`,
    seen: may ? seen() : never,
    of: usage.name.replace('usage.', ''),
    name: usage.name,
    path: usage.path,
  };
}

interface Counted {
  id: number;
  seen: number;
  total: number;
}

async function countOf(trx: Trx, ids: readonly number[], { from, seen }: Searched): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select used_row.id, n.seen, n.total from unnest(${[...ids]}::int[]) as used_row (id)
    cross join lateral (
      select count(*)::int as total, count(*) filter (where is_seen)::int as seen from (
        select (${seen}) as is_seen from ${from} limit ${mostUsesCounted + 1}) found) n
    where n.total > 0`.execute(trx);
  return rows;
}

interface Found {
  uses: Use[];
  outOfSight: boolean;
  reason: Usage['reason'];
}

const useOf = ({ of, name, path }: Searched, { id, seen }: Counted): Use[] => {
  if (seen === 0) return [];
  return [
    { of, name, count: Math.min(seen, mostUsesCounted), isExact: seen <= mostUsesCounted, path: path(id) },
  ];
};

/** What uses these rows, of each that is used. */
async function findUses(
  trx: Trx,
  deps: UsageDeps,
  actor: Actor,
  ids: readonly number[],
  among: readonly Usage[],
): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  for (const usage of among) {
    const searched = isByResource(usage)
      ? await ofResource(trx, deps, actor, ids, usage)
      : await ofTable(trx, actor, usage);
    for (const counted of await countOf(trx, ids, searched)) {
      const before = found.get(counted.id) ?? { uses: [], outOfSight: false, reason: usage.reason };
      found.set(counted.id, {
        ...before,
        uses: [...before.uses, ...useOf(searched, counted)],
        outOfSight: before.outOfSight || counted.total > counted.seen,
      });
    }
  }
  return found;
}

const titlesOf = (resource: Resource, row: Row): Record<Language, string> => {
  const titles = languages.map((language) => [language, titleOf(resource, row, language)] as const);
  return Object.fromEntries(titles) as Record<Language, string>;
};

/** @throws AppError that names what uses these rows, of each that is used */
export async function refuseUsed(
  trx: Trx,
  deps: UsageDeps,
  actor: Actor,
  rows: readonly Row[],
  among: readonly Usage[] = usages[deps.resource.name as keyof typeof usages] ?? [],
): Promise<void> {
  const { resource } = deps;
  const byId = new Map(rows.map((row) => [Number(row[idFieldOf(resource)]), row]));
  const found = await findUses(trx, deps, actor, [...byId.keys()], among);
  const inUse = [...byId].flatMap(([id, row]): (UsedRow & Pick<Found, 'reason'>)[] => {
    const one = found.get(id);
    return one ? [{ id, titles: titlesOf(resource, row), ...one }] : [];
  });
  const [first] = inUse;
  if (!first) return;
  const refusal = new AppError(first.reason ?? 'inUse', { name: first.titles.zh });
  refusal.inUse = inUse;
  throw refusal;
}

/**
 * The same for rows that are no declared resource, by the name of the use; with the aliases that the use is declared by.
 * @throws AppError validation for what cannot use it
 */
export function usingIn(name: TableUse['name'], uses: string): RawBuilder<unknown> {
  const used = rowUsed(uses);
  const among: readonly Usage[] = usages[used?.resource as keyof typeof usages] ?? [];
  const usage = among.find((one): one is TableUse => !isByResource(one) && one.name === name);
  if (!used || !usage) throw new AppError('validation', {}, { uses: 'fields.notAllowed' });
  return sql`${usage.from} where ${usage.where(sql<number>`${used.id}::int`)}`;
}

/**
 * The condition of a list that shows only what uses one row; nothing where the actor does not see that row.
 * @throws AppError validation for what cannot use it
 */
export async function usingOf(
  db: Db | Trx,
  { resource, resources, hooksByName: hooks }: UsageDeps,
  actor: Actor,
  uses: string,
): Promise<RawBuilder<SqlBool>> {
  const row = rowUsed(uses);
  const among = (usages[row?.resource as keyof typeof usages] ?? []).filter(
    (usage): usage is ResourceUse => isByResource(usage) && usage.by === resource.name,
  );
  const used = resources.find(({ name }) => name === row?.resource);
  if (among.length === 0 || !row || !used)
    throw new AppError('validation', {}, { uses: 'fields.notAllowed' });
  const meant = sql<number>`${row.id}::int`;
  const seen = await choosableRows(db, { resource: used, resources, hooks }, actor);
  return sql<SqlBool>`(exists (select 1 from ${sql.table(used.table)} as t
      where ${sql.ref(`t.${idColumnOf(used)}`)} = ${meant} and ${seen})
    and (${sql.join(
      among.map(({ where }) => where(meant)),
      sql` or `,
    )}))`;
}
