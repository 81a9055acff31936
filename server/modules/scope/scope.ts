import { createHash } from 'node:crypto';

/** Where a thing stands: its area and the department that owns it. Unknown (null) is visible to `isAll` only. */
export interface Place {
  areaId: number | null;
  deptId: number | null;
  /** The site itself, where it is one or stands on one. */
  siteId?: number;
}

export interface Grant {
  deptIds: readonly number[] | 'all';
  areaIds: readonly number[];
}

/** What one permission lets an actor see; `key` is canonical: equal scopes have equal keys. */
export interface Scope {
  isAll: boolean;
  grants: readonly Grant[];
  /** Sites that are seen for themselves: those of one's own open fault orders. */
  siteIds?: readonly number[];
  key: string;
}

export const everything: Scope = { isAll: true, grants: [], key: 'all' };

/** R-PERM-05: seen when one grant holds both the area and the department, or the site is granted itself. */
export const covers = (scope: Scope, { areaId, deptId, siteId }: Place): boolean => {
  if (scope.isAll) return true;
  if (siteId !== undefined && scope.siteIds?.includes(siteId)) return true;
  if (areaId === null) return false;
  return scope.grants.some((grant) => grant.areaIds.includes(areaId) && ownsDept(grant, deptId));
};

/** The union of grants in one canonical form: merged by departments, without what another grant already holds. */
export function scopeOfGrants(grants: readonly Grant[], siteIds: readonly number[] = []): Scope {
  const areasOfAll = new Set(grants.filter(({ deptIds }) => deptIds === 'all').flatMap((g) => g.areaIds));
  const areasByDept = new Map<number, Set<number>>();
  for (const { deptIds, areaIds } of grants) {
    if (deptIds === 'all') continue;
    for (const deptId of deptIds) addAll(areasByDept, deptId, areaIds, areasOfAll);
  }
  const canonical = [...grantOfAll(areasOfAll), ...grantsByAreas(areasByDept)];
  const sites = ascending(new Set(siteIds));
  return {
    ...{ isAll: false, grants: canonical, key: keyOf(canonical, sites) },
    ...(sites.length > 0 && { siteIds: sites }),
  };
}

/** What of a scope lies in these areas. */
export const narrowedTo = (scope: Scope, areaIds: readonly number[]): Scope =>
  scope.isAll
    ? scopeOfGrants([{ deptIds: 'all', areaIds }])
    : scopeOfGrants(
        scope.grants.map(({ deptIds, areaIds: own }) => ({
          deptIds,
          areaIds: own.filter((id) => areaIds.includes(id)),
        })),
      );

export const nothing: Scope = { isAll: false, grants: [], key: 'none' };

const ownsDept = (grant: Grant, deptId: number | null) =>
  grant.deptIds === 'all' || (deptId !== null && grant.deptIds.includes(deptId));

function addAll(
  areasByDept: Map<number, Set<number>>,
  deptId: number,
  areaIds: readonly number[],
  known: Set<number>,
): void {
  const areas = areasByDept.get(deptId) ?? new Set<number>();
  for (const areaId of areaIds) if (!known.has(areaId)) areas.add(areaId);
  if (areas.size > 0) areasByDept.set(deptId, areas);
}

const grantOfAll = (areas: Set<number>): Grant[] =>
  areas.size === 0 ? [] : [{ deptIds: 'all', areaIds: ascending(areas) }];

function grantsByAreas(areasByDept: Map<number, Set<number>>): Grant[] {
  const byAreas = new Map<string, { deptIds: number[]; areaIds: number[] }>();
  for (const deptId of ascending(areasByDept.keys())) {
    const areaIds = ascending(areasByDept.get(deptId) ?? []);
    const same = byAreas.get(areaIds.join()) ?? { deptIds: [], areaIds };
    same.deptIds.push(deptId);
    byAreas.set(areaIds.join(), same);
  }
  return [...byAreas.values()];
}

const ascending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

function keyOf(grants: readonly Grant[], siteIds: readonly number[]): string {
  if (grants.length === 0 && siteIds.length === 0) return 'none';
  const places = grants.map(({ deptIds, areaIds }) => `${deptIds.toString()}:${areaIds.join()}`);
  const text = [...places, ...(siteIds.length > 0 ? [`sites:${siteIds.join()}`] : [])].join('|');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
