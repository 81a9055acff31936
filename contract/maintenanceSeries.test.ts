import { windowsOf } from './maintenanceSeries';
import { hourMs } from './time';

const text = (at: number, zone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
const startsOf = (first: string, every: 'week' | 'month', times: number, zone = 'Asia/Shanghai') => {
  const startsAt = Date.parse(first);
  const windows = windowsOf({ startsAt, endsAt: startsAt + 2 * hourMs }, { every, times }, zone);
  expect(windows.every((window) => window.endsAt - window.startsAt === 2 * hourMs)).toBe(true);
  return windows.map((window) => text(window.startsAt, zone));
};

describe('maintenance windows that come again', () => {
  it('are one where nothing was said of others', () => {
    expect(windowsOf({ startsAt: 5, endsAt: 9 }, undefined, 'Asia/Shanghai')).toEqual([
      { startsAt: 5, endsAt: 9 },
    ]);
  });

  it('come each week at the same time of the day', () => {
    expect(startsOf('2026-12-22T18:30:00Z', 'week', 3)).toEqual([
      '2026-12-23 02:30',
      '2026-12-30 02:30',
      '2027-01-06 02:30',
    ]);
  });

  it('keep the time of the day where clocks are changed meanwhile', () => {
    expect(startsOf('2026-10-20T00:00:00Z', 'week', 2, 'Europe/Berlin')).toEqual([
      '2026-10-20 02:00',
      '2026-10-27 02:00',
    ]);
  });

  it('come each month on the same day, or on the last one of a shorter month', () => {
    expect(startsOf('2027-01-30T16:15:00Z', 'month', 4)).toEqual([
      '2027-01-31 00:15',
      '2027-02-28 00:15',
      '2027-03-31 00:15',
      '2027-04-30 00:15',
    ]);
  });
});
