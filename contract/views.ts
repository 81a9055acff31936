import { z } from 'zod';
import { line } from './plainText';
import { EpochMs } from './time';

const Column = z.strictObject({
  name: z.string().max(60),
  isShown: z.boolean(),
  widthPx: z.number().int().min(40).max(1_200).optional(),
});

const Search = z.strictObject({ name: line().min(1).max(40), query: z.string().max(2_000) });

/** How one person likes one list: its columns in their order, and searches worth keeping. */
export const UserView = z
  .strictObject({
    columns: z.array(Column).max(100).default([]),
    searches: z.array(Search).max(30).default([]),
    /** R-CRUD-15 */
    isShaded: z.boolean().default(true),
  })
  .meta({ id: 'UserView' });
export type UserView = z.infer<typeof UserView>;

/** A search that somebody made for everybody; whoever made it may take it back. */
export const SharedView = z
  .object({
    id: z.number().int(),
    name: z.string(),
    query: z.string(),
    by: z.string(),
    at: EpochMs,
    isMine: z.boolean(),
  })
  .meta({ id: 'SharedView' });
export type SharedView = z.infer<typeof SharedView>;

export const ShareViewRequest = Search.meta({ id: 'ShareViewRequest' });
export type ShareViewRequest = z.infer<typeof ShareViewRequest>;
