import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { topicSnapshot, type TopicSnapshot } from '../../platform/database/topicSnapshot';
import { standingAlarm } from './alarmConditions';
import { alarmColumns, alarmsInColumns, alarmSource, type AlarmRow } from './alarmRow';
import { alarmScope } from './alarmScope';
import type { Scope } from '../scope';

/** Every alarm that is active or not yet acknowledged and that the scope sees, as of one moment. */
export const standingAlarms = (db: Db, topic: string, scope: Scope): Promise<TopicSnapshot> =>
  topicSnapshot(
    db,
    topic,
    (to) => sql<AlarmRow>`
      select ${sql.raw(alarmColumns)}, ${to}::bigint as seq from ${sql.raw(alarmSource)}
      where ${sql.raw(standingAlarm)} and ${alarmScope(scope)} order by a.id`,
    alarmsInColumns,
  );
