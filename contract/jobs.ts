import { z } from 'zod';
import { RecordId } from './resourceSchemas';
import { EpochMs } from './time';

/** A whole number that a job is told. */
export interface JobArgument {
  min: number;
  max: number;
  default: number;
}

const days = (min: number, most: number, usual: number): JobArgument => ({ min, max: most, default: usual });

/** All that a job can ever do. What is not listed here is refused when a job is saved, and again when it runs. */
export const jobKinds = {
  'history.repair': { days: days(1, 30, 3) },
  'history.retire': {},
  'outbox.clean': { hours: { min: 1, max: 720, default: 24 } },
  'deadLetters.clean': { days: days(1, 365, 30) },
  'logins.clean': { days: days(7, 3_650, 365) },
  'jobLog.clean': { days: days(1, 3_650, 90) },
  'database.analyze': {},
  'notification.digest': {},
  'deliveries.clean': { days: days(1, 3_650, 180) },
  'backup.create': { keep: { min: 1, max: 365, default: 7 } },
} as const satisfies Record<string, Record<string, JobArgument>>;

export type JobKind = keyof typeof jobKinds;
export interface JobTarget {
  kind: JobKind;
  args: Readonly<Record<string, number>>;
}

// The names of an object literal of ours are exactly its type's.
export const jobKindNames = Object.keys(jobKinds) as JobKind[];
const isKind = (name: string): name is JobKind => Object.hasOwn(jobKinds, name);
export const argumentsOf = (kind: JobKind): [string, JobArgument][] => Object.entries(jobKinds[kind]);

/** What this kind may be told: unknown names are refused, missing ones have their usual value. */
const argumentSchema = (kind: JobKind) =>
  z.strictObject(
    Object.fromEntries(
      argumentsOf(kind).map(([name, { min, max, default: usual }]) => [
        name,
        z.number().int().min(min).max(max).default(usual),
      ]),
    ),
  );

/** `kind({"name":1})` as it is stored and told; null for anything that is not in the registry. */
export function readTarget(text: string): JobTarget | null {
  const [, name = '', inner = ''] = /^\s*([A-Za-z]+\.[A-Za-z]+)\s*\((.*)\)\s*$/s.exec(text) ?? [];
  if (!isKind(name)) return null;
  const args = argumentSchema(name).safeParse(jsonOf(inner));
  return args.success ? { kind: name, args: args.data } : null;
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const targetText = ({ kind, args }: JobTarget): string =>
  `${kind}(${Object.keys(args).length > 0 ? JSON.stringify(args) : ''})`;

export const JobStatusChange = z
  .strictObject({
    jobId: RecordId,
    status: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.enum(['0', '1'])),
  })
  .meta({ id: 'JobStatusChange' });
/** Clients of this family send the group as well; it decides nothing. */
export const JobRunRequest = z
  .strictObject({ jobId: RecordId, jobGroup: z.string().max(64).optional() })
  .meta({ id: 'JobRunRequest' });

export const cronPartNames = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const;
export type CronPartName = (typeof cronPartNames)[number];

export const ScheduleQuery = z.strictObject({ cronExpression: z.string().max(255) });
/** What a schedule means, or why it means nothing. */
export const ScheduleAnswer = z
  .object({
    isValid: z.boolean(),
    /** In the caller's language: the meaning, or what is wrong. */
    words: z.string(),
    /** The next times it is due, at most five. */
    next: z.array(EpochMs),
    timeZone: z.string(),
  })
  .meta({ id: 'ScheduleAnswer' });
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;
