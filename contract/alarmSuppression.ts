import { alarmStateOf, type Alarm } from './alarms';

/** What ISA-18.2 keeps apart from the alarms that are annunciated: shelved, out of service, suppressed by design. */
export const suppressions = ['shelved', 'maintenance', 'explained'] as const;
export type Suppression = (typeof suppressions)[number];

type Marks = Pick<
  Alarm,
  'clearedAt' | 'acknowledgedAt' | 'isLatched' | 'supersededBy' | 'isLate' | 'shelvedUntil' | 'suppressedBy'
>;

/** A latched alarm is active until it is reset, whether or not its condition still holds. */
export const isActive = (alarm: Marks): boolean => alarmStateOf(alarm).startsWith('active');

/**
 * Why an alarm calls nobody; of several reasons the first, so that each alarm is counted once. A late record of the
 * past never called.
 */
export const suppressionOf = ({ isLate, shelvedUntil, suppressedBy }: Marks): Suppression | null => {
  if (isLate) return null;
  if (shelvedUntil !== null) return 'shelved';
  if (suppressedBy === null) return null;
  return suppressedBy === 'maintenance' ? 'maintenance' : 'explained';
};

const isCurrent = (alarm: Marks): boolean => alarmStateOf(alarm) !== 'normal' && !alarm.isLate;

/**
 * Whether an alarm calls for somebody: it stands, it is no late record of the past, and nothing suppresses it. These
 * are the alarms that every list, tile, mark and figure counts; what is suppressed is counted apart everywhere.
 */
export const isCalling = (alarm: Marks): boolean => isCurrent(alarm) && suppressionOf(alarm) === null;

export const isSuppressed = (alarm: Marks): boolean => isCurrent(alarm) && suppressionOf(alarm) !== null;
