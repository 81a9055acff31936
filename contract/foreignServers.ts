import { z } from 'zod';
import { line } from './plainText';
import { isPlainWebAddress } from './addresses';
import { HealthHistory } from './monitor';
import { EpochMs } from './time';

/** A server is lost when it said nothing for this long; it is asked every `scrapeEveryMs`. */
export const foreignLostMs = 120_000;
export const scrapeEveryMs = 15_000;

const figure = z.number().nullable();
/** Shares in %, rates in bytes per second; `diskPct` is of the fullest file system. */
export const ForeignFigures = z.object({
  cpuPct: figure,
  memoryPct: figure,
  diskPct: figure,
  load1: figure,
  netInBps: figure,
  netOutBps: figure,
  /** Seconds since it was started. */
  upS: figure,
});
export type ForeignFigures = z.infer<typeof ForeignFigures>;

export const foreignFigures = ForeignFigures.keyof().options;

/** The past of each server, by the names of its figures. */
export const ForeignPast = z
  .array(z.object({ id: z.number().int(), history: HealthHistory }))
  .meta({ id: 'ForeignPast' });
export type ForeignPast = z.infer<typeof ForeignPast>;

/** Why a server could not be read. */
const foreignProblems = [
  'unreachable',
  'timeout',
  'status',
  'tooLarge',
  'notMetrics',
  'noFigures',
  'address',
] as const;
export const ForeignProblem = z.enum(foreignProblems);
export type ForeignProblem = z.infer<typeof ForeignProblem>;

export const ForeignServer = z
  .object({
    id: z.number().int(),
    name: z.string(),
    way: z.enum(['scrape', 'push']),
    url: z.string().nullable(),
    isEnabled: z.boolean(),
    createdBy: z.string(),
    createdAt: EpochMs,
    seenAt: EpochMs.nullable(),
    isUp: z.boolean(),
    problem: ForeignProblem.nullable(),
    figures: ForeignFigures.nullable(),
  })
  .meta({ id: 'ForeignServer' });
export type ForeignServer = z.infer<typeof ForeignServer>;

/** Plain web addresses without a name and a password in them. */
export const ScrapeUrl = z.string().max(300).refine(isPlainWebAddress, { message: 'fields.wrongFormat' });

const name = line().min(1).max(60);
export const ForeignServerDraft = z
  .discriminatedUnion('way', [
    z.object({ way: z.literal('scrape'), name, url: ScrapeUrl }).strict(),
    z.object({ way: z.literal('push'), name }).strict(),
  ])
  .meta({ id: 'ForeignServerDraft' });
export type ForeignServerDraft = z.infer<typeof ForeignServerDraft>;

export const ForeignServerChange = z
  .object({ name, isEnabled: z.boolean() })
  .strict()
  .meta({ id: 'ForeignServerChange' });
export type ForeignServerChange = z.infer<typeof ForeignServerChange>;

/** The token that it pushes with, told once; null for a server that is asked. */
export const ForeignServerAdded = z
  .object({ id: z.number().int(), token: z.string().nullable() })
  .meta({ id: 'ForeignServerAdded' });
export type ForeignServerAdded = z.infer<typeof ForeignServerAdded>;
