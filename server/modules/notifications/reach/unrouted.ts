import type { AlarmLevel } from '@contract/alarms';
import type { ReachState, UnroutedArea } from '@contract/routeReach';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database';
import { covers, type Scope } from '../../scope';
import { betterOf, cellsOf, openField, type Field, type ReachDeps } from './reach';
import { ledRoutes } from './reach.store';

const audiences = ['operations', 'cooling', 'power', 'security', 'energy', 'administration'];
const levels: readonly AlarmLevel[] = [1, 2, 3, 4];

/** The best that any route does, by area, level and discipline. */
class Coverage {
  private readonly best = new Map<string, ReachState>();

  add(areaId: number | null, level: AlarmLevel, audience: string, state: ReachState): void {
    const reached = audience === 'any' ? audiences : [audience];
    for (const one of reached) {
      const key = `${areaId} ${level} ${one}`;
      this.best.set(key, betterOf(this.best.get(key) ?? 'never', state));
    }
  }

  of(areaId: number | null, level: AlarmLevel): Map<string, ReachState> {
    return new Map(audiences.map((one) => [one, this.best.get(`${areaId} ${level} ${one}`) ?? 'never']));
  }
}

/** An area and the levels of which nobody is notified there, now or at all; null where somebody is of each. */
function unroutedAt(field: Field, coverage: Coverage, areaId: number | null): UnroutedArea | null {
  const byLevel = levels.map((level) => ({ level, states: coverage.of(areaId, level) }));
  const lacking = byLevel.filter(({ states }) => [...states.values()].some((state) => state !== 'now'));
  if (lacking.length === 0) return null;
  const never = lacking.filter(({ states }) => [...states.values()].includes('never'));
  const left = new Set(
    lacking.flatMap(({ states }) => [...states].flatMap(([one, state]) => (state === 'now' ? [] : [one]))),
  );
  const sites = field.places
    .filter((place) => place.areaId === areaId)
    .reduce((sum, one) => sum + one.sites, 0);
  return {
    area: areaId === null ? null : (field.areas.get(areaId) ?? null),
    sites,
    never: never.map(({ level }) => level),
    later: lacking.filter((one) => !never.includes(one)).map(({ level }) => level),
    audiences: left.size === audiences.length ? [] : audiences.filter((one) => left.has(one)),
  };
}

/**
 * Areas with sites in this scope of whose alarms no route notifies anybody; for those who see everything, the centre
 * itself among them.
 */
export async function unroutedAreas(
  trx: Trx,
  deps: ReachDeps,
  now: EpochMs,
  scope: Scope,
): Promise<UnroutedArea[]> {
  const whole = await openField(trx, deps, now);
  const field = { ...whole, places: whole.places.filter((place) => covers(scope, place)) };
  const coverage = new Coverage();
  for (const route of await ledRoutes(trx, sql`true`, { isActiveOnly: true }))
    for (const { areaId, level, state } of (await cellsOf(field, route)).cells)
      coverage.add(areaId, level, route.audience, state);
  const areaIds = [...new Set(field.places.map(({ areaId }) => areaId))];
  return areaIds.flatMap((areaId) => unroutedAt(field, coverage, areaId) ?? []);
}
