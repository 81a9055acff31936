import { sql } from 'kysely';
import type { HooksOf } from '../hookContext';

export const resourceHooks: HooksOf = () => ({
  operations: {
    expressions: {
      operParam: sql`t.sent::text`,
      jsonResult: sql`t.detail::text`,
      chained: sql`encode(t.hash, 'hex')`,
    },
  },
});
