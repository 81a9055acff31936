import type { Database } from '../../platform/database/database';
import type { TopicSnapshot } from '../../platform/database/topicSnapshot';
import type { Scope } from '../scope';
import { rangesOf } from './alarmOps';
import { visibilityOf, type Draft, type Moves, type TopicSource } from './feed';
import { readNumbered, type OutboxRow } from './outbox.store';
import type { OutboxTail } from './outboxTail';
import type { Places } from './places';

/** A client further behind is served sooner by a snapshot of what stands. */
const longestResume = 20_000;

export interface LogSourceDeps {
  topic: string;
  permission: string;
  database: Database;
  places: Places;
  tail: OutboxTail;
  moves: Moves;
  /** What stands for this scope, in pages, and up to which number. */
  standing(scope: Scope): Promise<TopicSnapshot>;
}

/** A log topic: every step once, in commit order, nothing folded. */
export function createLogSource(deps: LogSourceDeps): TopicSource {
  const { topic, permission, database, places, tail, moves } = deps;
  const kept = async (since: number): Promise<readonly OutboxRow[] | null> => {
    const head = tail.head;
    if (since > head || head - since > longestResume) return null;
    const rows = await readNumbered(database.pool, topic, since, head - since);
    return rows[0]?.seq === since + 1 ? rows : null;
  };
  const snapshotOf = async (scope: Scope): Promise<Promise<Draft>[]> => {
    const { to, pages } = await deps.standing(scope);
    const parts = pages.length;
    return pages.map(async (page, part) => ({
      ...{ from: 0, to, isSnapshot: true, ops: [], part, parts },
      columns: await page,
    }));
  };
  return {
    permission,
    onMoved: moves.onMoved,
    feed: async (_topic, scope) => {
      const sees = visibilityOf(scope);
      return {
        epoch: () => `${tail.epoch}.${scope.key}.${places.version()}`,
        head: () => tail.head,
        isGone: () => false,
        snapshot: () => snapshotOf(scope),
        since: async (number) => {
          const rows = tail.since(number) ?? (await kept(number));
          if (!rows) return null;
          return rangesOf(rows.filter(sees), number, rows.at(-1)?.seq ?? number);
        },
      };
    },
  };
}
