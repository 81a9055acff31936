import type { LatestState } from '@contract/devices';
import { hourMs, minuteMs } from '@contract/time';
import { reportsIn, stateAfter, withAges, withHeard, withMessage } from './lastReports';
import type { ReadingRow } from './readingRow';

const end = 500_000 * hourMs;
const row = (ts: number, values: (number | null)[], invalid = 0): ReadingRow => ({
  ts,
  n: 1,
  invalid,
  values,
});
/** One row a minute, the newest at `end`; `valuesAt` by how many minutes ago. */
const minutes = (count: number, valuesAt: (ago: number) => (number | null)[]): ReadingRow[] =>
  Array.from({ length: count }, (_, i) => row(end - (count - 1 - i) * minuteMs, valuesAt(count - 1 - i)));
const state = (values: (number | null)[], invalid = 0, at = end): LatestState => ({
  ...{ deviceId: 1, code: 'door', class: 'door', receivedAt: at },
  ...{ at, values, invalid },
});

describe('when each point was reported last', () => {
  it('is told only of points that are older than their device', () => {
    const reports = reportsIn(
      minutes(60, () => [1, 2]),
      2,
    );
    expect(withAges(state([1, 2]), reports)).toEqual({ ...state([1, 2]), silentAfterMs: 5 * minuteMs });
  });

  it('finds the point that a speaking device has stopped to report, and how long that may last', () => {
    const reports = reportsIn(
      minutes(60, (ago) => [1, ago >= 20 ? 2 : null]),
      2,
    );
    expect(withAges(state([1, 2]), reports).older).toEqual([[1, end - 20 * minuteMs, 5 * minuteMs]]);
  });

  it('takes a point that was told to be invalid for reported', () => {
    const reports = reportsIn([row(end - minuteMs, [1, 2]), row(end, [1, null], 0b10)], 2);
    expect(withAges(state([1, null], 0b10), reports).older).toBeUndefined();
  });

  it('leaves out points that the device never told', () => {
    expect(withAges(state([1, null]), reportsIn([row(end, [1, null])], 2)).older).toBeUndefined();
  });

  it('allows a point of which only changes are sent the longest time, even after a burst of them', () => {
    const reports = reportsIn(
      minutes(60, (ago) => [1, ago >= 40 && ago < 48 ? ago : null]),
      2,
    );
    expect(withAges(state([1, 40]), reports).older).toEqual([[1, end - 40 * minuteMs, 90 * minuteMs]]);
  });

  it('does not take one cut for the usual interval', () => {
    const cut = [...minutes(90, () => [1])].filter(
      ({ ts }) => ts < end - 50 * minuteMs || ts > end - 20 * minuteMs,
    );
    expect(reportsIn(cut, 1).deviceSilentAfterMs).toBe(5 * minuteMs);
  });

  it('says of a value whose report is not found that it is older than was looked for', () => {
    const reports = reportsIn(
      minutes(60, () => [1, null]),
      2,
    );
    expect(withAges(state([1, 2]), reports).older).toEqual([[1, null, 90 * minuteMs]]);
  });

  it('goes on with what is heard, and keeps it when it is learned anew', () => {
    const learned = reportsIn([row(end, [1, 2])], 2);
    const heard = withMessage(learned, { at: end + minuteMs, values: [1, null], invalid: 0 });
    expect(heard.at).toEqual([end + minuteMs, end]);
    expect(withHeard(learned, heard).at).toEqual([end + minuteMs, end]);
    expect(withHeard(reportsIn([], 2), heard).at).toEqual([end + minuteMs, end]);
    expect(withAges(state([1, 2], 0, end + minuteMs), heard).older?.[0]?.[0]).toBe(1);
  });
});

describe('what was known of a device at a moment', () => {
  const device = { deviceId: 1, code: 'door', class: 'door' as const };

  it('is the last report of each point until then, with what was old in it', () => {
    const rows = [
      row(end - 3 * minuteMs, [1, 5]),
      row(end - 2 * minuteMs, [2, null], 0b10),
      row(end, [3, null]),
    ];
    const known = stateAfter(device, rows);
    expect(known).toMatchObject({ at: end, receivedAt: end, invalid: 0b10 });
    expect(known?.values.slice(0, 2)).toEqual([3, null]);
    expect(known?.older).toEqual([[1, end - 2 * minuteMs, 90 * minuteMs]]);
  });

  it('is nothing where nothing is kept', () => {
    expect(stateAfter(device, [])).toBeNull();
  });
});
