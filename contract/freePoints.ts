import { z } from 'zod';
import { line } from './plainText';
import type { Point } from './points';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Free points of one device, and signals of one device that nobody declared and that are kept to be looked at. */
export const freePointLimits = { perDevice: 96, seen: 96 } as const;

/** The name of a free point on the wire. */
export const FreeCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)
  .meta({ id: 'FreeCode' });

export const freeKinds = ['analog', 'digital', 'counter'] as const;
export const FreeKind = z.enum(freeKinds).meta({ id: 'FreeKind' });
export type FreeKind = z.infer<typeof FreeKind>;

const finite = z.number().min(-1e12).max(1e12);

/** A free point as a declaration of a site names it; what is left out is as it was, or as it usually is. */
export const FreePointDeclaration = z
  .object({
    code: FreeCode,
    name: line().min(1).max(64),
    kind: FreeKind.optional(),
    unit: z.string().max(16).optional(),
    scale: finite.refine((scale) => scale !== 0).optional(),
    low: finite.optional(),
    high: finite.optional(),
    deadband: finite.nonnegative().optional(),
    delayS: z.number().min(0).max(86_400).optional(),
  })
  .strict()
  .refine(({ low, high }) => low === undefined || high === undefined || low < high, {
    path: ['high'],
    message: 'fields.aboveLow',
  })
  .meta({ id: 'FreePointDeclaration' });
export type FreePointDeclaration = z.infer<typeof FreePointDeclaration>;

/** Days that all values of free points are kept, by the parameter that says so. */
export const freeRetention = { param: 'freePoints.days', days: 92 } as const;

/** Where points of a class and free points stand in one list, a free one is named by this and its code. */
export const freePrefix = 'free.';
export const isFreeName = (name: string): boolean => name.startsWith(freePrefix);
export const freeNameOf = (code: string): string => `${freePrefix}${code}`;
export const freeCodeOf = (name: string): string => name.slice(freePrefix.length);

export const freeHigh = 'freePointHigh';
export const freeLow = 'freePointLow';
export const freeInvalid = 'freePointInvalid';

/** A free point as trends know it. */
export const FreeTrend = z
  .object({ code: FreeCode, name: z.string(), unit: z.string(), kind: FreeKind })
  .meta({ id: 'FreeTrend' });
export type FreeTrend = z.infer<typeof FreeTrend>;

/** Like a point of a class, so that whatever draws points draws it; `label` is what people named it. */
export type NamedPoint = Point & { label?: string };
export const pointOfFree = ({ code, name, unit, kind }: FreeTrend): NamedPoint => ({
  ...{ name: freeNameOf(code), label: name, unit, kind },
  ...{ min: -1e12, max: 1e12, decimals: 2 },
});

/** A declared signal of a device with what it last said; `at` is null until it was heard, `value` while it is invalid. */
export const FreePoint = z
  .object({
    id: z.number().int(),
    deviceId: z.number().int(),
    code: FreeCode,
    name: z.string(),
    kind: FreeKind,
    unit: z.string(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    at: EpochMs.nullable(),
    value: z.number().nullable(),
    isAlarmed: z.boolean(),
  })
  .meta({ id: 'FreePoint' });
export type FreePoint = z.infer<typeof FreePoint>;

/** What a device says and nobody declared. */
export const FreeSignal = z
  .object({
    deviceId: z.number().int(),
    code: FreeCode,
    value: z.number().nullable(),
    firstAt: EpochMs,
    lastAt: EpochMs,
  })
  .meta({ id: 'FreeSignal' });
export type FreeSignal = z.infer<typeof FreeSignal>;

export const FreePointsOfSite = z
  .object({ points: z.array(FreePoint), signals: z.array(FreeSignal) })
  .meta({ id: 'FreePointsOfSite' });
export type FreePointsOfSite = z.infer<typeof FreePointsOfSite>;

/** Signals of a device that are declared as they are, each under its code as its name. */
export const DeclareSignals = z
  .object({
    deviceId: z.number().int().positive().max(largestRowId),
    codes: z.array(FreeCode).min(1).max(freePointLimits.perDevice),
  })
  .strict()
  .meta({ id: 'DeclareSignals' });
export type DeclareSignals = z.infer<typeof DeclareSignals>;
