import { sql } from 'kysely';
import { joined } from '../../platform/database/transactionScope';
import type { HooksOf } from '../hookContext';
import { entriesInReach } from './entriesInReach';

export const resourceHooks: HooksOf = ({ db }) => ({
  operations: {
    expressions: {
      operParam: sql`t.sent::text`,
      jsonResult: sql`t.detail::text`,
      chained: sql`encode(t.hash, 'hex')`,
    },
    visible: (actor, permission) => entriesInReach(joined(db), actor, permission),
  },
});
