import { z } from 'zod';

/** Controllers say a card's number as they read it: decimal or hexadecimal digits, the same for one card always. */
export const CardNumber = z
  .string()
  .regex(/^[0-9A-Fa-f]{4,32}$/)
  .meta({ id: 'CardNumber' });
export type CardNumber = z.infer<typeof CardNumber>;

/** What opened a door, or tried to: a card; the button inside; the centre's command; a key; the fire system. */
export const doorEventKinds = ['card', 'button', 'remote', 'key', 'fire'] as const;
export const DoorEventKind = z.enum(doorEventKinds).meta({ id: 'DoorEventKind' });
export type DoorEventKind = z.infer<typeof DoorEventKind>;

export const DoorDirection = z.enum(['in', 'out']).meta({ id: 'DoorDirection' });
export type DoorDirection = z.infer<typeof DoorDirection>;

/** Why a controller refused. */
export const refusalReasons = [
  'unknownCard',
  'cardOff',
  'notAllowed',
  'outsideTime',
  'expired',
  'passedBack',
  'doorFault',
] as const;
export const DoorRefusal = z.enum(refusalReasons).meta({ id: 'DoorRefusal' });
export type DoorRefusal = z.infer<typeof DoorRefusal>;

export const doorEventLimits = {
  perMessage: 200,
  /** Of a picture as base64 text: 30 KB of JPEG. */
  photoChars: 40_960,
} as const;

/**
 * One event as a door controller says it. `t` and `n` as in telemetry. `card` belongs to kind `card` only; `reason`
 * to what was refused only; `photo` is a JPEG as base64.
 */
export const AccessEvent = z
  .object({
    t: z.number().int(),
    n: z.number().int().nonnegative(),
    kind: DoorEventKind,
    card: CardNumber.optional(),
    direction: DoorDirection.optional(),
    granted: z.boolean(),
    reason: DoorRefusal.optional(),
    photo: z.base64().max(doorEventLimits.photoChars).optional(),
  })
  .strict()
  .refine(({ kind, card }) => (kind === 'card') === (card !== undefined), { path: ['card'] })
  .refine(({ granted, reason }) => !granted || reason === undefined, { path: ['reason'] })
  .meta({ id: 'AccessEvent' });
export type AccessEvent = z.infer<typeof AccessEvent>;

/**
 * Leaf `access`: one event at once, or after a cut all that were kept, oldest first. One acknowledgement stands for
 * all of them and comes after their commit; what is sent twice is kept once.
 */
export const AccessEvents = z
  .object({ events: z.array(AccessEvent).min(1).max(doorEventLimits.perMessage) })
  .strict()
  .meta({ id: 'AccessEvents' });
export type AccessEvents = z.infer<typeof AccessEvents>;
