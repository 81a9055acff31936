import type { Backup, BackupsAnswer } from '@contract/backup';
import type { Language } from '@contract/languages';
import { readTarget } from '@contract/jobs';
import { AppError } from '../../platform/errors';
import { listCopies, removeCopy } from './copies';
import type { Watch } from './dump';
import { newestTask } from './tasks.store';
import { createTasks, type Asker, type Tasks } from './tasks';
import { checkBackup, makeBackup, restoreBeside, type BackupDeps } from './work';

export interface Backups {
  list(language?: Language): Promise<BackupsAnswer>;
  find(name: string): Promise<Backup>;
  /**
   * Begins, and resolves with the work itself. Where `keep` is given, those of jobs beyond it go first if there is no
   * room. @throws AppError 'backupBusy'
   */
  create(asker: Asker, keep?: number | null): Promise<{ done: Promise<Backup> }>;
  verify(asker: Asker, name: string): Promise<{ done: Promise<void> }>;
  /** @throws AppError 'backupMissing', 'backupConfirmation' unless its name was typed */
  demandConfirmed(name: string, confirmation: string): Promise<Backup>;
  /** Into a new database on the same server; the running one is never touched. */
  restore(asker: Asker, name: string, confirmation: string): Promise<{ done: Promise<string> }>;
  remove(asker: Asker, name: string): Promise<void>;
  /** Throws a database away that a restore left. */
  removeCopy(asker: Asker, database: string): Promise<void>;
  /** Throws the oldest of those made by jobs away. Answers their names. */
  keepNewest(count: number): Promise<string[]>;
  noteDownload(asker: Asker, name: string): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

export const createBackups = (deps: BackupDeps): Backups => new KeptBackups(deps);

class KeptBackups implements Backups {
  private readonly tasks: Tasks;

  constructor(private readonly deps: BackupDeps) {
    this.tasks = createTasks(deps);
  }

  async find(name: string): Promise<Backup> {
    const backup = await this.deps.folder.find(name);
    if (!backup) throw new AppError('backupMissing');
    return backup;
  }

  async list(language: Language = 'zh'): Promise<BackupsAnswer> {
    const { database, clock, folder, secret, isEmbedded } = this.deps;
    const { db } = database;
    const [backups, leftovers, copies, task, jobs] = await Promise.all([
      folder.list(),
      folder.leftovers(),
      listCopies(db),
      newestTask(db, clock.now(), language),
      db.selectFrom('jobs').select(['invoke_target', 'next_at']).where('status', '=', '0').execute(),
    ]);
    const times = jobs.flatMap(({ invoke_target, next_at }) =>
      next_at !== null && readTarget(invoke_target)?.kind === 'backup.create' ? [next_at] : [],
    );
    const nextAt = times.length > 0 ? Math.min(...times) : null;
    return { backups, leftovers, copies, task, isSealing: secret !== null, isEmbedded, nextAt };
  }

  create(asker: Asker, keep: number | null = null): Promise<{ done: Promise<Backup> }> {
    const work = (watch: Watch, signal: AbortSignal) => makeBackup(this.deps, { asker, keep }, watch, signal);
    return this.tasks.begin(asker, 'create', '', work, ({ name }) => ({ file: name }));
  }

  async verify(asker: Asker, name: string): Promise<{ done: Promise<void> }> {
    const backup = await this.find(name);
    return this.tasks.begin(asker, 'verify', name, (watch, signal) =>
      checkBackup(this.deps, backup, watch, signal),
    );
  }

  async demandConfirmed(name: string, confirmation: string): Promise<Backup> {
    const backup = await this.find(name);
    if (confirmation !== name) throw new AppError('backupConfirmation');
    return backup;
  }

  async restore(asker: Asker, name: string, confirmation: string): Promise<{ done: Promise<string> }> {
    const backup = await this.demandConfirmed(name, confirmation);
    const work = (watch: Watch, signal: AbortSignal) => restoreBeside(this.deps, backup, watch, signal);
    return this.tasks.begin(asker, 'restore', name, work, (outcome) => ({ outcome }));
  }

  async remove(asker: Asker, name: string): Promise<void> {
    const left = (await this.deps.folder.leftovers()).some((one) => one.name === name);
    if (!left) await this.find(name);
    else if (await this.isBusy()) throw new AppError('backupBusy');
    await this.tasks.note(asker, 'backup.removed', name);
    await this.deps.folder.remove(name);
  }

  async removeCopy(asker: Asker, database: string): Promise<void> {
    if (await this.isBusy()) throw new AppError('backupBusy');
    const { db, url } = this.deps.database;
    await removeCopy(db, url, database);
    await this.tasks.note(asker, 'backup.copyRemoved', database);
  }

  /** What looks unfinished may be written at this moment. */
  private async isBusy(): Promise<boolean> {
    const { database, clock } = this.deps;
    return (await newestTask(database.db, clock.now(), 'zh'))?.state === 'running';
  }

  async keepNewest(count: number): Promise<string[]> {
    const { folder } = this.deps;
    const old = (await folder.list()).filter(({ isByJob }) => isByJob).slice(count);
    for (const { name } of old) await folder.remove(name);
    return old.map(({ name }) => name);
  }

  noteDownload(asker: Asker, name: string): Promise<void> {
    return this.tasks.note(asker, 'backup.exported', name);
  }

  stop(): Promise<void> {
    return this.tasks.stop();
  }
}
