import { z } from 'zod';
import { EpochMs } from './time';

/**
 * kWh of a period until now and of the period before until the same point of it. Null where nothing was measured;
 * `days` of it were measured, of `ofDays`, so that a sum over holes is not taken for a whole one.
 */
const Span = z.object({ kwh: z.number().nullable(), days: z.number().int(), ofDays: z.number().int() });
const Compared = z.object({ soFar: Span, before: Span });

/** Energy beside the period before. Today's own figure is live, in ScreenTotals; `soFar` holds whole days only. */
export const EnergyCompared = z
  .object({ at: EpochMs, day: Compared, month: Compared, year: Compared })
  .meta({ id: 'EnergyCompared' });
export type EnergyCompared = z.infer<typeof EnergyCompared>;

export const EnergyQuery = z.object({ regionId: z.coerce.number().int().positive().optional() }).strict();
