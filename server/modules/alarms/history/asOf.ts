import { AlarmLevel, type Alarm, type AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';

/** A step as it is kept. */
export interface KeptStep {
  id: number;
  alarmId: number;
  kind: AlarmTransitionKind;
  at: EpochMs;
  recordedAt: EpochMs;
  by: string | null;
  note: string | null;
  parentId: number | null;
  until: EpochMs | null;
  value: number | null;
  levelBefore: AlarmLevel | null;
}

type Change = (before: Alarm, step: KeptStep, now: Alarm) => Partial<Alarm>;

const unacknowledged: Change = () => ({ acknowledgedAt: null, acknowledgedBy: null });
const offShelf: Change = () => ({ shelvedUntil: null, shelvedBy: null, shelveReason: null });

/** Maintenance goes before a parent, a parent before the weather. */
const explained = (
  before: Alarm,
  change: Partial<Pick<Alarm, 'parentId' | 'followsWeather'>>,
): Partial<Alarm> => {
  const { suppressedBy, parentId, followsWeather } = { ...before, ...change };
  if (suppressedBy === 'maintenance') return change;
  const reason = followsWeather ? 'weather' : null;
  return { ...change, suppressedBy: parentId === null ? reason : 'parent' };
};

const changes: Record<AlarmTransitionKind, Change> = {
  raised: () => ({}),
  acknowledged: ({ note }, step) => ({
    acknowledgedAt: step.at,
    acknowledgedBy: step.by,
    note: step.note ?? note,
  }),
  unacknowledged,
  reAlarmed: unacknowledged,
  cleared: (_, { at }) => ({ clearedAt: at }),
  noted: (_, { note }) => ({ note }),
  // Steps from before their end was kept: the end of now stands in for it.
  shelved: (_, step, now) => ({
    shelvedUntil: step.until ?? now.shelvedUntil ?? step.at,
    shelvedBy: step.by,
    shelveReason: step.note,
  }),
  unshelved: offShelf,
  suppressed: (alarm, { parentId }, now) => explained(alarm, { parentId: parentId ?? now.parentId }),
  unsuppressed: (alarm) => explained(alarm, { parentId: null }),
  weatherExplained: (alarm) => explained(alarm, { followsWeather: true }),
  weatherEnded: (alarm) => explained(alarm, { followsWeather: false }),
  outOfService: () => ({ suppressedBy: 'maintenance' }),
  inService: (alarm) => explained({ ...alarm, suppressedBy: null }, {}),
  reset: () => ({ isLatched: false }),
  assigned: (_, { note }) => ({ assignedTo: note }),
  unassigned: () => ({ assignedTo: null }),
  relevelled: (_, { value }) => ({ level: AlarmLevel.parse(value) }),
  superseded: (_, __, now) => ({ supersededBy: now.supersededBy }),
};

/**
 * When a step counts: what the equipment did at the time at which it did it, whenever that became known here; what was
 * done about it when it was done.
 */
const timeOf = ({ kind, recordedAt, at }: KeptStep, now: Alarm): EpochMs => {
  if (kind === 'raised') return now.raisedAt;
  return kind === 'cleared' ? (now.clearedAt ?? at) : recordedAt;
};

const firstOf = (steps: readonly KeptStep[], ...kinds: AlarmTransitionKind[]) =>
  steps.find(({ kind }) => kinds.includes(kind))?.kind;

/**
 * How the alarm began. Maintenance and latch are given at the raise without a step of their own, so they are read from
 * the first step that ended them, or from the present when none did; so is the shelf of alarms from before it had one.
 */
const beginningOf = (now: Alarm, steps: readonly KeptStep[]): Alarm => {
  const shelf = firstOf(steps, 'shelved', 'unshelved');
  const wasShelved = shelf === 'unshelved' || (shelf === undefined && now.shelvedUntil !== null);
  const service = firstOf(steps, 'outOfService', 'inService');
  const wasOut = service === 'inService' || (service === undefined && now.suppressedBy === 'maintenance');
  const endOfShelf = steps.find(({ kind }) => kind === 'unshelved')?.at ?? now.raisedAt;
  return {
    ...now,
    level: steps.find(({ levelBefore }) => levelBefore !== null)?.levelBefore ?? now.level,
    assignedTo: null,
    clearedAt: null,
    acknowledgedAt: now.isLate ? now.acknowledgedAt : null,
    acknowledgedBy: null,
    note: null,
    parentId: null,
    isRootCause: false,
    childCount: 0,
    followsWeather: false,
    suppressedBy: wasOut ? 'maintenance' : null,
    shelvedUntil: wasShelved ? (now.shelvedUntil ?? endOfShelf) : null,
    shelvedBy: wasShelved ? now.shelvedBy : null,
    shelveReason: wasShelved ? now.shelveReason : null,
    isLatched: now.isLatched || firstOf(steps, 'reset') === 'reset',
    supersededBy: null,
  };
};

export interface PastStep {
  step: KeptStep;
  /** When it counts. */
  at: EpochMs;
  /** Right after it. */
  alarm: Alarm;
}

/** The alarm step by step, in the order of time; `steps` are all that are kept of it, the oldest first. */
export const lifeOf = (now: Alarm, steps: readonly KeptStep[]): PastStep[] => {
  let alarm = beginningOf(now, steps);
  let noted: string | null = null;
  return steps
    .map((step) => ({ step, at: timeOf(step, now) }))
    .toSorted((a, b) => a.at - b.at || a.step.id - b.step.id)
    .map(({ step, at }) => {
      if (step.kind === 'noted') noted = step.note;
      alarm = { ...alarm, ...changes[step.kind](alarm, step, now) };
      // The note of an acknowledgement is withdrawn with it.
      if (step.kind === 'unacknowledged') alarm = { ...alarm, note: noted };
      return { step, at, alarm };
    });
};

/** Children are counted among what stood together. */
export const withChildren = (alarms: readonly Alarm[]): Alarm[] => {
  const counts = new Map<number, number>();
  for (const { parentId, clearedAt } of alarms)
    if (parentId !== null && clearedAt === null) counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  return alarms.map((alarm) => {
    const childCount = counts.get(alarm.id) ?? 0;
    return { ...alarm, childCount, isRootCause: alarm.parentId === null && childCount > 0 };
  });
};
