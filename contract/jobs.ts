import { z } from 'zod';
import { figureGroups } from './faultGroups';
import { languages } from './languages';
import { isMailAddress } from './mailAddress';
import { savingsOf } from './savingsOf';
import { RecordId } from './resourceSchemas';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** What a job may be told: a whole number, one of some words, one of what a look-up offers (0: none), mail addresses. */
export type JobArgument =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number }
  | {
      readonly kind: 'choice';
      readonly of: readonly string[];
      readonly default: string;
      /** Under which key its words stand, where the product has them already. */
      readonly words?: string;
    }
  | { readonly kind: 'reference'; readonly from: string; readonly default: 0 }
  | { readonly kind: 'addresses'; readonly default: '' };

const number = (min: number, max: number, usual: number) =>
  ({ kind: 'number', min, max, default: usual }) as const;
const choice = <const V extends readonly [string, ...string[]]>(...of: V) =>
  ({ kind: 'choice', of, default: of[0] }) as const;

/** How a report is made and who gets it by mail; without a channel it waits in the job log. */
const report = {
  period: choice('day', 'week', 'month'),
  format: choice('xlsx', 'csv', 'pdf'),
  language: { ...choice(...languages), words: 'language' },
  channel: { kind: 'reference', from: 'mailChannels', default: 0 },
  recipients: { kind: 'addresses', default: '' },
} as const;

/** All that a job can ever do. What is not listed here is refused when a job is saved, and again when it runs. */
export const jobKinds = {
  'history.repair': { days: number(1, 30, 3) },
  'history.retire': {},
  'outbox.clean': { hours: number(1, 720, 24) },
  'deadLetters.clean': { days: number(1, 365, 30) },
  'logins.clean': { days: number(7, 3_650, 365) },
  'jobLog.clean': { days: number(1, 3_650, 90) },
  'database.analyze': {},
  'collectors.poll': { minutes: number(2, 1_440, 10) },
  'energy.diagnose': { minutes: number(1, 600, 90) },
  'twins.learn': { minutes: number(1, 600, 120) },
  'baselines.fit': { minutes: number(1, 600, 60) },
  'report.alarms': { by: choice('site', 'area'), ...report },
  'report.energy': report,
  'report.faults': { by: { ...choice(...figureGroups), words: 'faults.figures.by' }, ...report },
  'report.savings': {
    of: { ...choice(...savingsOf), words: 'savings.of' },
    /** How many months before the period the measure began: the year before that is the baseline. */
    months: number(0, 120, 0),
    ...report,
  },
  'notification.digest': {},
  'deliveries.clean': { days: number(1, 3_650, 180) },
  'backup.create': { keep: number(1, 365, 7) },
} as const satisfies Record<string, Record<string, JobArgument>>;

export type JobKind = keyof typeof jobKinds;
type ArgumentValue<A> = A extends { of: readonly (infer V)[] }
  ? V
  : A extends { default: '' }
    ? string
    : number;
export type JobArgs<K extends JobKind> = {
  readonly [N in keyof (typeof jobKinds)[K]]: ArgumentValue<(typeof jobKinds)[K][N]>;
};
export interface JobTarget {
  kind: JobKind;
  args: Readonly<Record<string, number | string>>;
}

// The names of an object literal of ours are exactly its type's.
export const jobKindNames = Object.keys(jobKinds) as JobKind[];
const isKind = (name: string): name is JobKind => Object.hasOwn(jobKinds, name);
const declared: Readonly<Record<JobKind, Readonly<Record<string, JobArgument>>>> = jobKinds;
export const argumentsOf = (kind: JobKind): [string, JobArgument][] => Object.entries(declared[kind]);

/** The look-ups that arguments choose from. */
export const jobLookups: readonly string[] = jobKindNames
  .flatMap(argumentsOf)
  .flatMap(([, argument]) => (argument.kind === 'reference' ? [argument.from] : []));

const mostAddresses = 10;
export const addressesOf = (text: string): string[] =>
  text.split(/[,;\s]+/).filter((address) => address !== '');
const Addresses = z
  .string()
  .max(300)
  .refine((text) => {
    const addresses = addressesOf(text);
    return addresses.length <= mostAddresses && addresses.every(isMailAddress);
  }, 'fields.email');

function schemaOf(argument: JobArgument): z.ZodType<number | string> {
  switch (argument.kind) {
    case 'number':
      return z.number().int().min(argument.min).max(argument.max);
    case 'choice':
      return z.enum(argument.of);
    case 'reference':
      return z.number().int().min(0).max(largestRowId);
    case 'addresses':
      return Addresses;
  }
}

/** What this kind may be told: unknown names are refused, missing ones have their usual value. */
const argumentSchema = (kind: JobKind) =>
  z.strictObject(
    Object.fromEntries(
      argumentsOf(kind).map(([name, argument]) => [name, schemaOf(argument).default(argument.default)]),
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
