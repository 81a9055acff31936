import { z } from 'zod';

const Instant = z.number().int().nonnegative();
const Version = z.number().int().nonnegative().max(2_147_483_647);
const Hash = z.string().regex(/^[0-9a-f]{16}$/);
const celsius = z.number().min(10).max(40);

/** When a controller lets outdoor air in; once it is in, it stays a little beyond the limits. */
export const KeptFreshAir = z
  .object({ maxOutdoorC: z.number(), maxRhPct: z.number(), maxDewPointC: z.number() })
  .strict()
  .meta({ id: 'KeptFreshAir' });
export type KeptFreshAir = z.infer<typeof KeptFreshAir>;

/**
 * What a controller keeps of a site's plan while it hears nothing of the centre: levels that stand and roles that turn.
 * Nothing goes further up without the centre. Units that are not named are left as they are.
 */
export const KeptPlan = z
  .object({
    /** Limit of the room by its alarm. */
    ceilingC: celsius,
    /** Level of those that lead. */
    levelC: celsius,
    /** Level of those that wait; never nearer to the limit than a start takes. */
    lagC: celsius,
    /** How many lead. */
    leads: z.number().int().positive().max(16),
    /** Whoever has run least leads next, after so many hours; 0: nothing turns. */
    turnH: z.number().min(0).max(744),
    /** Fans of those that wait turn with their compressors only. */
    idleFans: z.boolean(),
    freshAir: KeptFreshAir.nullable(),
    /** In the order in which they lead. */
    units: z.array(z.string().max(32)).min(1).max(16),
  })
  .strict()
  .meta({ id: 'KeptPlan' });
export type KeptPlan = z.infer<typeof KeptPlan>;

/** Leaf `plan`, down: `plan` is a `KeptPlan` as JSON text, or the text `null` where none is to be kept. */
export const KeptPlanMessage = z
  .object({ t: Instant, version: Version, hash: Hash, plan: z.string().max(8_192) })
  .strict()
  .meta({ id: 'KeptPlanMessage' });
export type KeptPlanMessage = z.infer<typeof KeptPlanMessage>;

/** Why a controller did not take a plan: its text has another hash; it cannot keep one like that. */
export const KeptPlanRefusal = z.enum(['hash', 'unable']).meta({ id: 'KeptPlanRefusal' });

/**
 * Leaf `planstate`, up, of the controller: that it can keep a plan, and which version it keeps; 0 for none. Sent after
 * every plan, and after every connect.
 */
export const KeptPlanState = z
  .object({
    t: z.number().int(),
    version: Version,
    hash: Hash.optional(),
    refused: KeptPlanRefusal.optional(),
  })
  .strict()
  .meta({ id: 'KeptPlanState' });
export type KeptPlanState = z.infer<typeof KeptPlanState>;

/** A plan in its text, as both sides read it; null: none, `undefined`: no such plan. */
export function keptPlanIn(text: string): KeptPlan | null | undefined {
  try {
    return KeptPlan.nullable().safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
