import { delayTimeOf } from './delayTime';

const minute = 60_000;
const tolerance = 5 * minute;
const now = 1_790_000_000_000;

describe('the time of delays', () => {
  it('is the clock of a device that is near ours, else the arrival', () => {
    expect(delayTimeOf(now - minute, now, tolerance)).toBe(now - minute);
    expect(delayTimeOf(now - 6 * minute, now, tolerance)).toBe(now);
  });
});
