import { CardEntry, CardPolicy, type CardListPart } from '@contract/cardLists';
import { z } from 'zod';

/** The list of cards of one door, as its controller keeps it where it outlives a restart. */
export const KeptCardList = z.object({
  version: z.number(),
  hash: z.string(),
  policy: CardPolicy,
  entries: z.array(CardEntry),
});
export type KeptCardList = z.infer<typeof KeptCardList>;

/** Parts of a list that is on its way; a restart loses them. */
export interface PendingList {
  version: number;
  base: number | null;
  parts: number;
  kept: CardListPart[];
}
