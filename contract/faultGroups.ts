import { z } from 'zod';

/** By what orders are told apart in the statistics. */
export const figureGroups = ['level', 'type', 'cause', 'area', 'team', 'vendor', 'batch'] as const;
export const FaultGroup = z.enum(figureGroups).meta({ id: 'FaultGroup' });
export type FaultGroup = z.infer<typeof FaultGroup>;
