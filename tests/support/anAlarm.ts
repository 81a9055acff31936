import type { Alarm } from '@contract/alarms';
import type { LiveOp } from '@contract/live';

/** An active, unacknowledged alarm; say only what matters to the test. */
export const anAlarm = (more: Partial<Alarm> = {}): Alarm => ({
  id: 1,
  seq: 1,
  definitionId: 'roomTempHigh',
  level: 2,
  siteId: 1,
  siteCode: 'N-001',
  siteName: 'North 1',
  areaId: 10,
  areaName: { zh: '北', en: 'North', hk: '北' },
  stationClass: 'D',
  deviceId: 7,
  deviceName: 'Sensor',
  value: 36,
  threshold: 35,
  raisedAt: 1_000,
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  assignedTo: null,
  isLate: false,
  parentId: null,
  isRootCause: false,
  childCount: 0,
  suppressedBy: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelveReason: null,
  isLatched: false,
  count: 1,
  firstRaisedAt: null,
  supersededBy: null,
  isChattering: false,
  followsWeather: false,
  cause: null,
  ...more,
});

/** Of a room in Nanshan that is far too hot, a minute later for each id. */
export const aHotRoom = (more: Partial<Alarm> & { id: number }): Alarm =>
  anAlarm({
    seq: more.id,
    definitionId: 'roomTempVeryHigh',
    level: 1,
    siteCode: 'NS-001',
    siteName: '南山基站',
    areaId: 3,
    areaName: { zh: '南山', en: 'Nanshan', hk: '南山' },
    deviceId: 11,
    deviceName: '温湿度传感器',
    value: 41.5,
    threshold: 36,
    raisedAt: Date.UTC(2026, 10, 21, 8, more.id),
    ...more,
  });

export const opOf = (alarm: Alarm): LiveOp => ({ key: String(alarm.id), seq: alarm.seq, value: alarm });
