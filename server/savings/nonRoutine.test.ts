import { dayMs } from '@contract/time';
import { withoutEvents } from './nonRoutine';

const days = Array.from({ length: 6 }, (_, day) => ({ day: day * dayMs, kwh: 30, outdoorC: 20 }));

describe('non-routine events', () => {
  it('take the energy of a load that was added from each of its days', () => {
    const told = withoutEvents(days, [{ from: 2 * dayMs, to: 4 * dayMs, kwhPerDay: 5 }]);
    expect(told.map(({ kwh }) => kwh)).toEqual([30, 30, 25, 25, 30, 30]);
  });

  it('count by the part of a day that they lasted', () => {
    const told = withoutEvents(days, [{ from: 1.5 * dayMs, to: 2 * dayMs, kwhPerDay: 8 }]);
    expect(told[1]?.kwh).toBe(26);
  });

  it('give back what a load that was removed had used', () => {
    expect(withoutEvents(days, [{ from: 4 * dayMs, to: null, kwhPerDay: -3 }]).at(-1)?.kwh).toBe(33);
  });

  it('leave out every day that an event without a known effect touches', () => {
    const told = withoutEvents(days, [{ from: 1.5 * dayMs, to: 3 * dayMs, kwhPerDay: null }]);
    expect(told.map(({ day }) => day / dayMs)).toEqual([0, 3, 4, 5]);
  });
});
