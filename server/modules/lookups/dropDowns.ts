import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import { route, type Route } from '../../platform/http/route';
import { scopeFilter, type Scope, type ScopeOf } from '../scope';
import type { Dicts } from '../dicts';

export interface DropDownDeps {
  db: Db;
  scopeOf: ScopeOf;
  dicts: Dicts;
}

const permission = 'site:list';
const mostEntries = 200;

const Entry = z.object({
  id: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string()]),
  label: z.string(),
  parentId: z.number().nullable().optional(),
});
type Entry = z.infer<typeof Entry>;

/** PostgreSQL's integer; 0 is no place. */
const placeId = z.coerce.number().int().min(0).max(2_147_483_647).optional();

const Query = z.strictObject({
  /** Text to look for. */
  name: z.string().trim().max(64).optional(),
  keyword: z.string().trim().max(64).optional(),
  provinceId: placeId,
  cityId: placeId,
  areaId: placeId,
  stationId: placeId,
  pageSize: z.coerce.number().int().min(1).max(mostEntries).default(50),
});
type Query = z.infer<typeof Query>;

type Source = (query: Query, scope: Scope, language: Language) => RawBuilder<Entry>;

const textOf = ({ name, keyword }: Query): string => name ?? keyword ?? '';
const matches = (query: Query, words: RawBuilder<unknown>) =>
  textOf(query) === '' ? sql`true` : sql`position(lower(${textOf(query)}) in lower(${words})) > 0`;

/** Sites of the area, city or province that was asked for; the alias of sites is `s`. */
function placeOf({ areaId, cityId, provinceId }: Query): RawBuilder<unknown> {
  if (areaId !== undefined) return sql`s.area_id = ${areaId}`;
  if (cityId !== undefined) return sql`s.area_id in (select id from regions where parent_id = ${cityId})`;
  if (provinceId === undefined) return sql`true`;
  return sql`s.area_id in (
    select a.id from regions a join regions c on c.id = a.parent_id where c.parent_id = ${provinceId})`;
}

/** The regions of one level that hold at least one visible area. */
const regions =
  (level: 'province' | 'city' | 'area'): Source =>
  (query, scope, language) => {
    const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
    const parent = level === 'area' ? query.cityId : level === 'city' ? query.provinceId : undefined;
    const name = sql.ref(`r.name_${language}`);
    return sql<Entry>`
      with recursive seen as (
        select id, parent_id from regions where ${scope.isAll} or id = any(${areaIds}::int[])
        union select r.id, r.parent_id from seen join regions r on r.id = seen.parent_id
      )
      select r.id, r.id as value, ${name} as label, r.parent_id as "parentId" from regions r
      where r.level = ${level} and r.id in (select id from seen) and ${matches(query, name)}
        and ${parent === undefined ? sql`true` : sql`r.parent_id = ${parent}`}
      order by r.code limit ${query.pageSize}`;
  };

const sites =
  (kind: 'station' | 'building'): Source =>
  (query, scope) => sql<Entry>`
    select s.id, s.id as value, s.name || ' (' || s.code || ')' as label, s.area_id as "parentId" from sites s
    where s.kind = ${kind} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      and ${placeOf(query)} and ${matches(query, sql`s.code || ' ' || s.name`)}
    order by s.code limit ${query.pageSize}`;

const buildTypes: Source = (query, _scope, language) => {
  const name = sql.ref(`name_${language}`);
  return sql<Entry>`
    select id, id as value, ${name} as label from build_types where ${matches(query, name)}
    order by code limit ${query.pageSize}`;
};

const batches: Source = (query, scope) => sql<Entry>`
  select b.id, b.id as value, b.name as label from install_batches b where ${matches(query, sql`b.name`)}
    and exists (select 1 from sites s where s.install_batch_id = b.id and ${scopeFilter(scope, 's.area_id', 's.dept_id')})
  order by b.code limit ${query.pageSize}`;

const airs: Source = (query, scope) => sql<Entry>`
  select d.id, d.id as value, s.name || ' · ' || d.name as label, s.id as "parentId"
  from devices d join sites s on s.id = d.site_id
  where d.class = 'ac' and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    and ${placeOf(query)} and ${query.stationId === undefined ? sql`true` : sql`s.id = ${query.stationId}`}
    and ${matches(query, sql`s.code || ' ' || s.name || ' ' || d.name`)}
  order by s.code, d.code limit ${query.pageSize}`;

/** R-CALL-06, R-CALL-07: path → where its entries come from. */
const lookups: Readonly<Record<string, Source>> = {
  '/drop-down/province/list': regions('province'),
  '/drop-down/city/list': regions('city'),
  '/drop-down/area/list': regions('area'),
  '/drop-down/station/list': sites('station'),
  '/drop-down/build/list': sites('building'),
  '/drop-down/buildType/list': buildTypes,
  '/drop-down/airList': airs,
  '/drop-down/installBatchList': batches,
  '/airList': airs,
  '/installBatchList': batches,
  '/area/stationselect': sites('station'),
  '/drop-down/storage/areaList': regions('area'),
  '/drop-down/storage/buildList': sites('building'),
  '/drop-down/storage/cityList': regions('city'),
  '/drop-down/storage/stationList': sites('station'),
};

export const dropDownRoutes = (deps: DropDownDeps): Route[] => [
  ...Object.entries(lookups).map(([path, source]) =>
    route({
      ...declared(path),
      query: Query,
      async handle({ actor, query, language }) {
        const scope = await deps.scopeOf(actor, permission);
        return (await source(query, scope, language).execute(deps.db)).rows;
      },
    }),
  ),
  ...['/drop-down/failTypeList', '/failTypeList'].map((path) =>
    route({
      ...declared(path),
      query: Query,
      handle: async ({ query, language }) => {
        const entries = await deps.dicts.entries('fault_type', language);
        return entries
          .filter(({ dictLabel }) => dictLabel.includes(textOf(query)))
          .map(({ dictValue, dictLabel }) => ({ id: dictValue, value: dictValue, label: dictLabel }));
      },
    }),
  ),
];

const declared = (path: string) => ({
  id: `lookups${path.replaceAll('/', '.')}`,
  method: 'GET' as const,
  path,
  permission,
  summary: 'Choices of a picker that the caller may see, searchable',
  response: z.array(Entry),
});
