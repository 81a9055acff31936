import type { EpochMs } from '@contract/time';

/**
 * What a reading says about a rule. `between`: no longer past the threshold, not yet past the deadband, or what it is
 * held to changes just now; `unknown`: the value is not a usable number. A look without a value is no evidence either
 * way: it ends no delay, but until the next valid look time alone raises or clears nothing (safety states: `stepBy`).
 */
export type Condition = 'violated' | 'between' | 'normal' | 'unknown';

export interface RuleTimer {
  kind: 'raise' | 'clear';
  since: EpochMs;
  due: EpochMs;
  /** The newest value that kept the condition. */
  value: number | null;
  /** Part of `due` that lets the device speak after the centre was blind; its next word on the condition ends it. */
  graceMs: number;
  /** The newest look had no usable value: only a valid look can end the delay now. */
  isUnconfirmed: boolean;
}

/** How a safety contact has come and gone of late; stored with each change. */
export interface Flicker {
  /** Each time that it was true: until when, and for how long that has not been an alarm. */
  spells: readonly { until: EpochMs; trueMs: number; isSpent: boolean }[];
  /** It rose again soon: its alarm is slow to clear. */
  isHeld: boolean;
}

/** Of one rule on one device. */
export interface RuleState {
  isOpen: boolean;
  timer: RuleTimer | null;
  /** Set on safety contacts that were true within the window. */
  flicker?: Flicker;
}

export interface Delays {
  raiseMs: number;
  clearMs: number;
}

export interface RuleTransition {
  kind: 'raised' | 'cleared';
  at: EpochMs;
  value: number | null;
}

export interface RuleStep {
  state: RuleState;
  transitions: readonly RuleTransition[];
}

export const quiet: RuleState = { isOpen: false, timer: null };
const nothing: readonly RuleTransition[] = [];

/** Fires the delay that ends at or before `at`: the condition held at every valid look, the newest one included. */
export const advance = (state: RuleState, at: EpochMs): RuleStep => {
  const { timer } = state;
  if (timer === null || timer.isUnconfirmed || timer.due > at) return { state, transitions: nothing };
  const isOpen = timer.kind === 'raise';
  return {
    state: { ...state, isOpen, timer: null },
    transitions: [{ kind: isOpen ? 'raised' : 'cleared', at: timer.due, value: timer.value }],
  };
};

/** A delay that was unconfirmed ends with the look that confirms it, not in the time of which nothing is known. */
const confirmed = (timer: RuleTimer, at: EpochMs, delayMs: number, value: number | null): RuleTimer => {
  const due = timer.due - timer.graceMs;
  return {
    ...timer,
    // A delay that is shorter from now on ends sooner.
    due: Math.min(timer.isUnconfirmed ? Math.max(due, at) : due, at + delayMs),
    value,
    graceMs: 0,
    isUnconfirmed: false,
  };
};

const running = (
  timer: RuleTimer | null,
  kind: RuleTimer['kind'],
  at: EpochMs,
  delayMs: number,
  value: number | null,
): RuleTimer =>
  timer?.kind === kind
    ? confirmed(timer, at, delayMs, value)
    : { kind, since: at, due: at + delayMs, value, graceMs: 0, isUnconfirmed: false };

const unconfirmed = (state: RuleState): RuleState =>
  state.timer === null || state.timer.isUnconfirmed
    ? state
    : { ...state, timer: { ...state.timer, isUnconfirmed: true } };

/** A delay stands still while nobody could see, and then waits for the device's word, for `graceMs` at most. */
export const suspended = (timer: RuleTimer, blindMs: number, graceMs: number): RuleTimer => ({
  ...timer,
  due: timer.due - timer.graceMs + blindMs + graceMs,
  graceMs,
});

const react = (
  state: RuleState,
  delays: Delays,
  condition: Condition,
  at: EpochMs,
  value: number | null,
): RuleState => {
  const { isOpen, timer } = state;
  if (condition === 'unknown') return unconfirmed(state);
  if (!isOpen && condition === 'violated')
    return { isOpen, timer: running(timer, 'raise', at, delays.raiseMs, value) };
  if (isOpen && condition === 'normal')
    return { isOpen, timer: running(timer, 'clear', at, delays.clearMs, value) };
  return timer === null ? state : { isOpen, timer: null };
};

/**
 * One reading of a rule, after all that came before it: first what fell due until `at`, then what the reading says.
 * Pure: the same readings in the same order give the same transitions however they are grouped.
 */
export const step = (
  state: RuleState,
  delays: Delays,
  condition: Condition,
  at: EpochMs,
  value: number | null,
): RuleStep => {
  if (!state.isOpen && state.timer === null && condition !== 'violated')
    return { state, transitions: nothing };
  const before = advance(state, at);
  const after = advance(react(before.state, delays, condition, at, value), at);
  return {
    state: after.state,
    transitions:
      before.transitions.length === 0 ? after.transitions : [...before.transitions, ...after.transitions],
  };
};
