import type { ReadinessCheck } from '../../platform/http/probes';
import type { Recorder } from './recorder';

/**
 * Whether what the field sends is stored: some process takes it in, and none of them pauses, fails or is cut off from
 * its broker. A process without an intake answers for the others.
 */
export const intakeCheck = ({ processes }: Pick<Recorder, 'processes'>): ReadinessCheck => ({
  name: 'intake',
  part: 'intake',
  isReady: async () => {
    const intakes = processes().flatMap(({ ingest }) => ingest ?? []);
    return (
      intakes.length > 0 &&
      intakes.every(({ isHeld, isFailing, isBrokerReachable }) => !isHeld && !isFailing && isBrokerReachable)
    );
  },
});
