import { z } from 'zod';
import { line } from './plainText';
import { largestRowId } from './values';
import { PageQuery } from './envelope';
import { LocalName } from './languages';
import { AlarmCause } from './linkCauses';
import { StationClass } from './sites';
import { EpochMs } from './time';

/** 1 critical · 2 major · 3 minor · 4 hint (facts/domain §1.3; X.733 critical, major, minor, warning). */
export const AlarmLevel = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .meta({ id: 'AlarmLevel' });
export type AlarmLevel = z.infer<typeof AlarmLevel>;

/** ISA-18.2 states of an alarm that was raised; normal is "cleared and acknowledged". */
export const AlarmState = z
  .enum(['activeUnacknowledged', 'activeAcknowledged', 'clearedUnacknowledged', 'normal'])
  .meta({ id: 'AlarmState' });
export type AlarmState = z.infer<typeof AlarmState>;

export const AlarmSuppression = z.enum(['parent', 'maintenance', 'weather']).meta({ id: 'AlarmSuppression' });
export type AlarmSuppression = z.infer<typeof AlarmSuppression>;

export const Alarm = z
  .object({
    id: z.number().int(),
    /** Sequence of the newest transition in the `alarms` topic; 0 before it is numbered. */
    seq: z.number().int().nonnegative(),
    definitionId: z.string(),
    level: AlarmLevel,
    /** As the device ranks it that decided it itself; null on alarms that are ours. */
    sourceLevel: AlarmLevel.nullable().optional(),
    /** Null, as code, name, area and class are, on an alarm of the centre itself. */
    siteId: z.number().int().nullable(),
    siteCode: z.string().nullable(),
    siteName: z.string().nullable(),
    areaId: z.number().int().nullable(),
    areaName: LocalName.nullable(),
    stationClass: StationClass.nullable().default(null),
    deviceId: z.number().int().nullable(),
    deviceName: z.string().nullable(),
    /** What the alarm itself says, in the words of the field unit or of who declared the free point; else absent or null. */
    pointName: z.string().nullable().optional(),
    /** Value and threshold at the raise, in the unit of the definition; null for state alarms. */
    value: z.number().nullable(),
    threshold: z.number().nullable(),
    raisedAt: EpochMs,
    clearedAt: EpochMs.nullable(),
    acknowledgedAt: EpochMs.nullable(),
    acknowledgedBy: z.string().nullable(),
    note: z.string().nullable(),
    /** The person assigned to it; null: nobody. */
    assignedTo: z.string().nullable().default(null),
    /** Reconstructed from readings that arrived late: never sounded or notified. */
    isLate: z.boolean(),
    /** The alarm that explains this one; null on a root, on an alarm by itself, and once the parent has cleared. */
    parentId: z.number().int().nullable().default(null),
    /** Others are explained by this one, and none explains it. */
    isRootCause: z.boolean().default(false),
    /** Active alarms that this one explains. */
    childCount: z.number().int().nonnegative().default(0),
    /** Why nobody is to be called for it: maintenance is under way, or a parent or the weather outside explains it. */
    suppressedBy: AlarmSuppression.nullable().default(null),
    shelvedUntil: EpochMs.nullable().default(null),
    shelvedBy: z.string().nullable().default(null),
    shelveReason: z.string().nullable().default(null),
    /** A latched alarm stays active after its condition is gone, until somebody resets it. */
    isLatched: z.boolean().default(false),
    /** The same alarm of the same device recurring within 8 h counts as one: how often so far, and since when. */
    count: z.number().int().positive().default(1),
    firstRaisedAt: EpochMs.nullable().default(null),
    /** The newer occurrence that took its place in the list. */
    supersededBy: z.number().int().nullable().default(null),
    isChattering: z.boolean().default(false),
    /** The weather outside explains it, whatever else does; it is a hint as long. */
    followsWeather: z.boolean().default(false),
    /** Of an alarm about how controllers speak: what is refused, and how many sites it covers. */
    cause: AlarmCause.nullable().default(null),
  })
  .meta({ id: 'Alarm' });
export type Alarm = z.infer<typeof Alarm>;

type AlarmMarks = Pick<Alarm, 'clearedAt' | 'acknowledgedAt'> &
  Partial<Pick<Alarm, 'isLatched' | 'supersededBy'>>;

