import type { CentreHealth, HealthFigure } from '@contract/monitor';
import { healthFigures } from '@contract/monitor';
import type { Clock } from '../../platform/clock';
import { figuresOf, type Recorder } from './recorder';
import { isSummed, type Figures } from './samples.store';
import type { ExternalHealth } from './externalHealth';

export interface CentrePorts {
  recorder: Pick<Recorder, 'processes' | 'newest'>;
  externalHealth: Pick<ExternalHealth, 'walls' | 'foreign'>;
  clock: Pick<Clock, 'now'>;
}

/** Health of all processes together, as it is this second. */
export const createCentre =
  ({ recorder, externalHealth, clock }: CentrePorts) =>
  (): CentreHealth => {
    const processes = recorder.processes();
    const each = processes.map((health) => figuresOf(health));
    const { refusedPerS, databaseBytes } = recorder.newest();
    const together = Object.fromEntries(healthFigures.map((figure) => [figure, joined(each, figure)]));
    const brokers = processes.flatMap(({ ingest }) => ingest?.isBrokerReachable ?? []);
    return {
      at: clock.now(),
      processes: processes.length,
      figures: { ...together, refusedPerS, databaseBytes },
      isBrokerReachable: brokers.length > 0 ? brokers.every(Boolean) : null,
      walls: externalHealth
        .walls()
        .filter(({ lastSeenAt }) => lastSeenAt !== null)
        .map(({ name, isAlive, lastSeenAt }) => ({ name, isAlive, beatAt: lastSeenAt })),
      foreign: externalHealth
        .foreign()
        .filter(({ isEnabled }) => isEnabled)
        .map(({ name, isUp, figures }) => ({
          name,
          isUp,
          cpuPct: figures?.cpuPct ?? null,
          memoryPct: figures?.memoryPct ?? null,
          diskPct: figures?.diskPct ?? null,
        })),
    };
  };

function joined(each: readonly Partial<Figures>[], figure: HealthFigure): number | null {
  const known = each.flatMap((figures) => figures[figure] ?? []);
  if (known.length === 0) return null;
  return isSummed(figure) ? known.reduce((sum, value) => sum + value, 0) : Math.max(...known);
}
