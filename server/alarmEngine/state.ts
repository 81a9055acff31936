import type { EpochMs } from '@contract/time';
import type { Device } from '../ingest/participant';
import type { RuleState } from './engine';
import type { StatefulEvaluator, Rule } from './rules';

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

export interface RememberingRule extends Pick<Rule, 'definitionId' | 'memoryKey'> {
  evaluator: StatefulEvaluator;
}

/** What the rules of one subject have come to. */
export interface AlarmState {
  /** Device time of the newest present that was judged, -1 before one was. */
  ts: EpochMs;
  /** Server time minus device time, as the delays of this subject run. */
  offsetMs: number;
  /** The newest moment, as delays of this subject run, that its rules have judged. */
  judgedAt: EpochMs;
  /** Device time of the newest present that came late, -1 before one did. What it raises is marked late. */
  lateTs: EpochMs;
  /** While a buffer is handed over: when nothing more of it is expected, by the watermark. */
  handedOverAt: EpochMs | null;
  /** By position of the rule; null where nothing is open or pending. */
  rules: readonly (OpenRule | null)[];
  late: readonly (LateEpisode | null)[];
}

const none: readonly null[] = [];

export const nothingJudged = (): AlarmState => ({
  ts: -1,
  offsetMs: 0,
  judgedAt: -1,
  lateTs: -1,
  handedOverAt: null,
  rules: none,
  late: none,
});

/** Of the centre itself, which is no device. */
export const centreId = 0;

/** Whose rules are judged: a device's, or with no device those of the centre itself. */
export class Subject {
  /** State of the batch that is being made; becomes `state` with its commit. */
  draft: AlarmState | null = null;
  /**
   * The rules that remember, by position. Changed in place: a batch that fails forgets the whole subject, which is
   * then read again as after a restart (memory/ruleMemory.ts).
   */
  readonly evaluators: (RememberingRule | undefined)[] = [];
  /** When what its rules remember was last written. */
  rememberedAt: EpochMs = 0;

  constructor(
    readonly device: Device | null,
    public state: AlarmState = nothingJudged(),
  ) {}

  get id(): number {
    return this.device?.id ?? centreId;
  }

  /** As the batch that is being made sees it. */
  get now(): AlarmState {
    return this.draft ?? this.state;
  }

  adopt(): void {
    if (this.draft === null) return;
    this.state = this.draft;
    this.draft = null;
  }
}

/** Whether something of it changes by time alone: it is looked at on every turn. */
export const isUnsettled = ({ state }: Subject): boolean =>
  state.handedOverAt !== null ||
  state.rules.some((rule) => rule !== null) ||
  state.late.some((episode) => episode !== null);

/** The list with one place changed; lists of quiet rules stay empty. */
export const withRule = <T>(list: readonly (T | null)[], position: number, value: T | null): (T | null)[] => {
  const next = list.slice();
  while (next.length <= position) next.push(null);
  next[position] = value;
  return next;
};
