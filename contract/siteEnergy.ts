import { z } from 'zod';
import { dayMs, EpochMs } from './time';
import { largestRowId } from './values';

/** Periods of a tariff by time of use, the dearest first. */
export const tariffPeriods = ['sharp', 'peak', 'flat', 'valley', 'deep'] as const;
export const TariffPeriod = z.enum(tariffPeriods).meta({ id: 'TariffPeriod' });
export type TariffPeriod = z.infer<typeof TariffPeriod>;

/** Where an outdoor temperature is from; the position is the stored number. */
export const outdoorSources = ['none', 'own', 'neighbours', 'imported'] as const;
export const OutdoorSource = z.enum(outdoorSources).meta({ id: 'OutdoorSource' });
export type OutdoorSource = z.infer<typeof OutdoorSource>;

/** Where the outdoor temperature behind figures is from: days by source, and their mean error in K. */
export const OutdoorBehind = z
  .object({
    days: z.object({ own: z.number().int(), neighbours: z.number().int(), imported: z.number().int() }),
    errorK: z.number().nullable(),
  })
  .meta({ id: 'OutdoorBehind' });
export type OutdoorBehind = z.infer<typeof OutdoorBehind>;

/**
 * What may be found about a counter; position i is bit i of a day's `findings`.
 * `rollOver`: it went on from 0 at its last digit, and its growth is known. `exchange`: it shows another count than
 * growth explains; what it grew around that moment is left out. `standstill`: it did not move although power flowed.
 * `backwards`: it fell step by step. `spread`: growth over a gap was spread evenly over it. `leftOut`: growth over a
 * gap that is too long, or more than power explains, was left out. `fromPower`: taken from the power, not the count.
 * `imbalance`: the parts are more than the whole. `glitch`: readings that the next ones took back, which count for
 * nothing. `fedBack`: energy that the site fed back, which is not in its use.
 */
export const meterFindings = [
  'rollOver',
  'exchange',
  'standstill',
  'backwards',
  'spread',
  'leftOut',
  'fromPower',
  'imbalance',
  'glitch',
  'fedBack',
] as const;
export const MeterFinding = z.enum(meterFindings).meta({ id: 'MeterFinding' });
export type MeterFinding = z.infer<typeof MeterFinding>;

export const findingBit = (finding: MeterFinding): number => 1 << meterFindings.indexOf(finding);
export const findingsOf = (bits: number): MeterFinding[] =>
  meterFindings.filter((finding) => (bits & findingBit(finding)) !== 0);

/** Degree hours count from here, °C. */
export const degreeBaseC = 18;
/** Outdoor air is of use up to this temperature and humidity. */
export const freeCoolingLimit = { outdoorC: 20, rhPct: 85 } as const;
/** A site whose own limit is not known counts its hours from here, °C. */
export const roomLimitC = 28;

const figure = z.number().nullable();
const percent = z.number().int().min(0).max(100);

/**
 * A site's business day. kWh of total, IT load (behind the rectifiers where that is measured), air conditioners,
 * fans, rectifier loss and all else; null where nothing measures it, 0 where it was measured to be nothing.
 * `tariff`: the total by period. `completePct`: quarters of the day that were measured; figures of days below 50 %
 * are not to be taken for whole ones. The day that is not over is told as far as it is counted.
 */
export const SiteDay = z
  .object({
    day: EpochMs,
    areaId: z.number().int(),
    deptId: z.number().int(),
    kwh: z.object({ total: figure, it: figure, ac: figure, fan: figure, loss: figure, other: figure }),
    tariffKwh: z.object({ sharp: figure, peak: figure, flat: figure, valley: figure, deep: figure }),
    /** By carrier, the first one first. */
    carrierKwh: z.array(z.number().nullable()).nullable(),
    /** Highest mean power of a quarter of an hour. */
    peakW: figure,
    outdoor: z.object({
      meanC: figure,
      minC: figure,
      maxC: figure,
      source: OutdoorSource,
      /** How far the temperature may be from the true one, K. */
      errorK: figure,
      /** Degree hours above and below `degreeBaseC`. */
      coolingKh: figure,
      heatingKh: figure,
    }),
    room: z.object({ meanC: figure, maxC: figure, aboveLimitH: figure }),
    /** Of all units of the site together. */
    units: z.object({ starts: figure, runH: figure }),
    freeCooling: z.object({ usedH: figure, availableH: figure }),
    completePct: z.object({
      total: percent,
      it: percent,
      ac: percent,
      fan: percent,
      outdoor: percent,
      room: percent,
    }),
    findings: z.array(MeterFinding),
  })
  .meta({ id: 'SiteDay' });
export type SiteDay = z.infer<typeof SiteDay>;

