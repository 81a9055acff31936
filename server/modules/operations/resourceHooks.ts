import { sql } from 'kysely';
import type { HooksOf } from '../hookContext';
import { entriesInReach } from './entriesInReach';

export const resourceHooks: HooksOf = ({ db }) => ({
  operations: {
    expressions: {
      operParam: sql`t.sent::text`,
      jsonResult: sql`t.detail::text`,
      chained: sql`encode(t.hash, 'hex')`,
    },
    visible: (actor, permission) => entriesInReach(db, actor, permission),
  },
});
