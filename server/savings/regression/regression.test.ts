import fc from 'fast-check';
import { seeded } from '../seeded';
import { crossProducts, fitSubset } from './crossProducts';
import { itemAt, valueAt } from './elements';
import { correlation, fitStatistics, sumOf } from './fitStatistics';
import { leastSquares, ones, orthonormal, weightedMean } from './leastSquares';
import { tFactor } from './studentT';

const x = [1, 2, 3, 4, 5];
const z = [2, 0, 1, 5, 3];

describe('least squares', () => {
  it('find the line behind values that lie on it', () => {
    const y = x.map((value, row) => 4 - 3 * value + 0.5 * valueAt(z, row));
    const { coefficients, fitted, rank, residualSum, rSquaredAdjusted } = leastSquares([ones(5), x, z], y);
    expect(coefficients.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([4, -3, 0.5]);
    fitted.forEach((value, row) => expect(value).toBeCloseTo(valueAt(y, row), 9));
    expect(rank).toBe(3);
    expect(residualSum).toBeCloseTo(0, 12);
    expect(rSquaredAdjusted).toBeCloseTo(1, 12);
  });

  it('tell what is left, as anybody can reckon by hand', () => {
    // y = 2.2 + 0.6 x, residuals -0.8, 0.6, 1, -0.6, -0.2 (Σ² = 2.4), squares about the mean 6.
    const fit = leastSquares([ones(5), x], [2, 4, 5, 4, 5]);
    expect(fit.coefficients[0]).toBeCloseTo(2.2, 12);
    expect(fit.coefficients[1]).toBeCloseTo(0.6, 12);
    expect(fit.residualSum).toBeCloseTo(2.4, 12);
    expect(fit.totalSum).toBeCloseTo(6, 12);
    // 1 - (4 / 3) (2.4 / 6)
    expect(fit.rSquaredAdjusted).toBeCloseTo(1 - (4 / 3) * 0.4, 12);
  });

  it('count a reading of weight three as three readings', () => {
    const weighted = leastSquares([ones(3), [1, 2, 3]], [1, 5, 6], [1, 3, 2]);
    const repeated = leastSquares([ones(6), [1, 2, 2, 2, 3, 3]], [1, 5, 5, 5, 6, 6]);
    weighted.coefficients.forEach((value, at) =>
      expect(value).toBeCloseTo(valueAt(repeated.coefficients, at), 12),
    );
    expect(weighted.residualSum).toBeCloseTo(repeated.residualSum, 12);
    expect(weighted.totalSum).toBeCloseTo(repeated.totalSum, 12);
    expect(weightedMean([1, 5, 6], [1, 3, 2])).toBeCloseTo(28 / 6, 12);
  });

  it('give one answer, of least norm, where columns depend on each other', () => {
    const { coefficients, rank } = leastSquares([ones(5), x, x], [3, 5, 7, 9, 11]);
    expect(rank).toBe(2);
    expect(coefficients[1]).toBeCloseTo(1, 9);
    expect(coefficients[2]).toBeCloseTo(1, 9);
  });

  it('explain nothing of what does not vary', () => {
    expect(leastSquares([ones(3)], [4, 4, 4]).rSquaredAdjusted).toBeCloseTo(0, 12);
  });

  it('serve more columns than rows', () => {
    const { fitted } = leastSquares([ones(2), [1, 2], [5, 1]], [3, 8]);
    expect(fitted.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([3, 8]);
  });
});

describe('columns at right angles', () => {
  it('are of length one, and leave out what depends on others', () => {
    const basis = orthonormal([ones(5), x, x.map((value) => 2 * value - 1)]);
    expect(basis).toHaveLength(2);
    const product = (a: number[], b: number[]) => sumOf(a.map((value, row) => value * valueAt(b, row)));
    const [first = [], second = []] = basis;
    expect(product(first, first)).toBeCloseTo(1, 12);
    expect(product(second, second)).toBeCloseTo(1, 12);
    expect(product(first, second)).toBeCloseTo(0, 12);
    // What they span holds the columns that were given.
    const back = x.map(
      (_, row) => product(first, x) * valueAt(first, row) + product(second, x) * valueAt(second, row),
    );
    back.forEach((value, row) => expect(value).toBeCloseTo(valueAt(x, row), 12));
  });
});

describe('a model of chosen columns, from the products of all', () => {
  const rows = 12;

  it('is that of least squares over these columns, with or without weights', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom<number[]>([], [2], [3, 1], [0, 2, 3]), (seed, chosen) => {
        const random = seeded(seed);
        const column = () => Array.from({ length: rows }, () => 40 * random() - 10);
        const [columns, y] = [[column(), column(), column(), column()], column()];
        const weights = Array.from({ length: rows }, () => 0.5 + 3 * random());
        const subset = fitSubset(crossProducts(columns, y, weights), chosen);
        const full = leastSquares([ones(rows), ...chosen.map((at) => itemAt(columns, at))], y, weights);
        const found = [subset?.intercept ?? NaN, ...(subset?.slopes ?? [])];
        expect(found).toHaveLength(full.coefficients.length);
        found.forEach((value, at) => expect(value).toBeCloseTo(valueAt(full.coefficients, at), 5));
        expect(subset?.residualSum).toBeCloseTo(full.residualSum, 5);
        expect(subset?.rSquaredAdjusted).toBeCloseTo(full.rSquaredAdjusted, 5);
      }),
    );
  });

  it('is exact for values that lie on it, in the order of the chosen columns', () => {
    const y = x.map((value, row) => 4 - 3 * value + 0.5 * valueAt(z, row));
    const subset = fitSubset(crossProducts([x, [9, 8, 1, 3, 4], z], y, ones(5)), [2, 0]);
    expect(subset?.slopes.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0.5, -3]);
    expect(subset?.intercept).toBeCloseTo(4, 9);
    expect(subset?.residualSum).toBeCloseTo(0, 9);
    expect(subset?.residualSum).toBeGreaterThanOrEqual(0);
    expect(subset?.rSquaredAdjusted).toBeCloseTo(1, 9);
  });

  it('is the mean where no column is chosen', () => {
    const subset = fitSubset(crossProducts([x], [1, 2, 6], ones(3)), []);
    expect(subset).toMatchObject({ intercept: 3, slopes: [], residualSum: 14, rSquaredAdjusted: 0 });
  });

  it('is none where columns depend on each other, or where one does not vary', () => {
    const y = [2, 4, 5, 4, 5];
    expect(fitSubset(crossProducts([x, x.map((value) => 7 - 2 * value)], y, ones(5)), [0, 1])).toBeNull();
    expect(fitSubset(crossProducts([x, ones(5)], y, ones(5)), [1])).toBeNull();
    expect(fitSubset(crossProducts([x, ones(5)], y, ones(5)), [0])).not.toBeNull();
  });

  it('explains nothing of what does not vary', () => {
    const subset = fitSubset(crossProducts([x], [4, 4, 4, 4, 4], ones(5)), [0]);
    expect(subset).toMatchObject({ intercept: 4, slopes: [0], residualSum: 0 });
    expect(subset?.rSquaredAdjusted).toBeCloseTo(1 - 4 / 3, 12);
  });
});

