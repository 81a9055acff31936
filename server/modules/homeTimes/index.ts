import * as calls from '@contract/calls/homeTimes';
import { HomeTimes } from '@contract/homeTimes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Actor, type Route } from '../../platform/http/route';

/** A wall has no start page. */
const personOf = ({ isDisplay, userId }: Actor): number => {
  if (isDisplay) throw new AppError('forbidden');
  return userId;
};

export const createHomeTimesRoutes = ({ db }: { db: Db }): Route[] => [
  serve(calls.readHomeTimes, async ({ actor }) => {
    const { rows } = await sql<{ times: unknown }>`
      select home_times as times from users where id = ${personOf(actor)}`.execute(db);
    return HomeTimes.safeParse(rows[0]?.times ?? {}).data ?? HomeTimes.parse({});
  }),
  serve(calls.saveHomeTimes, async ({ actor, body }) => {
    await sql`
      update users set home_times = ${JSON.stringify(body)}::jsonb where id = ${personOf(actor)}`.execute(db);
  }),
];
