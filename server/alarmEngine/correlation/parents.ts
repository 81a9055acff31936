import { isExplainedBy } from './evidence';
import type { OpenAlarm } from './openAlarm';

/** Which definitions explain which, by the definition that is explained; the nearest explanation first. */
export type Explanations = ReadonlyMap<string, readonly string[]>;

const keyOf = (place: 'site' | 'area', id: number, definitionId: string): string =>
  `${place} ${id} ${definitionId}`;

const indexOf = (open: readonly OpenAlarm[]): Map<string, OpenAlarm[]> => {
  const index = new Map<string, OpenAlarm[]>();
  for (const alarm of open) {
    const key =
      alarm.siteId !== null
        ? keyOf('site', alarm.siteId, alarm.definitionId)
        : keyOf('area', alarm.areaId ?? 0, alarm.definitionId);
    const known = index.get(key);
    if (known === undefined) index.set(key, [alarm]);
    else known.push(alarm);
  }
  return index;
};

/** Of several the oldest explains: its id does not change while it is open. An alarm never explains itself. */
const oldestOf = (alarm: OpenAlarm, causes: readonly OpenAlarm[] = []): OpenAlarm | undefined => {
  let oldest: OpenAlarm | undefined;
  for (const cause of causes)
    if (cause.id < (oldest?.id ?? Infinity) && (cause.id === alarm.id || isExplainedBy(alarm, cause)))
      oldest = cause;
  return oldest?.id === alarm.id ? undefined : oldest;
};

/**
 * The parent of each open alarm: the first of its explanations that is open at the same site, or over its area, with
 * the evidence that it needs.
 * Null for a root. Explanations must not run in circles (a test of the catalogue holds that), so parents do not.
 */
export const parentsOf = (
  open: readonly OpenAlarm[],
  explanations: Explanations,
): Map<number, number | null> => {
  const index = indexOf(open);
  const parents = new Map<number, number | null>();
  for (const alarm of open) {
    const { siteId, areaId } = alarm;
    const causesOf = (place: 'site' | 'area', id: number | null, cause: string) =>
      id === null ? undefined : oldestOf(alarm, index.get(keyOf(place, id, cause)));
    let parent: OpenAlarm | undefined;
    for (const cause of explanations.get(alarm.definitionId) ?? [])
      parent ??= causesOf('site', siteId, cause) ?? causesOf('area', areaId, cause);
    parents.set(alarm.id, parent?.id ?? null);
  }
  return parents;
};
