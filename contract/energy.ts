import { z } from 'zod';
import { largestRowId } from './values';
import { EpochMs, hourMs } from './time';

/**
 * kWh of a period until now and of the period before until the same point of it. Null where nothing was measured;
 * `days` of it were measured, of `ofDays`, so that a sum over holes is not taken for a whole one. `knownPct` is the share
 * of its sites and days of which the sum is, %; null while it is not known.
 */
const Span = z.object({
  kwh: z.number().nullable(),
  days: z.number().int(),
  ofDays: z.number().int(),
  knownPct: z.number().nullable(),
});
const Compared = z.object({ soFar: Span, before: Span });

/** Energy beside the period before. Today's own figure is live, in ScreenTotals; `soFar` holds whole days only. */
export const EnergyCompared = z
  .object({ at: EpochMs, day: Compared, month: Compared, year: Compared })
  .meta({ id: 'EnergyCompared' });
export type EnergyCompared = z.infer<typeof EnergyCompared>;

export const EnergyQuery = z
  .object({ regionId: z.coerce.number().int().positive().max(largestRowId).optional() })
  .strict();

/** How far back the power of a wall's trend is told. */
export const powerPastMs = 2 * hourMs;

/** Power in W, a row a minute, the oldest first; null where nothing measures it. A minute without a row is a gap. */
export const PowerPast = z
  .array(
    z.object({
      at: EpochMs,
      powerW: z.number().nullable(),
      acPowerW: z.number().nullable(),
      itPowerW: z.number().nullable(),
    }),
  )
  .meta({ id: 'PowerPast' });
export type PowerPast = z.infer<typeof PowerPast>;
