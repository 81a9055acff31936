import type { ChangePointForm } from '@contract/savings';
import { crossProducts, fitSubset, type CrossProducts } from '../regression/crossProducts';
import { leastSquares, ones } from '../regression/leastSquares';
import { columnsOf } from './columns';
import { forms, type Term } from './forms';
import type { ChangePointModel, MeteredDay } from './model';
import { itemAt, valueAt } from '../regression/elements';

/** Change points are looked for in steps of half a kelvin, where at least a tenth of the days lies on either side. */
const stepK = 0.5;
const shareOnEitherSide = 0.1;

export interface ChangePointFit {
  /** The best physical model of each form that could be fitted, best first. */
  models: ChangePointModel[];
}

/**
 * Fits every form whose data is there and ranks them by BIC; models with a slope of the wrong sign are left out.
 * With IT energy only the telecom forms compete: traffic that grows looks like a loss of savings to all others.
 * @param days without gaps in kwh and outdoorC; IT energy counts when every day has it
 */
export function fitChangePoints(days: MeteredDay[]): ChangePointFit {
  const hasItEnergy = days.every(({ itKwh }) => itKwh !== null) && variesIn(days);
  const grid = gridOf(days);
  const study = studyOf(days, grid);
  const models = (Object.keys(forms) as ChangePointForm[])
    .filter((name) => forms[name].needsItEnergy === hasItEnergy)
    .map((name) => bestOf(name, study))
    .filter((model) => model !== null);
  return { models: models.toSorted((a, b) => a.bic - b.bic) };
}

const variesIn = (days: MeteredDay[]) => new Set(days.map(({ itKwh }) => itKwh)).size > 1;

function gridOf(days: MeteredDay[]) {
  const sorted = days.map(({ outdoorC }) => outdoorC).toSorted((a, b) => a - b);
  const at = (share: number) => valueAt(sorted, Math.floor(share * (sorted.length - 1)));
  const from = Math.ceil(at(shareOnEitherSide) / stepK) * stepK;
  const steps = Math.max(0, Math.floor((at(1 - shareOnEitherSide) - from) / stepK) + 1);
  return Array.from({ length: steps }, (_, step) => from + step * stepK);
}

interface Study {
  days: MeteredDay[];
  grid: number[];
  products: CrossProducts;
}

/** One table of cross products for all forms: temperature, IT energy, hinges above, hinges below. */
function studyOf(days: MeteredDay[], grid: number[]): Study {
  const columns = [
    ...columnsOf('2P', days, []),
    days.map(({ itKwh }) => itKwh ?? 0),
    ...grid.flatMap((point) => columnsOf('3PC', days, [point])),
    ...grid.flatMap((point) => columnsOf('3PH', days, [point])),
  ];
  const kwh = days.map((day) => day.kwh);
  return { days, grid, products: crossProducts(columns, kwh, ones(days.length)) };
}

/** Where the study keeps a term with the change points at these places of the grid. */
function columnAt(term: Term, [first = NaN, second = NaN]: number[], grid: number[]) {
  switch (term) {
    case 'temperature':
      return 0;
    case 'itEnergy':
      return 1;
    case 'aboveFirst':
      return 2 + first;
    case 'aboveSecond':
      return 2 + second;
    case 'belowFirst':
      return 2 + grid.length + first;
  }
}

function bestOf(name: ChangePointForm, study: Study): ChangePointModel | null {
  let best: { places: number[]; residualSum: number } | null = null;
  for (const places of placesOf(forms[name].changePoints, study.grid)) {
    const residualSum = physicalResidual(name, places, study);
    if (residualSum !== null && (best === null || residualSum < best.residualSum))
      best = { places, residualSum };
  }
  return (
    best &&
    refit(
      name,
      best.places.map((place) => valueAt(study.grid, place)),
      study.days,
    )
  );
}

function placesOf(changePoints: number, grid: number[]): number[][] {
  const each = grid.map((_, place) => place);
  if (changePoints === 0) return [[]];
  if (changePoints === 1) return each.map((place) => [place]);
  return each.flatMap((first) => each.slice(first + 1).map((second) => [first, second]));
}

/** null: columns that depend on each other, or a slope of the wrong sign. */
function physicalResidual(name: ChangePointForm, places: number[], { grid, products }: Study) {
  const { terms, notNegative } = forms[name];
  const subset = fitSubset(
    products,
    terms.map((term) => columnAt(term, places, grid)),
  );
  const isPhysical = subset?.slopes.every(
    (slope, at) => slope >= 0 || !notNegative.includes(itemAt(terms, at)),
  );
  return subset && isPhysical ? subset.residualSum : null;
}

function refit(form: ChangePointForm, changePointsC: number[], days: MeteredDay[]): ChangePointModel {
  const columns = columnsOf(form, days, changePointsC);
  const fit = leastSquares(
    [ones(days.length), ...columns],
    days.map(({ kwh }) => kwh),
  );
  const [interceptKwh = 0, ...slopes] = fit.coefficients;
  const estimated = 1 + slopes.length + changePointsC.length;
  const n = days.length;
  const bic = n * Math.log(Math.max(fit.residualSum, Number.MIN_VALUE) / n) + estimated * Math.log(n);
  return { form, interceptKwh, slopes, changePointsC, bic };
}
