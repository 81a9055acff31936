import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { scopeFilter, type Scope } from '../scope';

/** Over `alarms a left join sites s`: an alarm of a whole area is seen by who sees the area for every department. */
export const alarmScope = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${scopeFilter(scope, 's.area_id', 's.dept_id')}
    or (a.area_id is not null and ${scopeFilter(scope, 'a.area_id', 's.dept_id')}))`;
