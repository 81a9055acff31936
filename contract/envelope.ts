import { z } from 'zod';
import { RowInUse } from './usage';

/** Field messages of a refused request: field path → what is wrong, in the user's language. */
export const FieldReasons = z.record(z.string(), z.string());

/**
 * What every envelope call answers, always with HTTP status 200 (R-CALL-11). `data` is absent when there is none.
 * `reason` names the error (contract/errors.ts); `errorId` marks an unexpected error in the server's log.
 */
export const Envelope = z
  .object({
    code: z.number().int(),
    msg: z.string(),
    data: z.unknown().optional(),
    reason: z.string().optional(),
    fields: FieldReasons.optional(),
    errorId: z.string().optional(),
    /** Of a refused removal: the rows that are in use, and by what. */
    inUse: z.array(RowInUse).optional(),
  })
  .loose()
  .meta({ id: 'Envelope' });
export type Envelope = z.infer<typeof Envelope>;

export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.literal(200), msg: z.string(), data });

/** A page of rows beside the envelope, as calls with the answer `whole` declare it. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.number().int().nonnegative(), rows: z.array(row) });

/** Paging as the admin API speaks it; the client always sends pageSize (R-CRUD-14). */
export const PageQuery = z.object({
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
});
