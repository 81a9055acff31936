import { z } from 'zod';

/** What refers to a row, by kind; `path` is the page that lists these, for those who may open it. */
export const RowUse = z
  .object({
    of: z.string(),
    name: z.string(),
    count: z.number().int().positive(),
    /** False where there are more than were counted. */
    isExact: z.boolean(),
    path: z.string().nullable(),
  })
  .meta({ id: 'RowUse' });
export type RowUse = z.infer<typeof RowUse>;

/** A row that cannot be removed: what of its uses the caller sees, and whether there are others. */
export const RowInUse = z
  .object({
    id: z.number().int(),
    title: z.string(),
    uses: z.array(RowUse),
    /** How many is told to nobody who does not see them. */
    outOfSight: z.boolean(),
  })
  .meta({ id: 'RowInUse' });
export type RowInUse = z.infer<typeof RowInUse>;

/** So many of a kind are counted for each row. */
export const mostUsesCounted = 10_000;

/** A list narrowed to the rows that use one row of another resource: `rooms.12`. */
export const UsesOf = z.string().regex(/^[a-zA-Z]{1,40}\.\d{1,9}$/);
export const usesOf = (resource: string, id: number): string => `${resource}.${id}`;
/** The row that is used; null where the text names none. */
export function rowUsed(uses: string | null): { resource: string; id: number } | null {
  const [resource = '', id = ''] = UsesOf.safeParse(uses).data?.split('.') ?? [];
  return resource === '' ? null : { resource, id: Number(id) };
}
