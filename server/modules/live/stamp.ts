import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '@contract/live';
import type { Clock } from '../../platform/clock';

const self = randomUUID().slice(0, 8);

/** When something was sent: by the wall clock, which may be set, and by the one of this process, which may not. */
export const stampOf = (clock: Clock): Required<Heartbeat> => ({
  serverTime: clock.now(),
  steady: { of: self, ms: Math.floor(clock.monotonicMs()) },
});
