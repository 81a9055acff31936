import { crossProducts, fitSubset, type CrossProducts, type Subset } from '../regression/crossProducts';
import { leastSquares, ones } from '../regression/leastSquares';
import { sumOf } from '../regression/fitStatistics';
import { itemAt, valueAt } from '../regression/elements';

/** A metered day, or a billing period with the mean temperatures of its days. */
export interface UsagePeriod {
  usagePerDay: number;
  /** Of each day with more than half of its hours; degrees of the scale that the settings speak. */
  dailyTemperatures: number[];
}

export interface UsageSettings {
  /** CalTRACK 2.0, 3.2.1: 30 to 90 °F in steps of 1 to 3 °F. */
  balancePoints: number[];
  /** 3.2.2.1: days above (below) the balance point. */
  leastDays: number;
  /** 3.2.2.2: degree days in all. */
  leastDegreeDays: number;
  /** False for a meter that drives no cooling. */
  cooling: boolean;
  /** Periods of several days count as many times as they have days. */
  weighByDays: boolean;
}

export interface UsageModel {
  kind: 'intercept' | 'cooling' | 'heating' | 'coolingAndHeating';
  intercept: number;
  cooling: { slope: number; balancePoint: number } | null;
  heating: { slope: number; balancePoint: number } | null;
  rSquaredAdjusted: number;
}

export interface UsageFit {
  model: UsageModel;
  candidates: number;
  /** With enough degree days and no negative coefficient. */
  qualified: number;
}

export const fahrenheitPoints = Array.from({ length: 61 }, (_, step) => 30 + step);

const mean = (values: number[]) => sumOf(values) / values.length;

/** Mean cooling degree days a day above a balance point. */
export const coolingDegrees = (temperatures: number[], point: number) =>
  mean(temperatures.map((temperature) => Math.max(temperature - point, 0)));

/** Mean heating degree days a day below a balance point. */
export const heatingDegrees = (temperatures: number[], point: number) =>
  mean(temperatures.map((temperature) => Math.max(point - temperature, 0)));

interface Candidate {
  kind: UsageModel['kind'];
  /** Positions among the balance points. */
  cooling: number | null;
  heating: number | null;
  subset: Subset;
}

interface Study {
  columns: number[][];
  products: CrossProducts;
  enough: boolean[];
  settings: UsageSettings;
}

/**
 * CalTRACK 2.0 for days and bills: of all models of cooling and heating degree days over the balance points, the one
 * of the highest adjusted R² among those with enough degree days and without a negative coefficient.
 */
export function fitUsagePerDay(periods: UsagePeriod[], settings: UsageSettings): UsageFit {
  const weights = weightsOf(periods, settings);
  const usage = periods.map((period) => period.usagePerDay);
  const columns = degreeDayColumns(periods, settings.balancePoints);
  const study = {
    columns,
    products: crossProducts(columns, usage, weights),
    enough: columns.map((column) => hasEnough(column, weights, settings)),
    settings,
  };
  const all = candidatesOf(study);
  const qualified = all.filter((one): one is Candidate => one !== null && isPhysical(one.subset));
  const best = qualified.reduce((a, b) => (b.subset.rSquaredAdjusted > a.subset.rSquaredAdjusted ? b : a));
  return {
    model: refit(best, { columns, usage, weights, points: settings.balancePoints }),
    candidates: all.length,
    qualified: qualified.length,
  };
}

const weightsOf = (periods: UsagePeriod[], { weighByDays }: UsageSettings) =>
  weighByDays ? periods.map((period) => period.dailyTemperatures.length) : ones(periods.length);

/** Cooling at every balance point, then heating at every one. */
const degreeDayColumns = (periods: UsagePeriod[], points: number[]) =>
  [coolingDegrees, heatingDegrees].flatMap((degrees) =>
    points.map((point) => periods.map((period) => degrees(period.dailyTemperatures, point))),
  );

function hasEnough(column: number[], weights: number[], { leastDays, leastDegreeDays }: UsageSettings) {
  const total = sumOf(column.map((degrees, row) => degrees * valueAt(weights, row)));
  return total >= leastDegreeDays && column.filter((degrees) => degrees > 0).length >= leastDays;
}

/** null: not enough degree days, or columns that depend on each other. */
function candidatesOf(study: Study): (Candidate | null)[] {
  const at = study.settings.balancePoints.map((_, index) => index);
  const heatingOnly = at.map((heating) => candidate(study, null, heating));
  if (!study.settings.cooling) return [candidate(study, null, null), ...heatingOnly];
  return [
    candidate(study, null, null),
    ...at.map((cooling) => candidate(study, cooling, null)),
    ...heatingOnly,
    ...at.flatMap((cooling) => at.slice(0, cooling + 1).map((heating) => candidate(study, cooling, heating))),
  ];
}

function candidate(study: Study, cooling: number | null, heating: number | null): Candidate | null {
  const chosen = chosenColumns(cooling, heating, study.settings.balancePoints.length);
  if (chosen.some((column) => !study.enough[column])) return null;
  const subset = fitSubset(study.products, chosen);
  return subset && { kind: kindOf(cooling, heating), cooling, heating, subset };
}

function chosenColumns(cooling: number | null, heating: number | null, points: number) {
  return [...(cooling === null ? [] : [cooling]), ...(heating === null ? [] : [points + heating])];
}

function kindOf(cooling: number | null, heating: number | null) {
  if (cooling !== null) return heating === null ? 'cooling' : 'coolingAndHeating';
  return heating === null ? 'intercept' : 'heating';
}

/** 3.4.3.2: a model that says less than nothing is used is none; the intercept is judged where there are slopes. */
const isPhysical = ({ intercept, slopes }: Subset) =>
  slopes.length === 0 || [intercept, ...slopes].every((coefficient) => coefficient >= 0);

interface Data {
  columns: number[][];
  usage: number[];
  weights: number[];
  points: number[];
}

function refit({ kind, cooling, heating }: Candidate, { columns, usage, weights, points }: Data): UsageModel {
  const chosen = chosenColumns(cooling, heating, points.length).map((column) => itemAt(columns, column));
  const fit = leastSquares([ones(usage.length), ...chosen], usage, weights);
  const [intercept = 0, ...slopes] = fit.coefficients;
  return {
    kind,
    intercept,
    cooling: cooling === null ? null : { slope: valueAt(slopes, 0), balancePoint: valueAt(points, cooling) },
    heating:
      heating === null
        ? null
        : { slope: valueAt(slopes, slopes.length - 1), balancePoint: valueAt(points, heating) },
    rSquaredAdjusted: fit.rSquaredAdjusted,
  };
}

/** Usage a day at these temperatures, as the model tells. */
export function predictUsagePerDay(model: UsageModel, temperatures: number[]) {
  const { intercept, cooling, heating } = model;
  return (
    intercept +
    (cooling ? cooling.slope * coolingDegrees(temperatures, cooling.balancePoint) : 0) +
    (heating ? heating.slope * heatingDegrees(temperatures, heating.balancePoint) : 0)
  );
}

/** Explaining variables of a model, as its fit statistics count them. */
export const parametersOf = ({ cooling, heating }: UsageModel) =>
  [cooling, heating].filter((part) => part !== null).length;
