import { columnsOf, predictDay } from './columns';
import { fitChangePoints } from './fitChangePoints';
import type { MeteredDay } from './model';

const above = (value: number, point: number) => Math.max(value - point, 0);
/** 101 days from 10 to 30 °C, a fifth of a kelvin apart. */
const days = (
  kwhOf: (outdoorC: number, day: number) => number,
  itKwhOf: (day: number) => number | null = () => null,
) =>
  Array.from({ length: 101 }, (_, day): MeteredDay => {
    const outdoorC = 10 + day / 5;
    return { outdoorC, itKwh: itKwhOf(day), kwh: kwhOf(outdoorC, day) };
  });
const scatter = (day: number) => [0.3, -0.1, -0.4, 0.2][day % 4] ?? 0;
const modelOf = (form: string, of: MeteredDay[]) =>
  fitChangePoints(of).models.find((each) => each.form === form);

describe('the forms that compete', () => {
  const formsOf = (of: MeteredDay[]) =>
    fitChangePoints(of)
      .models.map(({ form }) => form)
      .toSorted();
  const weather = ['2P', '3PC', '3PH', '4P', '5P', 'mean'];

  it('are those of the weather where the load is not metered, or not on every day', () => {
    const use = (outdoorC: number, day: number) =>
      30 + 0.2 * above(14, outdoorC) + 0.5 * above(outdoorC, 22) + 0.05 * outdoorC + scatter(day);
    const metered = (day: number) => 70 + (day % 7);
    expect(formsOf(days(use)).every((form) => weather.includes(form))).toBe(true);
    const partly = days(use, (day) => (day === 50 ? null : metered(day)));
    expect(formsOf(partly)).toEqual(formsOf(days(use)));
    const steady = days(use, () => 70);
    expect(formsOf(steady)).toEqual(formsOf(days(use)));
  });

  it('are those of the load where it is metered and varies', () => {
    const use = (outdoorC: number, day: number) => 5 + 0.4 * outdoorC + 0.1 * (day % 7) + scatter(day);
    expect(formsOf(days(use, (day) => 70 + (day % 7)))).toEqual(['telecom2P', 'telecom3PC', 'telecom4P']);
  });

  it('are ranked by BIC: n ln(RSS / n) and ln n for each thing that was estimated', () => {
    const of = days((outdoorC, day) => 10 + 0.5 * outdoorC + scatter(day));
    const { models } = fitChangePoints(of);
    expect(models.map(({ bic }) => bic)).toEqual(models.map(({ bic }) => bic).toSorted((a, b) => a - b));
    expect(models[0]?.form).toBe('2P');
    const estimated = { mean: 1, '2P': 2, '3PC': 3, '3PH': 3, '4P': 4, '5P': 5 } as Record<string, number>;
    for (const model of models) {
      const residualSum = of.reduce((sum, day) => sum + (day.kwh - predictDay(model, day)) ** 2, 0);
      const bic = 101 * Math.log(residualSum / 101) + (estimated[model.form] ?? NaN) * Math.log(101);
      expect(model.bic).toBeCloseTo(bic, 6);
    }
  });

  it('rank a model that leaves nothing before all others, and not as no number', () => {
    const { models } = fitChangePoints(days(() => 12));
    expect(models.every(({ bic }) => Number.isFinite(bic))).toBe(true);
    expect(models[0]?.form).toBe('mean');
  });
});

describe('a change point', () => {
  it('is found at half a kelvin', () => {
    const model = modelOf(
      '3PC',
      days((outdoorC) => 10 + above(outdoorC, 17.5)),
    );
    expect(model?.changePointsC).toEqual([17.5]);
    expect(model?.slopes[0]).toBeCloseTo(1, 9);
    expect(model?.interceptKwh).toBeCloseTo(10, 9);
  });

  it('leaves a tenth of the days on either side', () => {
    const foundAt = (point: number) =>
      modelOf(
        '3PC',
        days((outdoorC) => 10 + above(outdoorC, point)),
      )?.changePointsC[0];
    expect([10.8, 12, 12.5, 27.5, 28, 29.2].map(foundAt)).toEqual([12, 12, 12.5, 27.5, 28, 28]);
    const warmer = days((outdoorC) => 10 + above(outdoorC, 10.8)).map((day) => ({
      ...{ ...day, outdoorC: day.outdoorC + 0.1 },
    }));
    expect(modelOf('3PC', warmer)?.changePointsC).toEqual([12.5]);
  });

  it('of heating lies below that of cooling', () => {
    const both = days((outdoorC, day) => 10 + above(14, outdoorC) + above(outdoorC, 22) + scatter(day));
    expect(modelOf('5P', both)?.changePointsC).toEqual([14, 22]);
    // Heating to 22 and cooling from 14 at once would tell these days; it is no house.
    const across = days((outdoorC, day) => 10 + above(22, outdoorC) + above(outdoorC, 14) + scatter(day));
    for (const {
      changePointsC: [first = 0, second = Infinity],
    } of fitChangePoints(across).models)
      expect(first).toBeLessThan(second);
  });

  it('is one for both slopes of a form that has but one', () => {
    const model = modelOf(
      '4P',
      days((outdoorC) => 10 + 0.2 * above(18, outdoorC) + above(outdoorC, 18)),
    );
    expect(model?.changePointsC).toEqual([18]);
    expect(model?.slopes.map((slope) => Math.round(slope * 1e6) / 1e6)).toEqual([0.2, 1]);
  });

  it('is none where all days were alike', () => {
    const of = days(() => 12).map((day, at) => ({ ...day, outdoorC: 20, kwh: 12 + scatter(at) }));
    expect(fitChangePoints(of).models.map(({ form }) => form)).toEqual(['mean']);
  });
});

describe('what a model foretells', () => {
  const day = { outdoorC: 30, itKwh: 80 };

  it('is its intercept and each of its slopes times what they are for', () => {
    const common = { interceptKwh: 5, slopes: [0.2, 0.3, 0.4], changePointsC: [20, 25] };
    expect(predictDay({ ...common, form: 'mean' }, day)).toBe(5);
    expect(predictDay({ ...common, form: '2P' }, day)).toBeCloseTo(5 + 6, 12);
    expect(predictDay({ ...common, form: '3PC' }, day)).toBeCloseTo(5 + 2, 12);
    expect(predictDay({ ...common, form: '3PH' }, day)).toBe(5);
    expect(predictDay({ ...common, form: '3PH' }, { ...day, outdoorC: 15 })).toBeCloseTo(6, 12);
    expect(predictDay({ ...common, form: '4P' }, day)).toBeCloseTo(5 + 3, 12);
    expect(predictDay({ ...common, form: '5P' }, day)).toBeCloseTo(5 + 1.5, 12);
    expect(predictDay({ ...common, form: 'telecom2P' }, day)).toBeCloseTo(5 + 16 + 9, 12);
    expect(predictDay({ ...common, form: 'telecom4P' }, day)).toBeCloseTo(5 + 16 + 3 + 2, 12);
    expect(predictDay({ ...common, form: 'telecom2P' }, { ...day, itKwh: null })).toBeCloseTo(14, 12);
  });

  it('stands on one column for each slope', () => {
    expect(columnsOf('5P', [day, { outdoorC: 15, itKwh: null }], [20, 25])).toEqual([
      [0, 5],
      [5, 0],
    ]);
    expect(columnsOf('mean', [day], [])).toEqual([]);
  });
});
