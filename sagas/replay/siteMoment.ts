/** A site as it was. */
export interface SiteMoment {
  siteId: number;
  at: number;
}

/** Whoever drags through the past passes many moments; only one where the hand rests is asked for. */
export const restMs = 250;
