import { dayMs, hourMs } from '@contract/time';
import { groupsOf, joined, loadKey, type Load } from './loads';

const aLoad = (over: Partial<Load> = {}): Load => ({
  deviceId: 7,
  point: 'roomTempC',
  isRolled: true,
  from: 0,
  to: 90 * dayMs,
  step: 'hour',
  ...over,
});

describe('what a picture of points asks for', () => {
  it('reads points of one device together', () => {
    const groups = groupsOf([aLoad(), aLoad({ point: 'roomRhPct' }), aLoad({ deviceId: 8 })]);
    expect(groups.map(({ loads }) => loads.map(({ point }) => point))).toEqual([
      ['roomTempC', 'roomRhPct'],
      ['roomTempC'],
    ]);
  });

  it('asks for long spans of what is not rolled up in parts that meet, so that they can be counted and stopped', () => {
    const [group] = groupsOf([aLoad({ isRolled: false })]);
    expect(group?.parts.map(([from, to]) => [from / dayMs, to / dayMs])).toEqual([
      [0, 31],
      [31, 62],
      [62, 90],
    ]);
  });

  it('tells the same point of two spans or steps apart', () => {
    const keys = [aLoad(), aLoad({ to: 1 }), aLoad({ step: null })].map(loadKey);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('parts of a series', () => {
  const part = (hours: readonly number[]) => ({
    unit: '°C',
    t: hours.map((hour) => hour * hourMs),
    value: hours.map((hour): number | null => hour),
    min: hours.map((hour): number | null => hour - 1),
    max: hours.map((hour): number | null => hour + 1),
  });

  it('become one line where they meet', () => {
    expect(joined(part([1, 2]), part([3, 4]), 'hour').value).toEqual([1, 2, 3, 4]);
  });

  it('have a gap between them where nothing was heard', () => {
    const whole = joined(part([1, 2]), part([9]), 'hour');
    expect(whole.value).toEqual([1, 2, null, 9]);
    expect(whole.max).toEqual([2, 3, null, 10]);
    expect(whole.t.map((at) => at / hourMs)).toEqual([1, 2, 3, 9]);
  });

  it('stay as they are beside a part without readings', () => {
    expect(joined(part([1]), part([]), 'hour').value).toEqual([1]);
    expect(joined(undefined, part([5]), 'hour').value).toEqual([5]);
  });
});
