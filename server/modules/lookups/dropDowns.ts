import {
  dropDowns,
  faultTypes,
  type DropDownEntry,
  type DropDownPath,
  type DropDownQuery,
} from '@contract/calls/dropDowns';
import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import { hasWords } from '../../platform/database/words';
import { serve, type Route } from '../../platform/http/route';
import { scopeFilter, siteSays, type Scope, type ScopeOf } from '../scope';

export interface DropDownDeps {
  db: Db;
  scopeOf: ScopeOf;
}

type Source = (query: DropDownQuery, scope: Scope, language: Language) => RawBuilder<DropDownEntry>;

const textOf = ({ name, keyword }: DropDownQuery): string => name ?? keyword ?? '';
const matches = (query: DropDownQuery, words: RawBuilder<unknown>) =>
  hasWords(sql`lower(${words})`, textOf(query));

/** Sites of the area, city or province that was asked for; the alias of sites is `s`. */
function placeOf({ areaId, cityId, provinceId }: DropDownQuery): RawBuilder<unknown> {
  if (areaId !== undefined) return sql`s.area_id = ${areaId}`;
  if (cityId !== undefined) return sql`s.area_id in (select id from regions where parent_id = ${cityId})`;
  if (provinceId === undefined) return sql`true`;
  return sql`s.area_id in (
    select a.id from regions a join regions c on c.id = a.parent_id where c.parent_id = ${provinceId})`;
}

type Which = RawBuilder<unknown>;
/** Sites with energy storage: said at commissioning, or told by a device. */
const withStorage: Which = sql`(s.has_battery
  or exists (select 1 from devices b where b.site_id = s.id and b.class = 'battery'))`;

/** The regions of one level that hold at least one visible area. */
const regions =
  (level: 'province' | 'city' | 'area', which?: Which): Source =>
  (query, scope, language) => {
    const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
    const holding =
      which === undefined ? sql`true` : sql`id in (select s.area_id from sites s where ${which})`;
    const parent = level === 'area' ? query.cityId : level === 'city' ? query.provinceId : undefined;
    const name = sql.ref(`r.name_${language}`);
    return sql<DropDownEntry>`
      with recursive seen as (
        select id, parent_id from regions where (${scope.isAll} or id = any(${areaIds}::int[])) and ${holding}
        union select r.id, r.parent_id from seen join regions r on r.id = seen.parent_id
      )
      select r.id, r.id as value, ${name} as label, r.parent_id as "parentId" from regions r
      where r.level = ${level} and r.id in (select id from seen) and ${matches(query, name)}
        and ${parent === undefined ? sql`true` : sql`r.parent_id = ${parent}`}
      order by r.code limit ${query.pageSize}`;
  };

const sites = (kind: 'station' | 'building', which: Which = sql`true`): Source => {
  return (query, scope) => sql<DropDownEntry>`
    select s.id, s.id as value, s.name || ' (' || s.code || ')' as label, s.area_id as "parentId" from sites s
    where s.kind = ${kind} and ${which} and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
      and ${placeOf(query)} and ${siteSays(textOf(query))}
    order by s.code limit ${query.pageSize}`;
};

const buildTypes: Source = (query, _scope, language) => {
  const name = sql.ref(`name_${language}`);
  return sql<DropDownEntry>`
    select id, id as value, ${name} as label from build_types where ${matches(query, name)}
    order by code limit ${query.pageSize}`;
};

const batches: Source = (query, scope) => sql<DropDownEntry>`
  select b.id, b.id as value, b.name as label from install_batches b where ${matches(query, sql`b.name`)}
    and exists (select 1 from sites s where s.install_batch_id = b.id and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')})
  order by b.code limit ${query.pageSize}`;

const airs: Source = (query, scope) => sql<DropDownEntry>`
  select d.id, d.id as value, s.name || ' · ' || d.name as label, s.id as "parentId"
  from devices d join sites s on s.id = d.site_id
  where d.class = 'ac' and d.retired_at is null and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    and ${placeOf(query)} and ${query.stationId === undefined ? sql`true` : sql`s.id = ${query.stationId}`}
    and ${siteSays(textOf(query), sql`d.name`)}
  order by s.code, d.code limit ${query.pageSize}`;

/** R-CALL-06, R-CALL-07: path → where its entries come from. */
const sources: Readonly<Record<DropDownPath, Source>> = {
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
  '/drop-down/storage/areaList': regions('area', withStorage),
  '/drop-down/storage/buildList': sites('building', withStorage),
  '/drop-down/storage/cityList': regions('city', withStorage),
  '/drop-down/storage/stationList': sites('station', withStorage),
};

export const dropDownRoutes = (deps: DropDownDeps): Route[] => [
  ...dropDowns.map((call) =>
    serve(call, async ({ actor, query, language }) => {
      const scope = await deps.scopeOf(actor, call.permission);
      return (await sources[call.path](query, scope, language).execute(deps.db)).rows;
    }),
  ),
  ...faultTypes.map((call) =>
    serve(call, async ({ query, language }) => {
      const name = sql.ref(`name_${language}`);
      const { rows } = await sql<DropDownEntry>`
        select code as id, code as value, ${name} as label from fault_types
        where status = '0' and ${matches(query, name)} order by order_num, id limit ${query.pageSize}`.execute(
        deps.db,
      );
      return rows;
    }),
  ),
];
