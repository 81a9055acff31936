import { z } from 'zod';
import { knownPctNeeded } from './energyBand';
import { LocalName } from './languages';
import { OutdoorBehind, type MeterFinding } from './siteEnergy';
import { dayMs, EpochMs } from './time';
import { largestRowId } from './values';

/** Key figures of energy, in the order in which they stand; what each means is in the texts, keyFigure.<name>.*. */
export const keyFigureNames = [
  'pueLike',
  'see',
  'coolingShare',
  'cop',
  'startsPerHour',
  'aboveLimitH',
  'freeUsedShare',
  'kwhPerKwIt',
  'acKwhPerRunH',
] as const;
export const KeyFigureName = z.enum(keyFigureNames).meta({ id: 'KeyFigureName' });
export type KeyFigureName = z.infer<typeof KeyFigureName>;

/** So many percent of a site day must be known, for each part of a figure. */
export const leastCompletePct = knownPctNeeded('keyFigure');

/** Days on which a meter was found to say too little, too much or nothing are in no sum of energy. */
export const faultyFindings: readonly MeterFinding[] = [
  'exchange',
  'standstill',
  'backwards',
  'leftOut',
  'imbalance',
];

/** `days` site days hold all that the figure needs; null when there is none. */
export const KeyFigure = z
  .object({ value: z.number().nullable(), days: z.number().int() })
  .meta({ id: 'KeyFigure' });
export type KeyFigure = z.infer<typeof KeyFigure>;

const figures = z.object(
  Object.fromEntries(keyFigureNames.map((name) => [name, KeyFigure])) as Record<
    KeyFigureName,
    typeof KeyFigure
  >,
);
export type KeyFigures = z.infer<typeof figures>;

/** kWh of one carrier's branch, and with its share of all else that the site used on the same days. */
export const CarrierEnergy = z
  .object({ carrier: z.number().int(), kwh: z.number(), allocatedKwh: z.number() })
  .meta({ id: 'CarrierEnergy' });

export const KeyFigureRow = z
  .object({
    /** Id of the site, area or batch, or the letter of the class. */
    key: z.string(),
    name: LocalName,
    sites: z.number().int(),
    /** Site days that were counted; those of `faultyDays` had a faulty meter and are in no energy figure. */
    days: z.number().int(),
    faultyDays: z.number().int(),
    /** Of `totalDays` of them; null where nothing was measured whole. */
    totalKwh: z.number().nullable(),
    totalDays: z.number().int(),
    figures,
    /** Behind the hours of free cooling. */
    outdoor: OutdoorBehind,
    carriers: z.array(CarrierEnergy),
  })
  .meta({ id: 'KeyFigureRow' });
export type KeyFigureRow = z.infer<typeof KeyFigureRow>;

/** What figures are made of, and on how many site days of the last `days` of the span it was measured at all, and whole. */
export const figureParts = [
  ...(['total', 'it', 'ac', 'outdoor', 'fan', 'room', 'starts', 'run', 'mechanical'] as const),
] as const;
export const FigurePart = z.enum(figureParts).meta({ id: 'FigurePart' });
export type FigurePart = z.infer<typeof FigurePart>;
/** Without each of these a figure is not known. */
export const partsOfFigure: Readonly<Record<KeyFigureName, readonly FigurePart[]>> = {
  pueLike: ['total', 'it'],
  see: ['total', 'it'],
  coolingShare: ['total', 'ac'],
  cop: ['it', 'ac', 'mechanical'],
  startsPerHour: ['starts'],
  aboveLimitH: ['room'],
  freeUsedShare: ['fan', 'outdoor'],
  kwhPerKwIt: ['total', 'it'],
  acKwhPerRunH: ['ac', 'run'],
};
export const MeasuredParts = z
  .object({
    /** Site days that are looked at. */
    days: z.number().int(),
    parts: z.array(z.object({ part: FigurePart, known: z.number().int(), whole: z.number().int() })),
    /** Meters of branches of carriers in sight. */
    carrierMeters: z.number().int(),
  })
  .meta({ id: 'MeasuredParts' });
export type MeasuredParts = z.infer<typeof MeasuredParts>;

export const keyFigureGroupings = ['site', 'area', 'class', 'batch'] as const;
export type KeyFigureGrouping = (typeof keyFigureGroupings)[number];

export const longestKeyFiguresMs = 400 * dayMs;
export const mostKeyFigureRows = 500;

export const KeyFiguresQuery = z
  .object({
    from: z.coerce.number().pipe(EpochMs),
    to: z.coerce.number().pipe(EpochMs),
    by: z.enum(keyFigureGroupings).default('area'),
    regionId: z.coerce.number().int().positive().max(largestRowId).optional(),
    /** Rows are in the order of this figure, those without it at the end. */
    sort: KeyFigureName.default('pueLike'),
    isAscending: z.enum(['true', 'false']).default('false'),
  })
  .strict()
  .refine(({ from, to }) => to > from && to - from <= longestKeyFiguresMs, { path: ['to'] })
  .meta({ id: 'KeyFiguresQuery' });
export type KeyFiguresQuery = z.infer<typeof KeyFiguresQuery>;

export const KeyFiguresAnswer = z
  .object({
    from: EpochMs,
    to: EpochMs,
    /** Site days that there could have been: sites in scope times days of the span. */
    ofDays: z.number().int(),
    total: KeyFigureRow,
    /** Why a figure of the total is not known; null where each is. */
    measured: MeasuredParts.nullable(),
    /** At most mostKeyFigureRows of `matched`. */
    rows: z.array(KeyFigureRow),
    matched: z.number().int(),
  })
  .meta({ id: 'KeyFiguresAnswer' });
export type KeyFiguresAnswer = z.infer<typeof KeyFiguresAnswer>;

/** The whole of the last 30 days, for a wall. */
export const wallKeyFigureDays = 30;
export const WallKeyFigures = KeyFiguresAnswer.omit({ rows: true, matched: true, measured: true }).meta({
  id: 'WallKeyFigures',
});
export type WallKeyFigures = z.infer<typeof WallKeyFigures>;
