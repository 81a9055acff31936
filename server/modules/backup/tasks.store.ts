import type { BackupTask } from '@contract/backup';
import { setTimeout } from 'node:timers/promises';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import type { Language } from '@contract/languages';
import { AppError } from '../../platform/errors';
import { refusalEnvelope } from '../../platform/http/failure';
import type { Progress } from './dump';

/** A refusal that each reader has in their language. */
export type Refusal = Pick<AppError, 'reason' | 'detail'>;

export type TaskKind = BackupTask['kind'];

const silentAfterMs = minuteMs;
/** Longer than from beat to beat. */
const beatsSoonMs = 3 * secondMs;

const failRunning = (db: Db, now: EpochMs) =>
  db
    .updateTable('backup_tasks')
    .set({ state: 'failed', error: 'the process that did this ended before it was done', ended_at: now })
    .where('state', '=', 'running');

/**
 * Tasks of processes that are gone. A beat long ago, or in the future, may be one of another clock than ours, or of ours
 * before it was set: who is alive has another one soon.
 */
const endSilent = async (db: Db, now: EpochMs): Promise<void> => {
  const silent = await db
    .selectFrom('backup_tasks')
    .select(['id', 'beat_at'])
    .where('state', '=', 'running')
    .where((w) => w.or([w('beat_at', '<', now - silentAfterMs), w('beat_at', '>', now + silentAfterMs)]))
    .executeTakeFirst();
  if (!silent) return;
  await setTimeout(beatsSoonMs);
  await failRunning(db, now).where('id', '=', silent.id).where('beat_at', '=', silent.beat_at).execute();
};

/** One task at a time in all processes. @throws AppError 'backupBusy' */
export async function beginTask(
  db: Db,
  task: { kind: TaskKind; file: string; askedBy: string },
  now: EpochMs,
): Promise<number> {
  await endSilent(db, now);
  const row = await db
    .insertInto('backup_tasks')
    .values({ kind: task.kind, file: task.file, asked_by: task.askedBy, started_at: now, beat_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('backupBusy');
  return row.id;
}

export const beat = (db: Db, id: number, now: EpochMs, progress: Progress) =>
  db
    .updateTable('backup_tasks')
    .set({
      beat_at: now,
      tables_done: progress.tablesDone,
      tables_total: progress.tablesTotal,
      bytes_done: progress.bytesDone,
    })
    .where('id', '=', id)
    .execute();

export const endTask = (
  db: Db,
  id: number,
  now: EpochMs,
  end: {
    error: string | null;
    refusal?: Refusal | undefined;
    outcome?: string | undefined;
    file?: string | undefined;
  },
) =>
  db
    .updateTable('backup_tasks')
    .set({
      state: end.error === null ? 'done' : 'failed',
      error: end.error,
      ...(end.refusal && { refusal: JSON.stringify(end.refusal) }),
      ended_at: now,
      beat_at: now,
      ...(end.outcome !== undefined && { outcome: end.outcome }),
      ...(end.file !== undefined && { file: end.file }),
    })
    .where('id', '=', id)
    .execute();

const wordsOf = (refusal: Refusal | null, language: Language): string | null =>
  refusal && refusalEnvelope(new AppError(refusal.reason, refusal.detail), language).msg;

export async function newestTask(db: Db, now: EpochMs, language: Language): Promise<BackupTask | null> {
  await endSilent(db, now);
  const row = await db
    .selectFrom('backup_tasks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    file: row.file,
    askedBy: row.asked_by,
    tablesDone: row.tables_done,
    tablesTotal: row.tables_total,
    bytesDone: row.bytes_done,
    outcome: row.outcome,
    error: wordsOf(row.refusal, language) ?? row.error,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
