import * as calls from '@contract/calls/files';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { type Actor, type Route, serve } from '../../platform/http/route';

/** Hands the batches on, and lets whoever waits for the file ask how many rows went by. */
export interface FollowExport {
  <T>(actor: Actor, ticket: string, total: number, batches: AsyncIterable<T[]>): AsyncGenerator<T[]>;
}

export interface ProgressDeps {
  db: Db;
  clock: Clock;
}

export const createFollowExport = ({ db, clock }: ProgressDeps): FollowExport =>
  async function* ({ userId }, ticket, total, batches) {
    const own = { user_id: userId, ticket };
    const begun = { done: 0, total, started_at: clock.now() };
    await db
      .insertInto('export_progress')
      .values({ ...own, ...begun })
      .onConflict((conflict) => conflict.columns(['user_id', 'ticket']).doUpdateSet(begun))
      .execute();
    const mine = () =>
      db.updateTable('export_progress').where('user_id', '=', userId).where('ticket', '=', ticket);
    try {
      let done = 0;
      for await (const rows of batches) {
        yield rows;
        done += rows.length;
        await mine().set({ done }).execute();
      }
    } finally {
      await db
        .deleteFrom('export_progress')
        .where('user_id', '=', userId)
        .where('ticket', '=', ticket)
        .execute();
    }
  };

export const progressRoute = ({ db }: ProgressDeps): Route =>
  serve(
    calls.readExportProgress,
    async ({ actor, query }) =>
      (await db
        .selectFrom('export_progress')
        .select(['done', 'total'])
        .where('user_id', '=', actor.userId)
        .where('ticket', '=', query.ticket)
        .executeTakeFirst()) ?? null,
  );

/** Rows of processes that ended in the middle of an export. */
export const forgetProgress = (db: Db, before: number) =>
  db.deleteFrom('export_progress').where('started_at', '<', before).execute();
