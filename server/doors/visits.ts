import type { DoorJudgement } from '@contract/alarmRules';
import type { AccessEvent } from '@contract/doorEvents';
import type { EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import type { DoorState, Visit } from './doorState';

type Said = Pick<AccessEvent, 't' | 'kind' | 'direction' | 'granted'>;

/** A card that leaves is its holder's; whoever leaves by the button or a key may be anybody. */
const hasLeft = (visit: Visit, { kind, t }: Said, holderId: number | null): boolean =>
  t >= visit.at && (kind !== 'card' || visit.holderId === null || visit.holderId === holderId);

/** Who is inside after an event; a reader on one side only says nothing of who left. */
export function visitAfter(state: DoorState, event: Said, holderId: number | null): DoorState {
  const { kind, direction, granted, t } = event;
  if (!granted || direction === undefined) return state;
  const isPerson = kind === 'card' || kind === 'key';
  if (direction === 'in') return isPerson ? { ...state, visit: { at: t, holderId } } : state;
  return state.visit !== null && hasLeft(state.visit, event, holderId) ? { ...state, visit: null } : state;
}

/** Ends an alarm of a door where one stands. */
export function endOf(
  changes: AlarmChanges,
  state: DoorState,
  judgement: DoorJudgement,
  at: EpochMs,
): DoorState {
  const { [judgement]: standing, ...others } = state.standing;
  if (standing === undefined) return state;
  changes.cleared.push({ alarm: standing.alarm, at, value: null, isLate: false, receivedAt: at });
  return { ...state, standing: others };
}
