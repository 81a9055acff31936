import type { ForeignServer } from '@contract/foreignServers';
import type { WallHealth } from '@contract/monitor';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { countUnreachedRoutes } from '../notifications/unreached.store';
import { listForeign } from './foreign/foreign.store';
import { wallsAlive } from './monitor.store';

/** What stands around the centre and may fall silent: walls, the operator's other servers, and people. */
export interface ExternalHealth extends Unit {
  walls(): readonly WallHealth[];
  foreign(): readonly ForeignServer[];
  /** Routes whose last messages reached nobody. */
  unreachedRoutes(): number;
}

const everyMs = 5_000;

export function createExternalHealth({
  pool,
  clock,
  log,
}: {
  pool: Pool;
  clock: Clock;
  log: Log;
}): ExternalHealth {
  let walls: readonly WallHealth[] = [];
  let foreign: readonly ForeignServer[] = [];
  let unreached = 0;
  let end = () => {};
  const look = async (): Promise<void> => {
    const now = clock.now();
    [walls, foreign] = [await wallsAlive(pool, null, now), await listForeign(pool, now)];
    unreached = await countUnreachedRoutes(pool);
  };
  return {
    name: 'external health',
    async start() {
      await look();
      end = clock.every(everyMs, () => {
        look().catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'walls, foreign servers and routes could not be looked at'),
        );
      });
    },
    stop: async () => end(),
    walls: () => walls,
    foreign: () => foreign,
    unreachedRoutes: () => unreached,
  };
}