describe('how well a model tells', () => {
  // Residuals (predicted − observed) 1, -1, 2, 0.
  const observed = [10, 12, 14, 20];
  const statistics = fitStatistics(observed, [11, 11, 16, 20], 2);

  it('is said by the errors, over all readings and over those that are free', () => {
    expect(statistics).toMatchObject({ observations: 4, parameters: 2, mean: 14, variance: 14 });
    expect(statistics.rmse).toBeCloseTo(Math.sqrt(6 / 4), 12);
    expect(statistics.rmseAdjusted).toBeCloseTo(Math.sqrt(6 / 2), 12);
    expect(statistics.cvRmse).toBeCloseTo(Math.sqrt(1.5) / 14, 12);
    expect(statistics.cvRmseAdjusted).toBeCloseTo(Math.sqrt(3) / 14, 12);
    expect(statistics.nmbe).toBeCloseTo(2 / 56, 12);
  });

  it('is said by what observed and predicted have in common', () => {
    // About their means: -4, -2, 0, 6 and -3.5, -3.5, 1.5, 5.5: 54² / (56 · 57).
    expect(statistics.rSquared).toBeCloseTo(54 ** 2 / (56 * 57), 12);
  });

  it('counts days that follow each other as fewer', () => {
    // Of (1, -1, 2) and (-1, 2, 0): -11/3 over the root of 14/3 · 14/3.
    const rho = correlation([1, -1, 2], [-1, 2, 0]);
    expect(rho).toBeCloseTo(-11 / 14, 12);
    expect(statistics.autocorrelation).toBeCloseTo(rho, 12);
    expect(statistics.independent).toBeCloseTo((4 * (1 - rho)) / (1 + rho), 12);
  });

  it('finds nothing in common with what does not vary', () => {
    expect(correlation([1, 2, 3], [5, 5, 5])).toBe(0);
    expect(correlation([1, 2, 3], [-2, -4, -6])).toBeCloseTo(-1, 12);
  });
});

describe("the factor of Student's distribution", () => {
  it.each([
    [0.9, 10, 1.8125],
    [0.9, 363, 1.6491],
    [0.95, 5, 2.5706],
    [0.8, 1, 3.0777],
  ])('of %d with %d degrees of freedom is that of the tables', (confidence, degrees, factor) => {
    expect(tFactor(confidence, degrees)).toBeCloseTo(factor, 3);
  });
});

describe('an element', () => {
  it('beyond the end is no number, or an error', () => {
    expect(valueAt([1, 2], 1)).toBe(2);
    expect(valueAt([1, 2], 2)).toBeNaN();
    expect(itemAt(['a'], 0)).toBe('a');
    expect(() => itemAt(['a'], 1)).toThrow('no item 1 of 1');
  });
});