/** A latched alarm counts as active until it is reset; one that recurred is normal, as its successor stands. */
export const alarmStateOf = (alarm: AlarmMarks): AlarmState => {
  if (typeof alarm.supersededBy === 'number') return 'normal';
  if (alarm.clearedAt === null || alarm.isLatched === true)
    return alarm.acknowledgedAt === null ? 'activeUnacknowledged' : 'activeAcknowledged';
  return alarm.acknowledgedAt === null ? 'clearedUnacknowledged' : 'normal';
};

export const AlarmTransitionKind = z
  .enum([
    'raised',
    'acknowledged',
    'cleared',
    'noted',
    'unacknowledged',
    'shelved',
    'unshelved',
    'suppressed',
    'unsuppressed',
    'weatherExplained',
    'weatherEnded',
    'outOfService',
    'inService',
    'reset',
    'reAlarmed',
    'superseded',
    'assigned',
    'unassigned',
    'relevelled',
  ])
  .meta({ id: 'AlarmTransitionKind' });
export type AlarmTransitionKind = z.infer<typeof AlarmTransitionKind>;

/** Why an alarm was ended although its condition may still hold. */
export const AlarmEndReason = z
  .enum([
    'switchedOff',
    'deviceGone',
    'siteGone',
    'sitesMoved',
    'siteRetired',
    'sitesMerged',
    'deviceRetired',
    'deviceReplaced',
    'pointRemoved',
  ])
  .meta({ id: 'AlarmEndReason' });
export type AlarmEndReason = z.infer<typeof AlarmEndReason>;

/**
 * One step in the life of an alarm: what happened, when, by whom (null: the rule itself) and with what value. The
 * note of `assigned` is the person; the value of `relevelled` is the new level.
 */
export const AlarmTransition = z
  .object({
    id: z.number().int(),
    kind: AlarmTransitionKind,
    at: EpochMs,
    by: z.string().nullable(),
    note: z.string().nullable(),
    value: z.number().nullable(),
    /** Before it was `relevelled`. */
    levelBefore: AlarmLevel.nullable().default(null),
    /** Set where the alarm was ended, and did not clear by itself. */
    endReason: AlarmEndReason.nullable().default(null),
  })
  .meta({ id: 'AlarmTransition' });
export type AlarmTransition = z.infer<typeof AlarmTransition>;

/** What `GET /alarm/{id}` answers: the alarm with its whole life, oldest first. */
export const AlarmDetail = Alarm.extend({ transitions: z.array(AlarmTransition) }).meta({
  id: 'AlarmDetail',
});
export type AlarmDetail = z.infer<typeof AlarmDetail>;

export type PerStationClass<T> = Record<StationClass, T>;

export const AcknowledgeRequest = z
  .object({
    alarmIds: z.array(z.number().int()).min(1).max(1_000),
    note: z.string().trim().max(500).default(''),
  })
  .strict()
  .meta({ id: 'AcknowledgeRequest' });
export type AcknowledgeRequest = z.infer<typeof AcknowledgeRequest>;

/** Per alarm: acknowledged now, or already acknowledged by someone (who and when), or not visible to this user. */
export const AcknowledgeOutcome = z
  .object({
    alarmId: z.number().int(),
    outcome: z.enum(['acknowledged', 'alreadyAcknowledged', 'notFound']),
    by: z.string().nullable(),
    at: EpochMs.nullable(),
  })
  .meta({ id: 'AcknowledgeOutcome' });
export type AcknowledgeOutcome = z.infer<typeof AcknowledgeOutcome>;

const ids = (text: string): number[] => text.split(',').map(Number);
const EpochMsQuery = z.coerce.number().int().nonnegative();

/**
 * `standing`: active or not acknowledged, the newest first; `history`: every record. Lists of ids and levels are
 * written with commas; `from` and `to` bound the raise, `regionId` may be a province, a city or an area.
 */
export const AlarmListQuery = PageQuery.extend({
  which: z.enum(['standing', 'history']).default('standing'),
  state: AlarmState.optional(),
  levels: z
    .string()
    .regex(/^[1-4](,[1-4])*$/)
    .transform(ids)
    .optional(),
  definitionId: z.string().max(64).optional(),
  siteId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  deviceId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  text: line().max(64).optional(),
  from: EpochMsQuery.optional(),
  to: EpochMsQuery.optional(),
  isLate: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
}).meta({ id: 'AlarmListQuery' });
export type AlarmListQuery = z.infer<typeof AlarmListQuery>;
