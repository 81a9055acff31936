import { commandPoints, type Command, type ControlledUnit, type DesiredPoint } from '@contract/commands';
import { hourMs, minuteMs } from '@contract/time';

export const aCommandRow = (more: Partial<Command> = {}): Command => ({
  ...{ id: 31, batchId: 9, siteId: 4, siteCode: 'SZ-0004', siteName: '南山基站', deviceId: 12 },
  ...{ deviceCode: 'ac-1', deviceName: '空调 1', controlPath: 'bus', point: 'setpointC', value: 27, was: 25 },
  ...{ origin: 'person', state: 'acknowledged', stateAt: Date.now(), why: null, proof: null, attempt: 1 },
  ...{ requestedAt: Date.now() - minuteMs, by: 'mei', reason: '夜间节能', expiresAt: Date.now() + hourMs },
  ...{ holdsUntil: null, isOver: false },
  ...more,
});

const none: Omit<DesiredPoint, 'point'> = {
  ...{ desired: null, since: null, until: null, by: null, commandId: null, state: null },
  ...{ reported: null, reportedAt: null, isReadBack: true },
};

/** A unit as the console is told of it; `points` differ from those of which nothing is known. */
export const aControlledUnit = (
  points: Partial<Record<DesiredPoint['point'], Partial<DesiredPoint>>> = {},
  more: Partial<ControlledUnit> = {},
): ControlledUnit => ({
  ...{ deviceId: 12, siteId: 4, siteCode: 'SZ-0004', siteName: '南山基站', code: 'ac-1', name: '空调 1' },
  ...{
    class: 'ac',
    controlPath: 'bus',
    isOnline: true,
    roomTempC: 26.2,
    powerW: 1_450,
    tag: null,
    live: null,
  },
  points: commandPoints.map((point) => ({ ...none, ...points[point], point })),
  ...more,
});
