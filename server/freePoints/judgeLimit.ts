import { freeHigh, freeInvalid, freeLow } from '@contract/freePoints';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { secondMs, type EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import { advance, step, suspended, type Condition, type Delays, type RuleStep } from '../alarmEngine/engine';
import { ranked } from '../alarmEngine/runRule';
import type { Device, FreePoint, Stated } from '../ingest/participant';
import type { LimitState, Side } from './pointState';

export const definitionIds: Readonly<Record<Side, string>> = {
  ...{ high: freeHigh, low: freeLow, invalid: freeInvalid },
};
const limitOf = (point: FreePoint, side: Side): number | null => (side === 'invalid' ? null : point[side]);

export type Definitions = ReadonlyMap<string, AlarmDefinition>;

/** One limit of one point at one moment; what comes of it becomes part of `changes`. */
export interface LimitRun {
  changes: AlarmChanges;
  definitions: Definitions;
  delayFactor: number;
  device: Device;
  point: FreePoint;
  side: Side;
  /** As the delays of the point run. */
  at: EpochMs;
  receivedAt: EpochMs;
  /** Where the device decided it itself, its delays are over. */
  stated?: Stated | undefined;
}

/** Past its limit, between it and the deadband, or normal; without a limit everything is normal. */
export const conditionOf = (point: FreePoint, side: Exclude<Side, 'invalid'>, value: number): Condition => {
  const limit = point[side];
  if (limit === null) return 'normal';
  if (Number.isNaN(value)) return 'unknown';
  const past = side === 'high' ? value - limit : limit - value;
  if (past > 0) return 'violated';
  return past <= -point.deadband ? 'normal' : 'between';
};

const delaysOf = (
  { point, side, delayFactor, stated }: LimitRun,
  { raiseDelayS, clearDelayS }: AlarmDefinition,
): Delays =>
  stated
    ? { raiseMs: 0, clearMs: 0 }
    : {
        raiseMs: ((side === 'invalid' ? null : point.delayS) ?? raiseDelayS) * secondMs * delayFactor,
        clearMs: clearDelayS * secondMs * delayFactor,
      };

const take = (run: LimitRun, before: LimitState, { state, transitions }: RuleStep): LimitState => {
  const { changes, definitions, device, point, side, receivedAt, stated } = run;
  const note = stated?.note ?? '';
  const definitionId = definitionIds[side];
  const level = definitions.get(definitionId)?.level[device.site.stationClass] ?? 4;
  let { alarm } = before;
  for (const { kind, at, value } of transitions)
    if (kind === 'raised') {
      alarm = { id: null, isLate: false };
      changes.raised.push({
        ...{ alarm, at, value, receivedAt, isLate: false, clearedAt: null },
        rule: ranked({ definitionId, level, threshold: limitOf(point, side) }, stated, 'free'),
        ...(stated && { sourceLevel: stated.level }),
        ...{ siteId: device.site.id, deviceId: device.id, point: { id: point.id, name: point.name } },
      });
    } else if (alarm !== null) {
      const { isLate } = alarm;
      changes.cleared.push({ alarm, at, value, isLate, receivedAt, ...(note !== '' && { note }) });
      alarm = null;
    }
  return { ...state, alarm };
};

/** What a look does to a limit. A definition that is switched off lets what is open end, and raises nothing. */
export const judgeLook = (
  run: LimitRun,
  before: LimitState,
  { value, condition }: { value: number; condition: Condition },
): LimitState => {
  const definition = run.definitions.get(definitionIds[run.side]);
  if (definition === undefined || (!before.isOpen && !definition.isEnabled)) return before;
  if (!before.isOpen && before.timer === null && condition !== 'violated') return before;
  const told = Number.isNaN(value) ? null : value;
  const known = run.stated ? { ...before, timer: null } : before;
  return take(run, known, step(known, delaysOf(run, definition), condition, run.at, told));
};

/** Fires a delay that ended at or before `run.at`. */
export const judgeTime = (run: LimitRun, before: LimitState): LimitState => {
  const next = advance(before, run.at);
  return next.transitions.length === 0 ? before : take(run, before, next);
};

/** A delay stands still while nobody could see. */
export const standStill = (before: LimitState, blindMs: number): LimitState =>
  before.timer === null ? before : { ...before, timer: suspended(before.timer, blindMs, 0) };
