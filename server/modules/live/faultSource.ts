import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { standingFaults } from '../faults/standingFaults.store';
import { createMoves, type TopicSource } from './feed';
import { createLogSource } from './logSource';
import { OutboxTail } from './outboxTail';
import type { Places } from './places';

export const faultTopic = 'faults';

/** The log topic `faults`: every step of every order once. */
export function createFaultSource(deps: {
  database: Database;
  places: Places;
  clock: Clock;
  log: Log;
}): TopicSource & { tail: Unit } {
  const { database, places, clock, log } = deps;
  const moves = createMoves();
  const tail = new OutboxTail({
    pool: database.pool,
    url: database.url,
    clock,
    log,
    topic: faultTopic,
    moved: () => moves.tell(faultTopic),
  });
  const source = createLogSource({
    ...{ topic: faultTopic, permission: 'fault:list', database, places, tail, moves },
    standing: (scope) => standingFaults(database.db, faultTopic, scope),
  });
  return { ...source, tail };
}
