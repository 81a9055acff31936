import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { DoorJudgement } from '@contract/alarmRules';
import { secondMs, type EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import type { Device } from '../ingest/participant';
import type { Statements } from '../platform/database/statements';
import { definitionIds, type DoorState } from './doorState';
import { countUnknown, speedOf, type HeardEvent, type StoredEvent } from './doors.store';

/** The definitions in force, and how much faster their delays run. */
export interface Rules {
  byId: ReadonlyMap<string, AlarmDefinition>;
  delayFactor: number;
}

/** One definition as it judges doors of a class of station; null where it is switched off. */
export function ruleOf(rules: Rules, judgement: DoorJudgement, door: Device) {
  const definition = rules.byId.get(definitionIds[judgement]);
  if (definition?.rule.kind !== 'access') return null;
  const { stationClass } = door.site;
  const { threshold, overS = 0 } = definition.rule;
  return {
    ...{
      definitionId: definition.id,
      isEnabled: definition.isEnabled,
      level: definition.level[stationClass],
    },
    threshold: threshold?.[stationClass] ?? null,
    overMs: overS * secondMs,
    raiseMs: definition.raiseDelayS * secondMs * rules.delayFactor,
    holdMs: definition.clearDelayS * secondMs * rules.delayFactor,
  };
}

/** How long an alarm of an event stands; null: as long as what it is about. */
export const untilOf = (
  rules: Rules,
  judgement: DoorJudgement,
  door: Device,
  from: EpochMs,
): EpochMs | null =>
  judgement === 'withoutOrder' ? null : from + (ruleOf(rules, judgement, door)?.holdMs ?? 0);

/** Something that a door did, to be told as an alarm. */
export interface Finding {
  judgement: DoorJudgement;
  door: Device;
  at: EpochMs;
  receivedAt: EpochMs;
  value: number | null;
  /** Told after the time in which somebody could have acted. */
  isLate: boolean;
}

/** Raises it, or keeps the alarm of its kind that stands. @returns the state of the door after it */
export function raise(rules: Rules, changes: AlarmChanges, state: DoorState, finding: Finding): DoorState {
  const { judgement, door, at, receivedAt, value, isLate } = finding;
  const rule = ruleOf(rules, judgement, door);
  if (rule === null || !rule.isEnabled) return state;
  const until = untilOf(rules, judgement, door, receivedAt);
  const standing = state.standing[judgement];
  if (standing !== undefined && !isLate)
    return { ...state, standing: { ...state.standing, [judgement]: { ...standing, until } } };
  const alarm = { id: null, isLate };
  const { definitionId, level, threshold } = rule;
  changes.raised.push({
    ...{ alarm, at, value, receivedAt, isLate, clearedAt: isLate ? at : null },
    ...{ rule: { definitionId, level, threshold }, siteId: door.site.id, deviceId: door.id },
  });
  return isLate ? state : { ...state, standing: { ...state.standing, [judgement]: { alarm, until } } };
}

/** Whether an event is old by our clock, and by that of its controller, which may be wrong. */
export const cameLate = (
  { event, receivedAt, shownAt }: Pick<HeardEvent, 'event' | 'receivedAt' | 'shownAt'>,
  toleranceMs: number,
): boolean => Math.min(receivedAt, shownAt) - event.t > toleranceMs;

/** What an event that is new says about cards. */
export async function findingsOf(
  statements: Statements,
  rules: Rules,
  said: HeardEvent,
  stored: StoredEvent,
  toleranceMs: number,
): Promise<Finding[]> {
  const { door, event, receivedAt } = said;
  const told = { door, at: event.t, receivedAt, isLate: cameLate(said, toleranceMs) };
  if (event.kind !== 'card') return [];
  if (event.granted) {
    const rule = ruleOf(rules, 'twoDoors', door);
    if (rule?.threshold == null || stored.cardId === null) return [];
    const speed = await speedOf(statements, stored);
    return speed === null || speed < rule.threshold
      ? []
      : [{ judgement: 'twoDoors', ...told, value: Math.round(speed) }];
  }
  const rule = ruleOf(rules, 'unknownCard', door);
  if (rule?.threshold == null || (stored.cardId !== null && event.reason !== 'unknownCard')) return [];
  const count = await countUnknown(statements, stored, rule.overMs);
  return count < rule.threshold ? [] : [{ judgement: 'unknownCard', ...told, value: count }];
}
