import type { RuleState } from '../alarmEngine/engine';
import type { Gauge, Rule } from '../alarmEngine/rules';
import type { EpochMs } from '@contract/time';

/** What is known of a device now. Values in point order, NaN where none is known; masks by point position. */
export interface Present {
  /** Device time and counter of the newest reading; -1 before the first. */
  ts: EpochMs;
  n: number;
  receivedAt: EpochMs;
  values: number[];
  invalid: number;
  /** Points that the messages of `ts` reported, and by which counter when they were several. */
  reported: number;
  pointN: number[] | null;
  /**
   * Device time and steady arrival of a recent message of any age, and whether the device's clock has proved to run
   * as ours does: tells a wrong clock from buffered history.
   */
  seenTs: EpochMs;
  seenAt: EpochMs;
  isClockProven: boolean;
  /** Server time minus device time, as the delays of this device run. */
  offsetMs: number;
  /** The newest moment, as delays of this device run, that its rules have judged. */
  judgedAt: EpochMs;
  /** Device time of the newest present that came late, -1 before one did. What it raises is marked late. */
  lateTs: EpochMs;
  /** While a buffer is handed over: when nothing more of it is expected, by the watermark. */
  handedOverAt: EpochMs | null;
  /** By position of the rule; null where nothing is open or pending. */
  rules: readonly (OpenRule | null)[];
  late: readonly (LateEpisode | null)[];
  /**
   * The rules that remember, by position. Changed in place: a batch that fails forgets the whole device, which is
   * then read again as after a restart (ruleMemory.ts).
   */
  gauges: (RememberingRule | undefined)[];
}

export interface RememberingRule extends Pick<Rule, 'definitionId' | 'memoryKey'> {
  gauge: Gauge;
}

/** An alarm record; its id is given when the batch that raises it is written. */
export interface AlarmRef {
  id: number | null;
  /** Told by late readings only: it neither sounds nor is sent. */
  isLate: boolean;
}

/** State of a rule with its open alarm. */
export interface OpenRule extends RuleState {
  alarm: AlarmRef | null;
}

/** What late history has told so far about a rule; `lastAt` is the device time it has come to. */
export interface LateEpisode extends OpenRule {
  lastAt: EpochMs;
  settleAt: EpochMs;
}

const none: readonly null[] = [];

export const unseen = (pointCount: number): Present => ({
  ts: -1,
  n: -1,
  receivedAt: 0,
  values: new Array<number>(pointCount).fill(NaN),
  invalid: 0,
  reported: 0,
  pointN: null,
  seenTs: -1,
  seenAt: 0,
  isClockProven: false,
  offsetMs: 0,
  judgedAt: -1,
  lateTs: -1,
  handedOverAt: null,
  rules: none,
  late: none,
  gauges: [],
});

/** The list with one place changed; lists of quiet rules stay empty. */
export const withRule = <T>(list: readonly (T | null)[], position: number, value: T | null): (T | null)[] => {
  const next = list.slice();
  while (next.length <= position) next.push(null);
  next[position] = value;
  return next;
};

/** A draft may be changed freely; arrays that are replaced as a whole are shared. */
export const draftOf = (present: Present): Present => ({ ...present, values: present.values.slice() });
