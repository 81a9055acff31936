import type { FaultOrder } from '@contract/faults';

const now = Date.now();

/** Reported by hand ten minutes ago, half of its time to accept used up; say only what matters to the test. */
export const anOrder = (more: Partial<FaultOrder> = {}): FaultOrder => ({
  ...{ id: 7, seq: 1, version: 1, origin: 'manual', state: 'reported', level: 2, siteId: 1, siteCode: 'S-1' },
  ...{ siteName: '南山机房', areaId: 1, areaName: { zh: '南山', en: 'Nanshan', hk: '南山' } },
  ...{
    deviceId: null,
    deviceName: null,
    typeId: null,
    typeName: null,
    definitionId: null,
    title: '空调异响',
  },
  ...{
    reportedAt: now - 600_000,
    reportedBy: 'admin',
    beganAt: now - 600_000,
    assigneeId: null,
    assignee: null,
    teamName: null,
    diagnosis: null,
  },
  ...{ suspendReason: null, acceptedAt: null, repairedAt: null, closedAt: null, watchUntil: null },
  ...{ mergedInto: null, reopened: 0, alarms: 0, openAlarms: 0, steppedAt: now, steppedBy: 'admin' },
  elsewhere: null,
  clocks: [
    {
      ...{
        kind: 'accept',
        limitMs: 900_000,
        halfAt: now - 150_000,
        soonAt: now + 120_000,
        dueAt: now + 300_000,
      },
      ...{ doneAt: null, usedMs: null },
    },
  ],
  ...more,
});
