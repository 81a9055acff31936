import { ones, orthonormal } from '../regression/leastSquares';
import type { EnergyDay } from '../changePoints/model';
import { valueAt } from '../regression/elements';

export interface ExperimentDay extends EnergyDay {
  kwh: number;
  isOn: boolean;
}

export interface ExperimentResult {
  /** kWh a day that the strategy saves: estimate and interval. */
  savedKwhPerDay: number;
  low: number;
  high: number;
}

export interface AnalysisSettings {
  /** Two-sided, 0 to 1. */
  confidence: number;
  /** Assignments that could have been drawn instead of the real one, by the same rule. */
  assignments: boolean[][];
}

/**
 * What the strategy saves a day, adjusted for outdoor temperature and, where metered, IT energy. The interval holds
 * every effect that the randomisation does not refute: it needs neither normal nor independent errors, because the
 * assignment was drawn and the days were not (Fisher's randomisation test, inverted).
 */
export function analyseExperiment(days: ExperimentDay[], settings: AnalysisSettings): ExperimentResult {
  const observed = days.map(({ isOn }) => isOn);
  const adjust = adjusterOf(days);
  const effectOf = effectWith(adjust(days.map(({ kwh }) => kwh)));
  const real = effectOf(adjust(observed.map(Number)));
  const onReal = effectWith(adjust(observed.map(Number)));
  const drawn = settings.assignments.map((assignment) => {
    const column = adjust(assignment.map(Number));
    return { effect: effectOf(column), follows: onReal(column) };
  });
  const isRefuted = refutation(real, drawn, 1 - settings.confidence);
  const reach = Math.max(...drawn.map(({ effect }) => Math.abs(effect - real)), Math.abs(real)) * 4;
  const upper = boundary(real, real + reach, isRefuted);
  const lower = boundary(real, real - reach, isRefuted);
  return { savedKwhPerDay: negated(real), low: negated(upper), high: negated(lower) };
}

/** Without the minus of a zero. */
const negated = (effect: number) => 0 - effect;

/** Takes from a column what temperature and load explain of it. */
function adjusterOf(days: ExperimentDay[]) {
  const load = days.map(({ itKwh }) => itKwh);
  const explained = orthonormal([
    ones(days.length),
    days.map(({ outdoorC }) => outdoorC),
    ...(load.every((kwh) => kwh !== null) ? [load] : []),
  ]);
  return (column: number[]) =>
    explained.reduce((left, basis) => {
      const share = product(basis, left);
      return left.map((value, day) => value - share * valueAt(basis, day));
    }, column);
}

const product = (a: number[], b: number[]) => a.reduce((sum, value, row) => sum + value * valueAt(b, row), 0);

const effectWith = (adjusted: number[]) => (column: number[]) =>
  product(column, adjusted) / product(column, column);

/** Whether an effect is so far from the real one that hardly an assignment that could have been drawn shows more. */
function refutation(real: number, drawn: { effect: number; follows: number }[], alpha: number) {
  return (effect: number) => {
    const distance = Math.abs(real - effect);
    const asFar = drawn.filter((one) => Math.abs(one.effect - effect * one.follows) >= distance * (1 - 1e-9));
    return (asFar.length + 1) / (drawn.length + 1) <= alpha;
  };
}

/** Between an effect that stands and one that may be refuted, by halving. */
function boundary(stands: number, far: number, isRefuted: (effect: number) => boolean) {
  if (!isRefuted(far)) return Math.sign(far - stands) * Number.POSITIVE_INFINITY;
  let inside = stands;
  let outside = far;
  for (let step = 0; step < 40; step++) {
    const middle = (inside + outside) / 2;
    if (isRefuted(middle)) outside = middle;
    else inside = middle;
  }
  return outside;
}
