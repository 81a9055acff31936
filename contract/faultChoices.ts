import { z } from 'zod';
import { LocalName } from './languages';

/** Somebody who could be sent, and what speaks for and against. */
export const FaultCandidate = z
  .object({
    userId: z.number().int(),
    userName: z.string(),
    nickName: z.string(),
    team: z.string().nullable(),
    isOnDuty: z.boolean(),
    /** The order names one of his teams. */
    isOfTeam: z.boolean(),
    isSkilled: z.boolean(),
    /** The team's region holds the site. */
    isNear: z.boolean(),
    /** From the site, by the last position on the way; null where none is known. */
    distanceM: z.number().int().nullable(),
    openOrders: z.number().int().nonnegative(),
    score: z.number(),
  })
  .meta({ id: 'FaultCandidate' });
export type FaultCandidate = z.infer<typeof FaultCandidate>;

const Choice = z.object({ id: z.number().int(), name: LocalName });
/** What the dialogs of orders offer. */
export const FaultChoices = z
  .object({
    types: z.array(Choice),
    causes: z.array(Choice.extend({ typeId: z.number().int().nullable() })),
    actions: z.array(Choice),
    parts: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        typeId: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'FaultChoices' });
export type FaultChoices = z.infer<typeof FaultChoices>;
