import { z } from 'zod';
import { MonitorHealth } from './monitor';
import { EpochMs } from './time';

/** A warning or an error of one process, since its start. */
export const Trouble = z.object({
  at: EpochMs,
  level: z.enum(['warn', 'error']),
  message: z.string(),
  /** What failed, where the line said so. */
  error: z.string().nullable(),
});
export type Trouble = z.infer<typeof Trouble>;

/** What whoever helps from afar has to know, with every secret removed. */
export const Diagnostics = z
  .object({
    at: EpochMs,
    versions: z.object({
      product: z.string(),
      node: z.string(),
      database: z.string(),
      system: z.string(),
      /** Newest migration of the store. */
      schema: z.string(),
    }),
    /** By the names of the environment; values that may be secret are `***`, those not given are left out. */
    configuration: z.record(z.string(), z.string()),
    health: MonitorHealth,
    /** Alarms of the centre itself that stand. */
    centreAlarms: z.array(z.object({ id: z.string(), raisedAt: EpochMs, level: z.number().int() })),
    /** Of the process that answers, the newest first. */
    troubles: z.array(Trouble),
  })
  .meta({ id: 'Diagnostics' });
export type Diagnostics = z.infer<typeof Diagnostics>;
