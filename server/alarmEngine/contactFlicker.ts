import type { EpochMs } from '@contract/time';
import {
  advance,
  step,
  type Condition,
  type Delays,
  type Flicker,
  type RuleState,
  type RuleStep,
} from './engine';

/** When a contact that comes and goes is an alarm, ms. */
export interface FlickerLimits {
  windowMs: number;
  rises: number;
}

/** What is known of one look at a contact. */
interface ContactLook {
  condition: Condition;
  at: EpochMs;
  value: number | null;
}

const calm: Flicker = { spells: [], isHeld: false };

/** How long the contact was true, of the time in which somebody could see. */
const trueMsOf = ({ timer }: RuleState, raiseMs: number, at: EpochMs): number =>
  timer === null
    ? 0
    : Math.max(0, Math.min(at - timer.since, raiseMs - Math.max(0, timer.due - timer.graceMs - at)));

const sumOf = ({ spells }: Flicker): number => spells.reduce((sum, { trueMs }) => sum + trueMs, 0);

const counted = ({ spells }: Flicker): number => spells.filter(({ isSpent }) => !isSpent).length;

/** The delays of this look: what was true before shortens raising, and what has come and gone is slow to clear. */
const delaysOf = (delays: Delays, flicker: Flicker, { windowMs, rises }: FlickerLimits): Delays => ({
  raiseMs: counted(flicker) + 1 >= rises ? 0 : Math.max(0, delays.raiseMs - sumOf(flicker)),
  clearMs: flicker.isHeld ? Math.max(delays.clearMs, windowMs) : delays.clearMs,
});

/** What has come and gone once this look is taken. */
const grown = (
  state: RuleState,
  flicker: Flicker,
  { condition, at }: ContactLook,
  { raiseMs }: Delays,
): Flicker => {
  const { isOpen, timer } = state;
  if (condition === 'violated' && !isOpen && timer === null)
    return { ...flicker, isHeld: flicker.spells.length > 0 };
  if (condition !== 'normal') return flicker;
  const isFall = isOpen ? timer === null : timer !== null;
  if (!isFall) return flicker;
  // What has been an alarm shortens no later delay.
  const spells = isOpen
    ? flicker.spells.map((spell) => ({ ...spell, isSpent: true, trueMs: 0 }))
    : flicker.spells;
  const spell = { until: at, trueMs: isOpen ? 0 : trueMsOf(state, raiseMs, at), isSpent: isOpen };
  return { ...flicker, spells: [...spells, spell] };
};

const recent = (flicker: Flicker, at: EpochMs, { windowMs, rises }: FlickerLimits): Flicker => ({
  ...flicker,
  // What lies ahead was said by a clock that has been set back.
  spells: flicker.spells.filter(({ until }) => until > at - windowMs && until <= at).slice(-rises),
});

/** Nothing is written where nothing changed. */
const isSame = (before: RuleState, after: RuleState): boolean =>
  before.isOpen === after.isOpen &&
  before.timer === after.timer &&
  before.flicker?.isHeld === after.flicker?.isHeld &&
  before.flicker?.spells.length === after.flicker?.spells.length;

/**
 * One look at a safety contact. It is an alarm when it was true for its delay in sum within the window, or rose so
 * often; and one that rose again within the window clears only after it was quiet for all of it.
 */
export const stepContact = (
  before: RuleState,
  delays: Delays,
  limits: FlickerLimits,
  look: ContactLook,
): RuleStep => {
  const { condition, at, value } = look;
  const first = advance(before, at);
  const known = recent(first.state.flicker ?? calm, at, limits);
  const flicker = grown(first.state, known, look, delaysOf(delays, known, limits));
  const next = step(first.state, delaysOf(delays, flicker, limits), condition, at, value);
  const { isOpen, timer } = next.state;
  const isCalm = !isOpen && timer === null && flicker.spells.length === 0;
  const state = isCalm ? { isOpen, timer } : { isOpen, timer, flicker };
  return {
    state: isSame(before, state) ? before : state,
    transitions: [...first.transitions, ...next.transitions],
  };
};
