import type { ReadinessCheck } from '../../platform/http/probes';
import type { Unit } from '../../platform/unit';

/**
 * Started last and stopped first: between the two every unit of the process runs. A balancer that asks `/readyz`
 * thus sends nobody here before, and nobody any more once the stop has begun.
 */
export function createStarted(): { unit: Unit; check: ReadinessCheck } {
  let isStarted = false;
  const tell = (value: boolean) => async () => {
    isStarted = value;
  };
  return {
    unit: { name: 'started', start: tell(true), stop: tell(false) },
    check: { name: 'started', isReady: async () => isStarted },
  };
}