const price = z.number().nonnegative();

/** What a kWh of the site costs by period, by the tariff of its contract; null where none holds today. */
export const SiteTariff = z
  .object({
    tariff: z
      .object({
        name: z.string(),
        currency: z.string(),
        prices: z.object({ sharp: price, peak: price, flat: price, valley: price, deep: price }),
      })
      .nullable(),
  })
  .meta({ id: 'SiteTariff' });
export type SiteTariff = z.infer<typeof SiteTariff>;

/** The same by the days on which it held: from the first to before the last. Days of no span have no price. */
export const SitePrices = z
  .object({
    spans: z.array(
      z.object({
        from: EpochMs,
        to: EpochMs,
        name: z.string(),
        currency: z.string(),
        prices: z.object({ sharp: price, peak: price, flat: price, valley: price, deep: price }),
        /** Of a tariff in two parts: per kW of the highest demand of a month, and a month of the capacity of the connection. */
        demandPerKw: price.nullable(),
        capacity: price.nullable(),
      }),
    ),
  })
  .meta({ id: 'SitePrices' });
export type SitePrices = z.infer<typeof SitePrices>;

export const longestSiteDaysMs = 800 * dayMs;

const span = {
  from: z.coerce.number().pipe(EpochMs),
  to: z.coerce.number().pipe(EpochMs),
};
const SiteDaysSpan = z
  .object(span)
  .strict()
  .refine(({ from, to }) => to > from && to - from <= longestSiteDaysMs, { path: ['to'] });

export const SiteParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });
export const SiteDaysQuery = SiteDaysSpan.meta({ id: 'SiteDaysQuery' });
export const SiteDays = z.array(SiteDay).meta({ id: 'SiteDays' });

const hours = z.array(figure);

/** A site's business day by hour; 23 to 25 elements each. `ownOutdoorC` is what its sensor said. */
export const SiteDayHours = z
  .object({
    day: EpochMs,
    totalKwh: hours,
    itKwh: hours,
    acKwh: hours,
    fanKwh: hours,
    lossKwh: hours,
    ownOutdoorC: hours,
    outdoorC: hours,
    outdoorRhPct: hours,
    roomC: hours,
    runH: hours,
    completePct: z.array(percent),
  })
  .meta({ id: 'SiteDayHours' });
export type SiteDayHours = z.infer<typeof SiteDayHours>;
export const SiteHours = z.array(SiteDayHours).meta({ id: 'SiteHours' });

/** What was found about a counter of a site on a day, and where. */
export const FoundOnMeter = z
  .object({
    deviceId: z.number().int(),
    deviceCode: z.string(),
    deviceName: z.string(),
    /** Whether another device of the site has the same name. */
    isNameShared: z.boolean(),
    point: z.string(),
    kind: MeterFinding,
    day: EpochMs,
    firstAt: EpochMs,
    lastAt: EpochMs,
    /** What the rule adds, or leaves out where that is known. */
    kwh: figure,
  })
  .meta({ id: 'FoundOnMeter' });
export const FoundOnMeters = z.array(FoundOnMeter).meta({ id: 'FoundOnMeters' });
export type FoundOnMeters = z.infer<typeof FoundOnMeters>;

/**
 * Why a day that was counted by an earlier rule is counted otherwise: too little had been received, a meter was taken
 * for faulty or was not, readings were taken back or went on from 0, growth lay on the wrong side of a border.
 */
export const recountReasons = ['interval', 'meter', 'reading', 'border'] as const;

/** A figure of a day that changed by more than its band when the day was counted again by another rule. */
export const DayRecount = z
  .object({
    day: EpochMs,
    part: z.enum(['total', 'it', 'ac', 'fan']),
    oldKwh: figure,
    newKwh: figure,
    bandKwh: figure,
    reason: z.enum(recountReasons),
    recountedAt: EpochMs,
  })
  .meta({ id: 'DayRecount' });
export type DayRecount = z.infer<typeof DayRecount>;
export const DayRecounts = z.array(DayRecount).meta({ id: 'DayRecounts' });

/** What the readings of a counter show of it, and what is declared of its last digit; kWh. */
export const MeterTrait = z
  .object({
    deviceId: z.number().int(),
    deviceCode: z.string(),
    deviceName: z.string(),
    point: z.string(),
    learnedKwh: z.number(),
    declaredKwh: figure,
    intervalS: z.number().int(),
    /** The day that it was first learned from: of a meter that was exchanged, after that. */
    since: EpochMs,
  })
  .meta({ id: 'MeterTrait' });
export type MeterTrait = z.infer<typeof MeterTrait>;
export const MeterTraits = z.array(MeterTrait).meta({ id: 'MeterTraits' });
