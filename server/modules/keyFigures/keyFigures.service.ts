import {
  keyFigureNames,
  mostKeyFigureRows,
  wallKeyFigureDays,
  type KeyFigureRow,
  type KeyFiguresAnswer,
  type KeyFiguresQuery,
  type WallKeyFigures,
} from '@contract/keyFigures';
import { dayMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { areasBelow, type Scope, type ScopeOf } from '../scope';
import { measuredParts } from './measuredParts';
import { countSites, readSums, type SumsRow } from './keyFigures.store';
import { carriersOf, figuresOf, outdoorBehind, sumOf, type Sums } from './sums';

export interface KeyFiguresDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  dayStart: (at: EpochMs) => EpochMs;
}

const everybody = { zh: '合计', en: 'Total', hk: '總計' };

const rowOf = ({ key, name, ...sums }: Sums & Pick<SumsRow, 'key' | 'name'>): KeyFigureRow => ({
  key,
  name,
  sites: sums.sites,
  days: sums.days,
  faultyDays: sums.faultyDays,
  totalKwh: sums.totalKwh,
  totalDays: sums.totalDays,
  figures: figuresOf(sums),
  outdoor: outdoorBehind(sums),
  carriers: carriersOf(sums),
});

/** In the order of a figure; what has none comes last either way. */
export function ordered(
  rows: readonly KeyFigureRow[],
  { sort, isAscending }: KeyFiguresQuery,
): KeyFigureRow[] {
  const sign = isAscending === 'true' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [first, second] = [a.figures[sort].value, b.figures[sort].value];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second) || a.key.localeCompare(b.key);
  });
}

interface Asked extends Pick<KeyFiguresQuery, 'by' | 'regionId'> {
  from: EpochMs;
  to: EpochMs;
}

async function countedBy({ db, dayStart }: KeyFiguresDeps, scope: Scope, asked: Asked) {
  const from = dayStart(asked.from);
  const to = dayStart(asked.to - 1) + dayMs;
  const areaIds = asked.regionId === undefined ? null : await areasBelow(db, [asked.regionId]);
  const groups = await readSums(db, scope, { from, to, by: asked.by, areaIds });
  const sites = await countSites(db, scope, areaIds);
  const whole = sumOf(groups);
  // A site that moved stands in two areas, and is one.
  const total = rowOf({ ...whole, sites: Math.min(whole.sites, sites), key: 'total', name: everybody });
  return { from, to, ofDays: sites * Math.round((to - from) / dayMs), total, groups, areaIds };
}

export async function keyFigures(
  deps: KeyFiguresDeps,
  actor: Actor,
  permission: string,
  query: KeyFiguresQuery,
): Promise<KeyFiguresAnswer> {
  const scope = await deps.scopeOf(actor, permission);
  const { groups, areaIds, ...whole } = await countedBy(deps, scope, query);
  const isWhole =
    whole.total.carriers.length > 0 &&
    keyFigureNames.every((name) => whole.total.figures[name].value !== null);
  const measured = isWhole ? null : await measuredParts(deps.db, scope, { ...whole, areaIds });
  const rows = ordered(groups.map(rowOf), query);
  return { ...whole, measured, rows: rows.slice(0, mostKeyFigureRows), matched: rows.length };
}

/** The last whole days, whatever the hour. */
export async function wallKeyFigures(
  deps: KeyFiguresDeps,
  actor: Actor,
  permission: string,
  regionId: number | undefined,
): Promise<WallKeyFigures> {
  const to = deps.dayStart(deps.clock.now());
  const asked = { from: to - wallKeyFigureDays * dayMs, to, by: 'class', regionId } as const;
  const {
    groups: _,
    areaIds: _areas,
    ...whole
  } = await countedBy(deps, await deps.scopeOf(actor, permission), asked);
  return whole;
}
