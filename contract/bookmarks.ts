import { z } from 'zod';
import { EpochMs } from './time';

/** Recently visited pages that are remembered, and favourites at most, of one person. */
export const bookmarkLimits = { recent: 12, favourites: 50 } as const;

/** A page of the console by its path alone: no host, no query. */
export const PagePath = z
  .string()
  .max(200)
  .regex(/^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/);

/** A page that somebody visited or marked; what it is called is known to the menu, and for sites stands here. */
export const Bookmark = z
  .object({
    path: PagePath,
    siteName: z.string().nullable(),
    isFavourite: z.boolean(),
    visitedAt: EpochMs.nullable(),
  })
  .meta({ id: 'Bookmark' });
export type Bookmark = z.infer<typeof Bookmark>;

export const Visit = z.strictObject({ path: PagePath }).meta({ id: 'Visit' });

export const FavouriteMark = z
  .strictObject({ path: PagePath, isFavourite: z.boolean() })
  .meta({ id: 'FavouriteMark' });
export type FavouriteMark = z.infer<typeof FavouriteMark>;
