import { minuteMs } from '@contract/time';
import type { LiveCommand } from '@server/control/liveCommand';

export const commandSentAt = 1_800_000_000_000;

/** A level that was sent over a bus, once. */
export const aLiveCommand = (more: Partial<LiveCommand> = {}): LiveCommand => ({
  ...{ id: 7, batchId: 1, siteId: 1, siteCode: 'NS-1', deviceId: 3, deviceCode: 'ac-1' },
  ...{ deviceClass: 'ac', shard: 2, path: 'bus', ratedPowerW: 2_000, origin: 'person', point: 'setpointC' },
  ...{ value: 27, by: 'mei', state: 'sent', stateAt: commandSentAt, why: null, attempt: 1 },
  ...{ expiresAt: commandSentAt + 15 * minuteMs, holdMs: 1, dueAt: commandSentAt + minuteMs },
  ...{ sentAt: commandSentAt, messageId: 'c7-1', was: 25, wasDrawing: true, windowMs: null, isOpen: true },
  ...more,
});
