import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { createMoves, type TopicSource } from './feed';
import { createLogSource, type LogSourceDeps } from './logSource';
import { OutboxTail } from './outboxTail';
import type { Places } from './places';

export interface TailedLogDeps {
  database: Database;
  places: Places;
  clock: Clock;
  log: Log;
}

type TailedLog = TopicSource & { tail: OutboxTail };

/** A log topic with a tail of its own: every step once, to those whose scope holds it. */
export function createTailedLog(
  { database, places, clock, log }: TailedLogDeps,
  { topic, permission, standing }: Pick<LogSourceDeps, 'topic' | 'permission' | 'standing'>,
): TailedLog {
  const moves = createMoves();
  const { pool, url } = database;
  const tail = new OutboxTail({ pool, url, clock, log, topic, moved: () => moves.tell(topic) });
  return { ...createLogSource({ topic, permission, database, places, tail, moves, standing }), tail };
}
