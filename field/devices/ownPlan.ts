import { KeptPlan } from '@contract/keptPlans';
import { z } from 'zod';

/** The plan of its site, as a controller keeps it where it outlives a restart; a plan of null is none. */
export const OwnPlan = z.object({ version: z.number(), hash: z.string(), plan: KeptPlan.nullable() });
export type OwnPlan = z.infer<typeof OwnPlan>;

/** What a controller remembers while it keeps the room by a plan; a restart loses it. */
export interface Keeping {
  /** Positions of the units that the plan names, those that lead first. */
  order: number[];
  turnedMs: number;
  /** All lead until here. */
  allUntilMs: number;
  warmSinceMs: number | null;
  hotSinceMs: number | null;
  lastC: number;
  movedMs: number;
}
