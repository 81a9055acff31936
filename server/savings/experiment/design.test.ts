import { drawsFrom, conclude } from './conclude';
import { designFor, hoursThatCount } from './design';

describe('the length of an on/off experiment', () => {
  it('is 14 and 14 days where the walls forget within a night', () => {
    expect(designFor({ wallHours: 8, lessPerK: 0.0117 }, 14)).toMatchObject({
      ...{ pairs: 14, blockDays: 1, days: 28, daysPerArm: 14, isWashoutAssumed: false },
    });
  });

  it('has blocks of three days of which two count in a room of brick', () => {
    const design = designFor({ wallHours: 14, lessPerK: 0.05 }, 14);
    expect(design).toMatchObject({ pairs: 7, blockDays: 3, days: 42, daysPerArm: 14 });
    expect([0, 1, 2].map((day) => hoursThatCount(design.washoutH, day))).toEqual([0, 19, 24]);
  });

  it('takes a room of which nothing is known for one of brick, and says so', () => {
    const unknown = designFor({ wallHours: null, lessPerK: null }, 14);
    expect(unknown).toMatchObject({ blockDays: 3, isWashoutAssumed: true });
  });
});

describe('the end of an on/off experiment', () => {
  const plan = { pairs: 14, blockDays: 1, firstWeekday: 1 };

  it('draws the same days and the same comparison from the seed that was kept', () => {
    expect(drawsFrom(plan, 77, 20)).toEqual(drawsFrom(plan, 77, 20));
    expect(drawsFrom(plan, 77, 0).arms).toEqual(drawsFrom(plan, 77, 20).arms);
  });

  it('tells no figure when less than three quarters of an arm were measured', () => {
    const days = Array.from({ length: 20 }, (_, place) => ({ place, kwh: 30, outdoorC: 20, itKwh: null }));
    expect(conclude({ plan, seed: 77, days, planned: 28 })).toMatchObject({
      ...{ obstacle: 'fewDays', saving: null, leftOut: 8 },
    });
  });
});
