import { sql } from 'kysely';
import type { ResourceHooks } from '../../crud';
import type { Db } from '../../platform/database/database';
import { alarmScope } from '../alarms/alarmScope';
import type { ScopeOf } from '../scope';
import { alarmSight, authorsInSight, ofAuthors } from './authors';

export interface DeliveryHooksDeps {
  db: Db;
  scopeOf: ScopeOf;
}

/** A message lies in the scope of its author, and tells of no alarm that the reader may not see. */
export const deliveryHooks = ({ db, scopeOf }: DeliveryHooksDeps) =>
  ({
    async visible(actor) {
      const authors = await authorsInSight(db, actor);
      const scope = await scopeOf(actor, alarmSight);
      if (authors === 'all' && scope.isAll) return sql<boolean>`true`;
      return sql<boolean>`(${ofAuthors('t.author_id', authors)} and not exists (
        select 1 from alarms a left join sites s on s.id = a.site_id
        where a.id = any(t.alarm_ids) and not ${alarmScope(scope)}))`;
    },
  }) satisfies ResourceHooks;
