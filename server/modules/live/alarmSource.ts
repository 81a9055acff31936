import type { Alarm } from '@contract/alarms';
import type { Database } from '../../platform/database/database';
import type { Scope } from '../scope';
import type { OutboxTail } from './outboxTail';
import { rangesOf } from './alarmOps';
import { sightOf, type Draft, type Moves, type TopicSource } from './feed';
import { readNumbered, type OutboxRow } from './outbox.store';
import type { Places } from './places';
import { standingAlarms } from '../alarms/standingAlarms.store';

export const alarmTopic = 'alarms';
/** A client further behind is served sooner by a snapshot of what stands. */
const longestResume = 20_000;

export interface AlarmSourceDeps {
  database: Database;
  places: Places;
  tail: OutboxTail;
  moves: Moves;
}

/** The log topic `alarms`: every transition once, in commit order, nothing folded. */
export function createAlarmSource({ database, places, tail, moves }: AlarmSourceDeps): TopicSource {
  const kept = async (since: number): Promise<readonly OutboxRow[] | null> => {
    const head = tail.head;
    if (since > head || head - since > longestResume) return null;
    const rows = await readNumbered(database.pool, alarmTopic, since, head - since);
    return rows[0]?.seq === since + 1 ? rows : null;
  };
  const snapshotOf = async (scope: Scope): Promise<Draft[]> => {
    const { to, pages } = await standingAlarms(database.db, alarmTopic, scope);
    return pages.map((alarms, part) => ({
      from: 0,
      to,
      isSnapshot: true,
      ops: alarms.map((alarm: Alarm) => ({ key: String(alarm.id), kind: 'standing', value: alarm })),
      part,
      parts: pages.length,
    }));
  };
  return {
    permission: 'alarm:list',
    onMoved: moves.onMoved,
    feed: async (_topic, scope) => {
      const sees = sightOf(scope);
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
