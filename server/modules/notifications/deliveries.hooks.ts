import { sql } from 'kysely';
import type { ResourceHooks } from '../../crud';
import type { Db } from '../../platform/database/database';
import { currentCall } from '../../platform/http/currentCall';
import { spokenWords } from '../../platform/http/storedWords';
import { alarmScope } from '../alarms/alarmScope';
import { scopeFilter, type ScopeOf } from '../scope';
import { alarmListPermission, authorsInScope, faultListPermission, ofAuthors } from './authors';

export interface DeliveryHooksDeps {
  db: Db;
  scopeOf: ScopeOf;
}

/** A message lies in the scope of its author, and tells of no alarm or order that the reader may not see. */
export const deliveryHooks = ({ db, scopeOf }: DeliveryHooksDeps) =>
  ({
    expressions: {
      raisedToDeliveredS: sql`(t.took_ms / 1000.0)::float8`,
      // Also where there is no address: whom it was meant for.
      person: sql`(select coalesce(nullif(u.nick_name, ''), u.user_name) from users u where u.id = t.user_id)`,
      silentSince: sql`(select c.failing_since from notification_circuits c
        where t.state in ('waiting', 'sending') and c.channel_id = t.channel_id and c.recipient = t.recipient
          and c.failures > 0)`,
    },
    outgoing(record) {
      const { lastError } = record;
      if (typeof lastError !== 'string') return record;
      return { ...record, lastError: spokenWords(lastError, currentCall()?.language ?? 'zh') };
    },
    async visible(actor) {
      const authors = await authorsInScope(db, actor);
      const scope = await scopeOf(actor, alarmListPermission);
      const faults = await scopeOf(actor, faultListPermission);
      if (authors === 'all' && scope.isAll && faults.isAll) return sql<boolean>`true`;
      return sql<boolean>`(${ofAuthors('t.author_id', authors)} and not exists (
        select 1 from alarms a left join sites s on s.id = a.site_id
        where a.id = any(t.alarm_ids) and not ${alarmScope(scope)}) and not exists (
        select 1 from fault_orders o join sites s on s.id = o.site_id
        where o.id = any(t.order_ids) and not ${scopeFilter(faults, 's.area_id', 's.dept_id')}))`;
    },
  }) satisfies ResourceHooks;
