import { z } from 'zod';
import { AlarmLevel, type Alarm } from './alarms';
import { isCalling } from './alarmSuppression';
import { LocalName } from './languages';
import { EpochMs } from './time';

/** One row of the calm view: alarms of one cause in one area, or of one cause everywhere, or of the rest. */
export const AlarmGroup = z
  .object({
    /** Null: of all areas. */
    areaId: z.number().int().nullable(),
    areaName: LocalName.nullable(),
    /** Null: of several causes that found no row of their own. */
    definitionId: z.string().nullable(),
    /** The highest of the group, 1 being the highest there is. */
    level: AlarmLevel,
    alarms: z.number().int(),
    unacknowledged: z.number().int(),
    sites: z.number().int(),
    /** Alarms that those of this row explain. */
    symptoms: z.number().int(),
    firstAt: EpochMs,
    lastAt: EpochMs,
  })
  .meta({ id: 'AlarmGroup' });
export type AlarmGroup = z.infer<typeof AlarmGroup>;

export const mostGroups = 50;

/** Alarms of one cause in one area: what the rows are put together from. */
export interface AreaCause extends Omit<AlarmGroup, 'sites' | 'definitionId'> {
  definitionId: string;
  siteIds: { readonly size: number; keys(): Iterable<number> };
}

const worse = (a: AlarmLevel, b: AlarmLevel): AlarmLevel => (a < b ? a : b);

const areaCausesOf = (alarms: Iterable<Alarm>): AreaCause[] => {
  const groups = new Map<string, AreaCause & { siteIds: Set<number> }>();
  for (const alarm of alarms) {
    const { areaId, areaName, definitionId, level, raisedAt } = alarm;
    const key = `${areaId} ${definitionId}`;
    let group = groups.get(key);
    if (!group) {
      const counts = { alarms: 0, unacknowledged: 0, symptoms: 0, siteIds: new Set<number>() };
      group = { areaId, areaName, definitionId, level, ...counts, firstAt: raisedAt, lastAt: raisedAt };
      groups.set(key, group);
    }
    group.level = worse(group.level, level);
    group.alarms += 1;
    if (alarm.acknowledgedAt === null) group.unacknowledged += 1;
    if (alarm.siteId !== null) group.siteIds.add(alarm.siteId);
    group.symptoms += alarm.childCount;
    group.firstAt = Math.min(group.firstAt, raisedAt);
    group.lastAt = Math.max(group.lastAt, raisedAt);
  }
  return [...groups.values()];
};

const byKey = (a: AlarmGroup, b: AlarmGroup): number =>
  (a.areaId ?? 0) - (b.areaId ?? 0) || ((a.definitionId ?? '') < (b.definitionId ?? '') ? -1 : 1);

const byWeight = (a: AlarmGroup, b: AlarmGroup): number =>
  a.level - b.level || b.symptoms - a.symptoms || b.alarms - a.alarms || a.firstAt - b.firstAt || byKey(a, b);

/** A site has one area: only several causes may share one. */
const sitesOf = (parts: readonly AreaCause[], isOneCause: boolean): number =>
  isOneCause
    ? parts.reduce((sum, { siteIds }) => sum + siteIds.size, 0)
    : new Set(parts.flatMap(({ siteIds }) => [...siteIds.keys()])).size;

const rowOf = ({ siteIds, ...group }: AreaCause): AlarmGroup => ({ ...group, sites: siteIds.size });

const sumOf = (parts: readonly AreaCause[], of: 'alarms' | 'unacknowledged' | 'symptoms'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** Of all areas: one row for each cause that is told by name, and one for the others. */
const ofAllAreas = (fine: readonly AreaCause[], isNamed: (definitionId: string) => boolean): AlarmGroup[] => {
  const byCause = new Map<string | null, AreaCause[]>();
  for (const part of fine) {
    const definitionId = isNamed(part.definitionId) ? part.definitionId : null;
    const parts = byCause.get(definitionId);
    if (parts) parts.push(part);
    else byCause.set(definitionId, [part]);
  }
  const rows = [...byCause].map(([definitionId, parts]): AlarmGroup => ({
    ...{ areaId: null, areaName: null, definitionId },
    level: parts.map(({ level }) => level).reduce(worse),
    alarms: sumOf(parts, 'alarms'),
    unacknowledged: sumOf(parts, 'unacknowledged'),
    sites: sitesOf(parts, definitionId !== null),
    symptoms: sumOf(parts, 'symptoms'),
    firstAt: parts.reduce((first, { firstAt }) => Math.min(first, firstAt), Infinity),
    lastAt: parts.reduce((last, { lastAt }) => Math.max(last, lastAt), 0),
  }));
  return rows.sort(byWeight);
};

/**
 * The calling alarms in at most `mostGroups` rows, the worst first: by area and cause; when that is too many, by
 * cause alone; and then the least of them in one last row. No calling alarm is left out.
 */
export const summaryOfCauses = (fine: readonly AreaCause[]): AlarmGroup[] => {
  if (fine.length <= mostGroups) return fine.map(rowOf).sort(byWeight);
  const coarse = ofAllAreas(fine, () => true);
  if (coarse.length <= mostGroups) return coarse;
  const kept = new Set(coarse.slice(0, mostGroups - 1).map(({ definitionId }) => definitionId));
  return ofAllAreas(fine, (definitionId) => kept.has(definitionId));
};

/** The same of alarms that nobody keeps in groups. */
export const summaryOf = (alarms: Iterable<Alarm>): AlarmGroup[] =>
  summaryOfCauses(areaCausesOf([...alarms].filter(isCalling)));
