import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { OutboxTail } from './outboxTail';
import { createMoves, type Draft, type TopicSource } from './feed';

export const noticeTopic = 'notices';

/** The log topic `notices`: that one, or a guide of alarms, was written, changed or taken back; its words are read by a call of one's own. */
export function createNoticeSource(deps: {
  database: Database;
  clock: Clock;
  log: Log;
}): TopicSource & { tail: Unit } {
  const { database, clock, log } = deps;
  const moves = createMoves();
  const tail = new OutboxTail({
    pool: database.pool,
    url: database.url,
    clock,
    log,
    topic: noticeTopic,
    moved: () => moves.tell(noticeTopic),
  });
  const snapshot = async (): Promise<Draft[]> => [{ from: 0, to: tail.head, isSnapshot: true, ops: [] }];
  return {
    permission: 'self',
    tail,
    onMoved: moves.onMoved,
    feed: async () => ({
      epoch: () => tail.epoch,
      head: () => tail.head,
      isGone: () => false,
      snapshot,
      since: async (number) => {
        const rows = tail.since(number);
        if (!rows) return null;
        if (rows.length === 0) return [];
        const to = rows.at(-1)?.seq ?? number;
        const ops = rows.map(({ seq, key, kind, value }) => ({ key, seq, kind, value }));
        return [{ from: number, to, isSnapshot: false, ops }];
      },
    }),
  };
}
