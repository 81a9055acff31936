import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';

/** How far the operation log had come, kept outside of the database: every revocation is an entry of it. */
const Mark = z.object({ installation: z.string(), entries: z.number().int() });
type Mark = z.infer<typeof Mark>;

export interface PutBackDeps {
  db: Db;
  dataDir: string;
  clock: Clock;
  log: Log;
}

const markEveryMs = 10 * secondMs;
const fileIn = (dataDir: string): string => join(dataDir, 'database-mark.json');

/** What opens the console or the API: sessions of people and of walls, and tokens of machines. */
export const endEverything = [
  `update sessions set ended_at = (extract(epoch from clock_timestamp()) * 1000)::bigint, end_reason = 'restored'
   where ended_at is null`,
  `update api_tokens set revoked_at = (extract(epoch from clock_timestamp()) * 1000)::bigint where revoked_at is null`,
  `update displays set revoked_at = (extract(epoch from clock_timestamp()) * 1000)::bigint where revoked_at is null`,
] as const;

/**
 * A database that has come less far than it had is one that was put back, by whatever means: what was revoked since
 * then would live again. @returns whether it was
 */
export async function endWhatWasPutBack({ db, dataDir, log }: PutBackDeps): Promise<boolean> {
  const [known, found] = [await knownMark(dataDir), await markOf(db)];
  const isPutBack = known?.installation === found.installation && found.entries < known.entries;
  if (isPutBack) {
    await db.transaction().execute(async (trx) => {
      for (const statement of endEverything) await sql.raw(statement).execute(trx);
    });
    log.warn({ ...found, before: known.entries }, 'the database was put back: sessions and tokens are ended');
  }
  await keep(dataDir, found);
  return isPutBack;
}

export function createMarking(deps: PutBackDeps): Unit {
  const { db, dataDir, clock, log } = deps;
  let end = () => {};
  const mark = async () =>
    keep(dataDir, await markOf(db)).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'how far the database has come could not be noted'),
    );
  return {
    name: 'database mark',
    async start() {
      end = clock.every(markEveryMs, () => void mark().catch(() => undefined));
    },
    async stop() {
      end();
      await mark().catch(() => undefined);
    },
  };
}

async function markOf(db: Db): Promise<Mark> {
  await sql`insert into installation (name, value) values ('id', ${randomUUID()}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<Mark>`
    select (select value from installation where name = 'id') as installation,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_events', 'id')), 0)::float8 as entries`.execute(
    db,
  );
  return Mark.parse(rows[0]);
}

const knownMark = async (dataDir: string): Promise<Mark | null> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  return text === null ? null : Mark.parse(JSON.parse(text));
};

async function keep(dataDir: string, mark: Mark): Promise<void> {
  const path = fileIn(dataDir);
  await writeFile(`${path}.part`, JSON.stringify(mark), { mode: 0o600 });
  await rename(`${path}.part`, path);
}
