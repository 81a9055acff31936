import { sql } from 'kysely';
import type { HooksOf } from '../hookContext';
import { reachesEverywhere } from '../scope/everywhere';

export const resourceHooks: HooksOf = ({ db }) => ({
  peopleOnFile: {
    visible: async (actor, permission) =>
      (await reachesEverywhere(db, actor, permission)) ? sql`true` : sql`false`,
  },
});
