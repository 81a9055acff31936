import { aHotRoom } from '@tests/support/anAlarm';
import { hourMs, minuteMs } from './time';
import { dueAtOf, limitOf, type AlarmLimit, type AlarmTimeLimits } from './alarmLimits';

const row = (place: Partial<AlarmLimit>, minutes: number): AlarmLimit => ({
  ...{ level: 1, stationClass: null, areaIds: null, repair: 0, ...place },
  acknowledge: minutes * minuteMs,
});
/** As the server tells them: what says most about a place first. */
const limits: AlarmTimeLimits = [
  row({ areaIds: [31], stationClass: 'A' }, 1),
  row({ areaIds: [31] }, 2),
  row({ areaIds: [31, 32] }, 3),
  row({ stationClass: 'A' }, 4),
  row({}, 5),
];
const minutesAt = (areaId: number | null, stationClass: AlarmLimit['stationClass']) =>
  (dueAtOf(aHotRoom({ id: 1, level: 1, raisedAt: hourMs, areaId, stationClass }), 'acknowledge', limits) ??
    0) /
    minuteMs -
  60;

describe('time limits of alarms', () => {
  it('are those of the row that says most about the site', () => {
    expect(minutesAt(31, 'A')).toBe(1);
    expect(minutesAt(31, 'D')).toBe(2);
    expect(minutesAt(32, 'A')).toBe(3);
    expect(minutesAt(40, 'A')).toBe(4);
    expect(minutesAt(40, 'D')).toBe(5);
  });

  it('of the centre itself are those without class and region', () => {
    expect(minutesAt(null, null)).toBe(5);
  });

  it('are none where no row says anything of the level', () => {
    expect(limitOf(limits, { level: 2, areaId: 31, stationClass: 'A' })).toBeNull();
    expect(dueAtOf(aHotRoom({ id: 1, level: 2 }), 'acknowledge', limits)).toBeNull();
  });
});
