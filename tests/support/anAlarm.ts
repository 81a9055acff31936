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
  ...more,
});

export const opOf = (alarm: Alarm): LiveOp => ({ key: String(alarm.id), seq: alarm.seq, value: alarm });
