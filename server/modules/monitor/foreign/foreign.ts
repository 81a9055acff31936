import type {
  ForeignPast,
  ForeignServer,
  ForeignServerAdded,
  ForeignServerChange,
  ForeignServerDraft,
} from '@contract/foreignServers';
import type { HealthHistoryQuery } from '@contract/monitor';
import { minuteMs } from '@contract/time';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock';
import type { Database, Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { hashOf, newToken } from '../../session/token';
import { ScrapeError } from './fetchMetrics';
import { byPushHash, listForeign, readForeignPast } from './foreign.store';
import { takeExposition } from './scraper';

export interface Foreign {
  list(): Promise<ForeignServer[]>;
  /** How every server was over the last `spanMs`. */
  past(query: z.infer<typeof HealthHistoryQuery>): Promise<ForeignPast>;
  add(actor: Actor, draft: ForeignServerDraft): Promise<ForeignServerAdded>;
  change(actor: Actor, id: number, change: ForeignServerChange): Promise<void>;
  remove(actor: Actor, id: number): Promise<void>;
  /** What a server tells by itself, with its own token. */
  push(token: string | null, text: string): Promise<void>;
}

const nameIndex = 'foreign_servers_name_key';

/** @throws AppError when another server bears the name */
async function namedOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === nameIndex;
    throw isTaken ? new AppError('validation', {}, { name: 'fields.taken' }) : error;
  }
}

export function createForeign({
  database: { db, pool },
  clock,
}: {
  database: Database;
  clock: Clock;
}): Foreign {
  const note = (trx: Trx, actor: Actor, action: string, id: number, detail = {}) =>
    writeAudit(trx, actor, { at: clock.now(), action, subject: `foreignServer:${id}`, detail });
  return {
    list: () => listForeign(pool, clock.now()),
    past: ({ spanMs, maxPoints }) => {
      const to = clock.now();
      const stepMs = Math.max(1, Math.ceil(spanMs / maxPoints / minuteMs)) * minuteMs;
      return readForeignPast(pool, to - spanMs, to, stepMs);
    },
    add: (actor, draft) =>
      namedOnce(() =>
        db.transaction().execute(async (trx) => {
          const token = draft.way === 'push' ? newToken() : null;
          const { id } = await trx
            .insertInto('foreign_servers')
            .values({
              name: draft.name,
              way: draft.way,
              url: draft.way === 'scrape' ? draft.url : null,
              push_hash: token === null ? null : hashOf(token),
              created_by: actor.userName,
              created_at: clock.now(),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await note(trx, actor, 'foreignServer.added', id, draft);
          return { id, token };
        }),
      ),
    change: (actor, id, { name, isEnabled }) =>
      namedOnce(() =>
        db.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('foreign_servers')
            .set({ name, is_enabled: isEnabled })
            .where('id', '=', id)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new AppError('notFound');
          await note(trx, actor, 'foreignServer.edited', id, { name, isEnabled });
        }),
      ),
    remove: (actor, id) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('foreign_servers')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw new AppError('notFound');
        await note(trx, actor, 'foreignServer.removed', id);
      }),
    push: createTakePush(pool, clock),
  };
}

const createTakePush =
  (pool: Database['pool'], clock: Clock): Foreign['push'] =>
  async (token, text) => {
    const server = token === null ? null : await byPushHash(pool, hashOf(token));
    if (!server) throw new AppError('unauthenticated');
    await takeExposition({ pool, clock }, server, text).catch((error: unknown) => {
      throw error instanceof ScrapeError ? new AppError('validation') : error;
    });
  };
