import { weatherBandKwh } from './weatherError';

const day = (outdoorC: number) => ({ day: 0, kwh: 30, expectedKwh: 30, outdoorC });
const cooling = {
  ...{ form: '3PC' as const, interceptKwh: 10, slopes: [0.5], changePointsC: [18], others: [] },
};

describe('what an error of the weather does to a saving', () => {
  it('grows with every day, since a station errs to one side', () => {
    const days = Array.from({ length: 30 }, () => day(25));
    expect(weatherBandKwh({ model: cooling, days }, 1)).toBeCloseTo(15, 10);
  });

  it('is nothing on days on which nothing depends on the temperature', () => {
    expect(weatherBandKwh({ model: cooling, days: [day(5), day(8)] }, 1)).toBe(0);
  });

  it('is nothing without a model', () => {
    expect(weatherBandKwh({ model: null, days: [] }, 1)).toBe(0);
  });
});
