import { z } from 'zod';
import { AlarmDetail, alarmStateOf, type Alarm, type AlarmTransition } from './alarms';
import { dayMs, EpochMs, hourMs } from './time';

/** How far back the list can be played again, and how much of it at once. */
export const replayLimits = { backMs: 30 * dayMs, spanMs: 6 * hourMs, mostAlarms: 5_000 } as const;

export const AlarmReplayQuery = z
  .object({ from: z.coerce.number().int().nonnegative(), to: z.coerce.number().int().positive() })
  .refine(({ from, to }) => to > from && to - from <= replayLimits.spanMs, { path: ['to'] });

/** Every alarm that stood at any moment of the span, with its whole life. */
export const AlarmReplay = z
  .object({
    from: EpochMs,
    to: EpochMs,
    lives: z.array(AlarmDetail),
    /** How many there are; more than were answered in a very great flood. */
    total: z.number().int(),
  })
  .meta({ id: 'AlarmReplay' });
export type AlarmReplay = z.infer<typeof AlarmReplay>;

type Step = (alarm: Alarm, transition: AlarmTransition) => Alarm;

const keep: Step = (alarm) => alarm;
const unacknowledged: Step = (alarm) => ({ ...alarm, acknowledgedAt: null, acknowledgedBy: null });
const unsuppressed: Step = (alarm) => ({ ...alarm, suppressedBy: null });

const steps: Readonly<Record<AlarmTransition['kind'], Step>> = {
  raised: keep,
  acknowledged: (alarm, { at, by, note }) => ({
    ...alarm,
    acknowledgedAt: at,
    acknowledgedBy: by,
    note: note ?? alarm.note,
  }),
  cleared: (alarm, { at }) => ({ ...alarm, clearedAt: at }),
  noted: (alarm, { note }) => ({ ...alarm, note }),
  unacknowledged,
  reAlarmed: unacknowledged,
  // When a shelf was to end is not part of a step; that it was there is.
  shelved: (alarm, { at, by, note }) => ({ ...alarm, shelvedUntil: at, shelvedBy: by, shelveReason: note }),
  unshelved: (alarm) => ({ ...alarm, shelvedUntil: null, shelvedBy: null, shelveReason: null }),
  suppressed: (alarm) => ({ ...alarm, suppressedBy: 'parent' }),
  unsuppressed,
  outOfService: (alarm) => ({ ...alarm, suppressedBy: 'maintenance' }),
  inService: unsuppressed,
  reset: (alarm) => ({ ...alarm, isLatched: false }),
  superseded: (alarm) => ({ ...alarm, supersededBy: alarm.supersededBy ?? alarm.id }),
};

/** The alarm as it was at `at`, from the steps of its life until then; null while it did not stand. */
export function asItWas({ transitions, ...alarm }: AlarmDetail, at: EpochMs): Alarm | null {
  if (at < alarm.raisedAt) return null;
  const fresh: Alarm = {
    ...alarm,
    clearedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    note: null,
    suppressedBy: null,
    shelvedUntil: null,
    shelvedBy: null,
    shelveReason: null,
    supersededBy: null,
    isLatched: alarm.isLatched || transitions.some(({ kind }) => kind === 'reset'),
  };
  const then = transitions
    .filter((step) => step.at <= at)
    .reduce((before, step) => steps[step.kind](before, step), fresh);
  return alarmStateOf(then) === 'normal' ? null : then;
}
