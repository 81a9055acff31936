import { z } from 'zod';
import { LocalName } from './languages';
import { OutdoorBehind } from './siteEnergy';
import { dayMs, EpochMs } from './time';
import { largestRowId } from './values';

/** What is looked for every night in what is stored of each site; what each means is in the texts, diagnosis.<kind>.*. */
export const diagnosisKinds = [
  'copDecline',
  'shortCycling',
  'bothUnits',
  'stuckSensor',
  'freeCoolingMissed',
  'doorPenalty',
  'nightLoadStep',
] as const;
export const DiagnosisKind = z.enum(diagnosisKinds).meta({ id: 'DiagnosisKind' });
export type DiagnosisKind = z.infer<typeof DiagnosisKind>;

/** Those that are judged by what the air outside was like. */
export const outdoorDiagnoses: readonly DiagnosisKind[] = ['copDecline', 'freeCoolingMissed', 'doorPenalty'];

/** The alarms of the catalogue that stand as long as a diagnosis does. */
export const diagnosisAlarms = {
  copDecline: 'copDegraded',
  freeCoolingMissed: 'freeCoolingMissed',
  nightLoadStep: 'nightLoadStep',
} as const satisfies Partial<Record<DiagnosisKind, string>>;

/** Days of evidence that a diagnosis looks at, and that are kept. */
export const evidenceDays = 60;
export const evidenceKeptMs = 120 * dayMs;

const range = z.object({ low: z.number(), high: z.number() });

/** One finding at a site, or at one device of it. */
export const Diagnosis = z
  .object({
    id: z.number().int(),
    kind: DiagnosisKind,
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    areaName: LocalName,
    deviceCode: z.string().nullable(),
    deviceName: z.string().nullable(),
    /** Whether another device of the site has the same name. */
    isNameShared: z.boolean(),
    /** Days on which it was found, the first and the last one. */
    since: EpochMs,
    lastDay: EpochMs,
    /** Null while it stands. */
    endedAt: EpochMs.nullable(),
    /** What was measured and what it was held against, in the unit of the kind. */
    value: z.number(),
    limit: z.number(),
    /** At stake in a month of 30 days. */
    kwhMonth: range,
    /** The same in money by the tariff of the site; null where no tariff holds. */
    moneyMonth: range.extend({ currency: z.string() }).nullable(),
    alarmId: z.number().int().nullable(),
  })
  .meta({ id: 'Diagnosis' });
export type Diagnosis = z.infer<typeof Diagnosis>;

export const mostDiagnoses = 1_000;

export const DiagnosesQuery = z
  .object({
    kind: DiagnosisKind.optional(),
    siteId: z.coerce.number().int().positive().max(largestRowId).optional(),
    regionId: z.coerce.number().int().positive().max(largestRowId).optional(),
    /** Those that are over as well. */
    ended: z.enum(['true', 'false']).default('false'),
  })
  .strict()
  .meta({ id: 'DiagnosesQuery' });

export const DiagnosisSum = z
  .object({ kind: DiagnosisKind, count: z.number().int(), kwhMonth: range })
  .meta({ id: 'DiagnosisSum' });
export type DiagnosisSum = z.infer<typeof DiagnosisSum>;

export const Diagnoses = z
  .object({
    /** At most mostDiagnoses, those with the most at stake first. */
    rows: z.array(Diagnosis),
    /** Of all that stand, by kind. */
    sums: z.array(DiagnosisSum),
    /** The last day that was looked at; null before the first night. */
    lookedAt: EpochMs.nullable(),
    /** Sites in sight, and at how many of them the last night could judge each kind. */
    sites: z.number().int(),
    judged: z.array(z.object({ kind: DiagnosisKind, sites: z.number().int() })),
  })
  .meta({ id: 'Diagnoses' });
export type Diagnoses = z.infer<typeof Diagnoses>;

export const evidenceSeries = [
  'cop',
  'copReference',
  'startsPerHour',
  'runHours',
  'togetherHours',
  'flatHours',
  'missedHours',
  'missedKwh',
  'doorHours',
  'doorKwh',
  'nightW',
  'nightReference',
  'outdoorC',
] as const;
export const EvidenceSeries = z.enum(evidenceSeries).meta({ id: 'EvidenceSeries' });
export type EvidenceSeries = z.infer<typeof EvidenceSeries>;

/** The days that speak for a finding, from what is stored; all lists are as long as `days`. */
export const DiagnosisEvidence = z
  .object({
    days: z.array(EpochMs),
    series: z.array(
      z.object({ key: EvidenceSeries, unit: z.string(), values: z.array(z.number().nullable()) }),
    ),
    /** A line of the first series. */
    limit: z.number().nullable(),
    /** Behind the outdoor temperature of these days; null where the finding has nothing to do with it. */
    outdoor: OutdoorBehind.nullable(),
  })
  .meta({ id: 'DiagnosisEvidence' });
export type DiagnosisEvidence = z.infer<typeof DiagnosisEvidence>;

export const DiagnosisParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });
