import { z } from 'zod';

/** Chosen by the browser that asks for an export; good for the person who chose it. */
export const ExportTicket = z.string().regex(/^[0-9a-z]{4,32}$/);

/** Rows of an export that are in its file already, of those that will be. */
export const ExportProgress = z
  .object({ done: z.number().int().nonnegative(), total: z.number().int().nonnegative() })
  .meta({ id: 'ExportProgress' });
export type ExportProgress = z.infer<typeof ExportProgress>;
