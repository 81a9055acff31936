import type { AlarmLevel } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Stated } from '../ingest/participant';
import type { AlarmDraft } from './changes';
import { stepContact } from './contactFlicker';
import {
  advance,
  quiet,
  step,
  type Delays,
  type RuleState,
  type RuleStep,
  type RuleTimer,
  type RuleTransition,
} from './engine';
import { isFromBeyond, type Measured, type Rule } from './rules';
import { withRule, type AlarmState, type OpenRule, type Subject } from './state';

/** One rule of one subject at one moment; what comes of it becomes part of `changes`. */
export interface RuleRun {
  changes: AlarmDraft;
  subject: Subject;
  position: number;
  rule: Rule;
  /** The moment that is judged, as the delays of the subject run. */
  at: EpochMs;
  /** When it became known. */
  receivedAt: EpochMs;
  /** Where the device decided it itself, its delays are over. */
  stated?: Stated;
}

const atOnce: Delays = { raiseMs: 0, clearMs: 0 };

/** Whether the reading that began this delay came late; delays may be a fraction of a millisecond off. */
const isLateRaise = ({ lateTs }: AlarmState, { raiseMs }: Delays, raisedAt: EpochMs): boolean =>
  raisedAt - raiseMs < lateTs + 1;

const record = (run: RuleRun, state: OpenRule, { kind, at, value }: RuleTransition): void => {
  const { changes, subject, rule, receivedAt, stated } = run;
  if (kind === 'raised') {
    const isLate = isLateRaise(subject.now, stated ? atOnce : rule, at);
    const { device } = subject;
    state.alarm = { id: null, isLate };
    changes.raised.push({
      ...{ alarm: state.alarm, rule: ranked(rule, stated, 'always'), at, value, isLate, receivedAt },
      ...(stated && { sourceLevel: stated.level }),
      siteId: device?.site.id ?? null,
      deviceId: device?.id ?? null,
      clearedAt: null,
    });
  } else if (state.alarm !== null) {
    const { isLate } = state.alarm;
    const note = stated?.note ?? '';
    changes.cleared.push({ alarm: state.alarm, at, value, isLate, receivedAt, ...(note !== '' && { note }) });
    state.alarm = null;
  }
};

/** At the level of the device, where that is taken over for alarms of this kind. */
export const ranked = <T extends { level: AlarmLevel }>(
  rule: T,
  stated: Pick<Stated, 'level' | 'takesLevel'> | undefined,
  kind: 'free' | 'always',
): T => {
  const takes = stated?.takesLevel === 'always' || stated?.takesLevel === kind;
  return takes && stated?.level ? { ...rule, level: stated.level } : rule;
};

/** What a rule has come to becomes part of the batch; null: nothing is open or pending any more. */
export const keepRule = (
  { changes, subject, position, rule }: Pick<RuleRun, 'changes' | 'subject' | 'position' | 'rule'>,
  state: OpenRule | null,
): void => {
  const draft = changes.stateOf(subject);
  const { definitionId } = rule;
  draft.rules = withRule(draft.rules, position, state);
  changes.rules.set(`${subject.id} ${definitionId}`, {
    subjectId: subject.id,
    definitionId,
    rule: state,
    offsetMs: draft.offsetMs,
    isContact: rule.flicker !== null,
  });
};

const isQuiet = ({ isOpen, timer, flicker }: OpenRule): boolean =>
  !isOpen && timer === null && flicker === undefined;

/** Takes over one step of the engine: alarms and delays become part of the batch. */
const take = (run: RuleRun, before: OpenRule | null, { state, transitions }: RuleStep): void => {
  const next: OpenRule = { ...state, alarm: before?.alarm ?? null };
  for (const transition of transitions) record(run, next, transition);
  keepRule(run, isQuiet(next) ? null : next);
};

const stateBefore = ({ subject, position }: RuleRun): OpenRule | null => subject.now.rules[position] ?? null;

const leftToTime = (state: RuleState, timer: RuleTimer): RuleState =>
  timer.isUnconfirmed ? { ...state, timer: { ...timer, isUnconfirmed: false } } : state;

/**
 * One reading of a rule. A detector in smoke or water fails, and is no all-clear: of a safety state a look without a
 * value leaves the delay of raising to time, and only a valid look that says otherwise ends it. A sensor in a fire
 * leaves its range and then burns: a value beyond the range, after a look that was past the limit, ends the delay at
 * once; what is beyond all measuring goes on with a delay that runs, and a value that is missing after one beyond
 * leaves it to time.
 */
export const stepBy = (before: RuleState, rule: Rule, at: EpochMs, said: Measured): RuleStep => {
  const { condition, value, isBeyond } = said;
  const { timer } = before;
  if (timer?.kind === 'raise' && condition === 'unknown') {
    if (isBeyond === true) return step(before, rule, 'violated', at, timer.value);
    if (rule.isSafety) return advance(leftToTime(before, timer), at);
    if (isFromBeyond(rule, timer.value)) return advance(before, at);
  }
  if (rule.flicker !== null) return stepContact(before, rule, rule.flicker, { condition, at, value });
  return step(before, isAtOnce(before, said) ? { ...rule, raiseMs: 0 } : rule, condition, at, value);
};

const isAtOnce = ({ timer }: RuleState, { condition, isBeyond }: Measured): boolean =>
  isBeyond === true && condition === 'violated' && timer?.kind === 'raise';

/** What a condition, seen at `run.at`, does to a rule. */
export const applyCondition = (run: RuleRun, said: Measured): void => {
  const known = stateBefore(run);
  if (known === null && said.condition !== 'violated') return;
  if (run.rule.isEnding && !known?.isOpen && !known?.timer) return;
  const before = known && run.stated ? { ...known, timer: null } : known;
  const rule = run.stated ? { ...run.rule, ...atOnce, flicker: null } : run.rule;
  const next = stepBy(before ?? quiet, rule, run.at, said);
  if (next.state === before) return;
  // A delay that is cut short is no evidence that the alarm is of the past.
  const isNow = before !== null && isAtOnce(before, said);
  take(isNow ? { ...run, rule: { ...rule, raiseMs: 0 } } : run, before, next);
};

/** Fires the delay of a rule that ended at or before `run.at`. */
export const applyTime = (run: RuleRun): void => {
  const before = stateBefore(run);
  if (before === null) return;
  const next = advance(before, run.at);
  if (next.transitions.length > 0) take(run, before, next);
};
