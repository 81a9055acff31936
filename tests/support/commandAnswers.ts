import type { CommandBatch, CommandPreview } from '@contract/commandBatches';
import { hourMs } from '@contract/time';
import type { Answers } from './aBrowser';
import { aCommandRow, aControlledUnit } from './aControlledUnit';

export const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const page = (rows: readonly object[]) => ({ code: 200, msg: 'ok', total: rows.length, rows });
export const commandCounts = {
  underWay: 2,
  unproven: 1,
  failed: 3,
  inDoubt: 1,
  waitingApproval: 1,
  overrides: 4,
};
export const commandPreview: CommandPreview = {
  ...{ sendable: 1, sites: 1, byPath: { none: 0, bus: 1, infrared: 0, dryContact: 0 }, leftOutTotal: 1 },
  leftOut: [{ deviceId: 13, deviceName: '空调 2', siteName: '南山基站', why: 'locked' }],
  ...{ waiting: 0, offline: 0, hottestC: 27.5, hottestSite: '南山基站', marginK: 2.5, minutesToLimit: 14 },
  ...{ approval: ['allOff'], asksSecondFactor: false, usualHoldMs: 4 * hourMs },
};
export const waitingBatch: CommandBatch = {
  ...{ id: 9, state: 'waiting', wish: { switchedOn: 0 }, origin: 'person', reason: '夜间节能', by: 'mei' },
  ...{ at: Date.now(), approval: ['allOff'], decidedBy: null, decidedAt: null, decision: null, total: 2 },
  ...{ sites: 1, wave: 0, waves: 1, counts: { requested: 2 }, givesBack: null, leftOut: 1 },
  ...{ mayApprove: true, mayControl: true },
};
/** What the server answers the page of remote control. */
export const commandAnswers = (more: Answers = {}): Answers => ({
  'GET /command/units': page([aControlledUnit()]),
  'GET /command/list': page([aCommandRow()]),
  'GET /command/summary': ok({ ...commandCounts, troubles: [] }),
  'GET /command/batch/list': ok([waitingBatch]),
  'GET /command/group/list': ok([]),
  'GET /command/schedule/list': ok([]),
  'GET /command/tag/list': ok([]),
  'POST /command/preview': ok(commandPreview),
  'GET /command/batch/9/preview': ok(commandPreview),
  'POST /command/batch': ok({ id: 9 }),
  'POST /command/batch/9/approve': ok(null),
  ...more,
});
