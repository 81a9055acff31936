import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { scopeFilter, type Scope } from '../scope';
import { areasOf, isWithin, touches } from '../scope/regionScope';

export { holderFilter } from '../scope/holderScope';

const siteSeen = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id');

/** A level is seen where it lets somebody in at a place in sight. */
export const levelSeen = (scope: Scope): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select 1 from access_level_regions r where r.level_id = t.id
          and ${touches('r.region_id', areasOf(scope))})
        or exists (select 1 from access_level_sites o join sites s on s.id = o.site_id
          where o.level_id = t.id and ${siteSeen(scope)}))`;

export const levelHasPlace = (levelId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (select 1 from access_level_regions r where r.level_id = ${levelId})
    or exists (select 1 from access_level_sites o where o.level_id = ${levelId}))`;

/**
 * It is changed, and given to people, by those who see every place that it opens. One without a place opens nothing
 * yet, and is nobody's but theirs who see everything.
 */
export const levelHeld = (scope: Scope, levelId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${levelHasPlace(levelId)}
        and not exists (select 1 from access_level_regions r where r.level_id = ${levelId}
          and not ${isWithin('r.region_id', areasOf(scope))})
        and not exists (select 1 from doors_of_levels(array[${levelId}]) f join devices d on d.id = f.device_id
          join sites s on s.id = d.site_id where not ${siteSeen(scope)})
        and not exists (select 1 from access_level_sites o join sites s on s.id = o.site_id
          where o.level_id = ${levelId} and not ${siteSeen(scope)}))`;

/** A policy (alias `t`) is seen where it holds at a place in sight, one without a place everywhere. */
export const policySeen = (scope: Scope): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(t.site_id is null and t.region_id is null
        or t.site_id is null and ${touches('t.region_id', areasOf(scope))}
        or exists (select 1 from sites s where s.id = t.site_id and ${siteSeen(scope)}))`;

/** It is changed by those who see all of its place. */
export const policyHeld = (scope: Scope, alias: string): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case when ${sql.ref(`${alias}.site_id`)} is not null
        then exists (select 1 from sites s where s.id = ${sql.ref(`${alias}.site_id`)} and ${siteSeen(scope)})
        else ${isWithin(`${alias}.region_id`, areasOf(scope))} and not exists (select 1 from sites s where s.area_id in (
          with recursive below as (
            select id from regions where id = ${sql.ref(`${alias}.region_id`)}
            union select r.id from below join regions r on r.parent_id = below.id
          ) select id from below) and not ${siteSeen(scope)}) end`;
