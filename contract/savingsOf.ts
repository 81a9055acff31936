import { z } from 'zod';

/** Energy that a baseline is made of. IPMVP: option B measures the air conditioners, option C the whole site. */
export const savingsOf = ['ac', 'total'] as const;
export const SavingsOf = z.enum(savingsOf).meta({ id: 'SavingsOf' });
export type SavingsOf = z.infer<typeof SavingsOf>;

/** IPMVP, as told to auditors. */
export const ipmvpOptionOf = { ac: 'B', total: 'C' } as const;
