import { z } from 'zod';
import { largestRowId } from './values';
import { EpochMs } from './time';

/** How often the signed-in user opened a menu entry; the name is in the language of the call. */
export const MenuClickCount = z
  .object({
    menuId: z.number().int(),
    menuName: z.string(),
    count: z.number().int(),
    lastClickedAt: EpochMs,
  })
  .meta({ id: 'MenuClickCount' });
export type MenuClickCount = z.infer<typeof MenuClickCount>;

export const MenuClickQuery = z
  .object({ menuId: z.coerce.number().int().positive().max(largestRowId) })
  .meta({ id: 'MenuClickQuery' });
