import { z } from 'zod';

const Column = z.strictObject({
  name: z.string().max(60),
  isShown: z.boolean(),
  widthPx: z.number().int().min(40).max(1_200).optional(),
});

/** How one person likes one list: its columns in their order, and searches worth keeping. */
export const UserView = z
  .strictObject({
    columns: z.array(Column).max(100).default([]),
    searches: z
      .array(z.strictObject({ name: z.string().min(1).max(40), query: z.string().max(2_000) }))
      .max(30)
      .default([]),
    /** R-CRUD-15 */
    isShaded: z.boolean().default(true),
  })
  .meta({ id: 'UserView' });
export type UserView = z.infer<typeof UserView>;
