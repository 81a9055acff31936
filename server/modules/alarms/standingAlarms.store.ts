import { sql } from 'kysely';
import type { Alarm } from '@contract/alarms';
import type { Db, Trx } from '../../platform/database/database';
import { standingAlarm } from './alarmConditions';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from './alarmRow';
import { alarmScope } from './alarmScope';
import type { Scope } from '../scope';

const pageRows = 2_000;

const page = async (trx: Trx, scope: Scope, after: number): Promise<AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`
    select ${sql.raw(alarmColumns)} from ${sql.raw(alarmSource)}
    where ${sql.raw(standingAlarm)} and a.id > ${after}
      and ${alarmScope(scope)}
    order by a.id limit ${pageRows}`.execute(trx);
  return rows;
};

/**
 * Every alarm that is active or not yet acknowledged and that the scope sees, in pages, and the number up to which
 * the topic's transitions are contained in it: both from one snapshot of the store.
 */
export async function standingAlarms(
  db: Db,
  topic: string,
  scope: Scope,
): Promise<{ to: number; pages: Alarm[][] }> {
  const read = async (trx: Trx) => {
    const head = await trx
      .selectFrom('live_topics')
      .select('last_seq')
      .where('topic', '=', topic)
      .executeTakeFirst();
    const to = head?.last_seq ?? 0;
    const pages: Alarm[][] = [];
    for (let after = 0; ;) {
      const rows = await page(trx, scope, after);
      pages.push(rows.map((row) => ({ ...alarmOf(row), seq: to })));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < pageRows) return { to, pages };
    }
  };
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
