/** An open alarm as correlation sees it; an alarm of a whole area has no site. */
export interface OpenAlarm {
  id: number;
  definitionId: string;
  siteId: number | null;
  areaId: number | null;
  parentId: number | null;
}

/** Which definitions explain which, by the definition that is explained; the nearest explanation first. */
export type Explanations = ReadonlyMap<string, readonly string[]>;

const keyOf = (place: 'site' | 'area', id: number, definitionId: string): string =>
  `${place} ${id} ${definitionId}`;

const indexOf = (open: readonly OpenAlarm[]): Map<string, OpenAlarm> => {
  const index = new Map<string, OpenAlarm>();
  for (const alarm of open) {
    const key =
      alarm.siteId !== null
        ? keyOf('site', alarm.siteId, alarm.definitionId)
        : keyOf('area', alarm.areaId ?? 0, alarm.definitionId);
    const known = index.get(key);
    // Of several the oldest explains: its id does not change while it stands.
    if (known === undefined || alarm.id < known.id) index.set(key, alarm);
  }
  return index;
};

/**
 * The parent of each open alarm: the first of its explanations that is open at the same site, or over its area.
 * Null for a root. Explanations must not run in circles (a test of the catalogue holds that), so parents do not.
 */
export const parentsOf = (
  open: readonly OpenAlarm[],
  explanations: Explanations,
): Map<number, number | null> => {
  const index = indexOf(open);
  const parents = new Map<number, number | null>();
  for (const { id, definitionId, siteId, areaId } of open) {
    let parent: OpenAlarm | undefined;
    for (const cause of explanations.get(definitionId) ?? []) {
      parent =
        (siteId === null ? undefined : index.get(keyOf('site', siteId, cause))) ??
        (areaId === null ? undefined : index.get(keyOf('area', areaId, cause)));
      if (parent !== undefined && parent.id !== id) break;
      parent = undefined;
    }
    parents.set(id, parent?.id ?? null);
  }
  return parents;
};
