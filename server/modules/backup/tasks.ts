import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { AppError } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { writeAudit } from '../audit/audit';
import type { Progress, Watch } from './dump';
import { beat, beginTask, endTask, type TaskKind } from './tasks.store';

/** Who asks: a person, or the schedule. */
export type Asker = Pick<Actor, 'userId' | 'userName' | 'source' | 'isDisplay'> & { isJob?: boolean };

export interface TasksDeps {
  database: Database;
  clock: Clock;
  log: Log;
}

type Work<T> = (watch: Watch, signal: AbortSignal) => Promise<T>;

export interface Tasks {
  /**
   * Begins a task with a pulse, so that everybody sees how far it is, and that it is alive; `done` is its work.
   * @throws AppError 'backupBusy'
   */
  begin<T>(
    asker: Asker,
    kind: TaskKind,
    file: string,
    work: Work<T>,
    tell?: (result: T) => { outcome?: string; file?: string },
  ): Promise<{ done: Promise<T> }>;
  note(asker: Asker, action: string, name: string): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

const beatEveryMs = 1_000;
const nothingYet: Progress = { tablesDone: 0, tablesTotal: 0, bytesDone: 0 };

export function createTasks({ database: { db }, clock, log }: TasksDeps): Tasks {
  const under = new Set<{ ending: AbortController; work: Promise<unknown> }>();

  /** Carries out with a pulse. */
  async function pulsing<T>(id: number, signal: AbortSignal, work: Work<T>): Promise<T> {
    let progress = nothingYet;
    const tell = () => beat(db, id, clock.now(), progress);
    const endBeat = clock.every(beatEveryMs, () => {
      tell().catch((error: unknown) => log.warn({ err: error }, 'a backup task has no pulse'));
    });
    try {
      const result = await work((now) => (progress = { ...now }), signal);
      await tell();
      return result;
    } finally {
      endBeat();
    }
  }

  const note: Tasks['note'] = async (asker, action, name) => {
    await writeAudit(db, asker, { at: clock.now(), action, subject: `backup:${name}`, title: '数据备份' });
  };

  return {
    note,
    async begin(asker, kind, file, work, tell) {
      const id = await beginTask(db, { kind, file, askedBy: asker.userName }, clock.now());
      await note(asker, `backup.${kind}`, file);
      const ending = new AbortController();
      const done = pulsing(id, ending.signal, work).then(
        async (result) => {
          await endTask(db, id, clock.now(), { error: null, ...tell?.(result) });
          return result;
        },
        async (error: unknown) => {
          log.warn({ err: error, kind, file }, 'a backup task failed');
          await endTask(db, id, clock.now(), {
            error: error instanceof Error ? error.message : String(error),
            ...(error instanceof AppError && { refusal: { reason: error.reason, detail: error.detail } }),
          });
          throw error;
        },
      );
      const entry = { ending, work: done };
      under.add(entry);
      // Told by the task's row; whoever waits for the work hears of it as well.
      done.catch(() => undefined).finally(() => under.delete(entry));
      return { done };
    },
    async stop() {
      for (const { ending } of under) ending.abort(new Error('the server was stopped'));
      await Promise.allSettled([...under].map(({ work }) => work));
    },
  };
}
