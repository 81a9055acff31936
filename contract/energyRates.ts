import { z } from 'zod';

export const carbonParams = { kgPerKwh: 'energy.carbon.kgPerKwh', year: 'energy.carbon.year' } as const;

/** What a kWh stands for; null while nobody has said so: none of it is assumed. */
export const EnergyRates = z
  .object({ carbon: z.object({ kgPerKwh: z.number().nonnegative(), year: z.string() }).nullable() })
  .meta({ id: 'EnergyRates' });
export type EnergyRates = z.infer<typeof EnergyRates>;
