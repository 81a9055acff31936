import { z } from 'zod';
import { EpochMs } from './time';

/** A name of the server's own making; nothing else is ever opened. */
export const backupName = /^coolops-\d{8}-\d{6}-[0-9a-f]{6}\.backup$/;
export const BackupName = z.string().regex(backupName);

/** A backup, or a file beside it that was not finished. */
export const BackupFileName = z.string().regex(/^coolops-\d{8}-\d{6}-[0-9a-f]{6}\.backup((\.json)?\.part)?$/);

export const Backup = z
  .object({
    name: BackupName,
    createdAt: EpochMs,
    createdBy: z.string(),
    /** Made by a job: such ones are thrown away when there are too many. */
    isByJob: z.boolean(),
    isSealed: z.boolean(),
    sizeBytes: z.number().int(),
    /** Of the file as it lies there. */
    sha256: z.string(),
    tables: z.number().int(),
    rows: z.number().int(),
    /** The newest migration that the data was made under. */
    schema: z.string(),
    verifiedAt: EpochMs.nullable(),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof Backup>;

export const BackupTask = z
  .object({
    id: z.number().int(),
    kind: z.enum(['create', 'verify', 'restore']),
    state: z.enum(['running', 'done', 'failed']),
    file: z.string(),
    askedBy: z.string(),
    tablesDone: z.number().int(),
    tablesTotal: z.number().int(),
    bytesDone: z.number().int(),
    /** Of a restore: the database that now holds the data. */
    outcome: z.string(),
    error: z.string().nullable(),
    startedAt: EpochMs,
    endedAt: EpochMs.nullable(),
  })
  .meta({ id: 'BackupTask' });
export type BackupTask = z.infer<typeof BackupTask>;

/** A file of the folder that is no whole backup: an archive whose note is missing or cannot be read, or one that was not finished. */
export const BackupLeftover = z
  .object({
    name: z.string(),
    kind: z.enum(['noNote', 'unfinished']),
    sizeBytes: z.number().int(),
    changedAt: EpochMs,
  })
  .meta({ id: 'BackupLeftover' });
export type BackupLeftover = z.infer<typeof BackupLeftover>;

/** A name of a database, as restores make them. */
export const CopyName = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/);

/**
 * A database beside the one in use: what a restore from the console made, what a restore by the command put aside, or
 * what one was interrupted in.
 */
export const DatabaseCopy = z
  .object({
    database: z.string(),
    kind: z.enum(['restored', 'replaced', 'unfinished']),
    sizeBytes: z.number().int(),
    createdAt: EpochMs,
  })
  .meta({ id: 'DatabaseCopy' });
export type DatabaseCopy = z.infer<typeof DatabaseCopy>;

export const BackupsAnswer = z
  .object({
    backups: z.array(Backup),
    leftovers: z.array(BackupLeftover),
    copies: z.array(DatabaseCopy),
    /** The product runs its own database: no address leads another start to a restored copy. */
    isEmbedded: z.boolean(),
    /** The newest task, running or over. */
    task: BackupTask.nullable(),
    /** New backups are encrypted. */
    isSealing: z.boolean(),
    /** When the schedule makes the next one; null: no schedule does. */
    nextAt: EpochMs.nullable(),
  })
  .meta({ id: 'BackupsAnswer' });
export type BackupsAnswer = z.infer<typeof BackupsAnswer>;

const otp = z.string().max(20).optional();

/** The name of the backup, typed by a person, and their second factor: a copy holds the data of all places. */
export const RestoreRequest = z
  .strictObject({ confirmation: z.string().max(200), otp })
  .meta({ id: 'RestoreRequest' });
export type RestoreRequest = z.infer<typeof RestoreRequest>;

/** The second factor: the file holds the data of all places. */
export const DownloadRequest = z.strictObject({ otp }).meta({ id: 'DownloadRequest' });
export type DownloadRequest = z.infer<typeof DownloadRequest>;
