import { z } from 'zod';
import { AlarmLevel, alarmStateOf, type Alarm } from './alarms';
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

type Grouped = Omit<AlarmGroup, 'sites'> & { siteIds: Set<number> };

const worse = (a: AlarmLevel, b: AlarmLevel): AlarmLevel => (a < b ? a : b);

const add = (group: Grouped, alarm: Alarm): void => {
  group.level = worse(group.level, alarm.level);
  group.alarms += 1;
  if (alarm.acknowledgedAt === null) group.unacknowledged += 1;
  if (alarm.siteId !== null) group.siteIds.add(alarm.siteId);
  group.symptoms += alarm.childCount;
  group.firstAt = Math.min(group.firstAt, alarm.raisedAt);
  group.lastAt = Math.max(group.lastAt, alarm.raisedAt);
};

const newGroup = (alarm: Alarm, ofArea: boolean, definitionId: string | null): Grouped => ({
  areaId: ofArea ? alarm.areaId : null,
  areaName: ofArea ? alarm.areaName : null,
  definitionId,
  level: alarm.level,
  alarms: 0,
  unacknowledged: 0,
  siteIds: new Set<number>(),
  symptoms: 0,
  firstAt: alarm.raisedAt,
  lastAt: alarm.raisedAt,
});

const groupsBy = (
  alarms: readonly Alarm[],
  ofArea: boolean,
  ofCause: (alarm: Alarm) => boolean,
): Grouped[] => {
  // A map in a map: a hundred thousand composed keys would take longer than all else here.
  const byArea = new Map<number | null, Map<string | null, Grouped>>();
  for (const alarm of alarms) {
    const areaId = ofArea ? alarm.areaId : null;
    const definitionId = ofCause(alarm) ? alarm.definitionId : null;
    const byCause = byArea.get(areaId) ?? new Map<string | null, Grouped>();
    const group = byCause.get(definitionId) ?? newGroup(alarm, ofArea, definitionId);
    byArea.set(areaId, byCause);
    byCause.set(definitionId, group);
    add(group, alarm);
  }
  return [...byArea.values()].flatMap((byCause) => [...byCause.values()]);
};

const byWeight = (a: Grouped, b: Grouped): number =>
  a.level - b.level || b.symptoms - a.symptoms || b.alarms - a.alarms || a.firstAt - b.firstAt;

const rowOf = ({ siteIds, ...group }: Grouped): AlarmGroup => ({ ...group, sites: siteIds.size });

/** Whether an alarm calls for somebody: it stands, and neither a parent, nor maintenance, nor a shelf speaks for it. */
export const isCalling = (alarm: Alarm): boolean =>
  alarmStateOf(alarm) !== 'normal' && alarm.suppressedBy === null && alarm.shelvedUntil === null;

/**
 * The calling alarms in at most `mostGroups` rows, the worst first: by area and cause; when that is too many, by
 * cause alone; and then the least of them in one last row. No calling alarm is left out.
 */
export const summaryOf = (alarms: Iterable<Alarm>): AlarmGroup[] => {
  const calling = [...alarms].filter(isCalling);
  const fine = groupsBy(calling, true, () => true);
  if (fine.length <= mostGroups) return fine.sort(byWeight).map(rowOf);
  const coarse = groupsBy(calling, false, () => true).sort(byWeight);
  if (coarse.length <= mostGroups) return coarse.map(rowOf);
  const kept = new Set(coarse.slice(0, mostGroups - 1).map(({ definitionId }) => definitionId));
  const groups = groupsBy(calling, false, ({ definitionId }) => kept.has(definitionId)).sort(byWeight);
  return groups.map(rowOf);
};
