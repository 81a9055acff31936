import { nextDueAt, wishKeyOf } from './scheduleTime';

const zone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(`${text}+08:00`);

describe('the next time of a weekly schedule', () => {
  // 2026-11-24 is a Tuesday.
  it('is today while its minute is still to come', () => {
    const weekly = { atMinute: 22 * 60 + 30, weekdays: [2] };
    expect(nextDueAt(weekly, zone, at('2026-11-24T22:29:00'))).toBe(at('2026-11-24T22:30:00'));
  });

  it('is a week later once its minute has come', () => {
    const weekly = { atMinute: 22 * 60 + 30, weekdays: [2] };
    expect(nextDueAt(weekly, zone, at('2026-11-24T22:30:00'))).toBe(at('2026-12-01T22:30:00'));
  });

  it('is the nearest of several weekdays, by the plant’s day and not by UTC', () => {
    const weekly = { atMinute: 60, weekdays: [1, 4, 7] };
    expect(nextDueAt(weekly, zone, at('2026-11-25T03:00:00'))).toBe(at('2026-11-26T01:00:00'));
    expect(nextDueAt(weekly, zone, at('2026-11-29T01:00:00'))).toBe(at('2026-11-30T01:00:00'));
  });
});

describe('the key of a wish by the clock', () => {
  const due = { id: 7, nextAt: 1_000, lastAt: 500, lastBatchId: 3 };

  it('is the same in every process, and another at each time', () => {
    expect(wishKeyOf(due)).toBe(wishKeyOf({ ...due }));
    expect(wishKeyOf(due)).not.toBe(wishKeyOf({ ...due, nextAt: 2_000 }));
    expect(wishKeyOf({ ...due, lastAt: null, lastBatchId: null })).toBe(wishKeyOf(due));
  });

  it('is another where a clock that ran ahead has made the wish of this time before', () => {
    expect(wishKeyOf({ ...due, lastAt: 1_000 })).not.toBe(wishKeyOf(due));
    expect(wishKeyOf({ ...due, lastAt: 9_000, lastBatchId: 4 })).not.toBe(
      wishKeyOf({ ...due, lastAt: 9_000, lastBatchId: 5 }),
    );
  });
});
