import { z } from 'zod';
import { ActionKey } from './faultActions';
import { EpochMs } from './time';

export const faultPhotoLimits = { perOrder: 40, fileBytes: 10 * 2 ** 20 };

export const faultPhotoMoments = ['before', 'after', 'evidence'] as const;
/** Whether it shows what was found, what was left, or why the work has to wait. */
export const FaultPhotoMoment = z.enum(faultPhotoMoments).meta({ id: 'FaultPhotoMoment' });
export type FaultPhotoMoment = z.infer<typeof FaultPhotoMoment>;

export const FaultPhoto = z
  .object({
    id: z.number().int(),
    moment: FaultPhotoMoment,
    /** By the clock of who took it, never later than it came. */
    takenAt: EpochMs,
    addedAt: EpochMs,
    by: z.string(),
    /** Number of the suspension that it proves. */
    stepN: z.number().int().nullable(),
    sizeBytes: z.number().int(),
    /** A small picture as a data address. */
    thumbnail: z.string(),
  })
  .meta({ id: 'FaultPhoto' });
export type FaultPhoto = z.infer<typeof FaultPhoto>;

/** What is told beside the photo itself; sent twice with one key, it is kept once. */
export const FaultPhotoFacts = z
  .object({
    moment: FaultPhotoMoment,
    takenAt: z.coerce.number().int().nonnegative().max(8.64e15),
    key: ActionKey,
    /** The suspension that it proves, by the name that its sender gave it; without, the newest one. */
    stepKey: ActionKey.optional(),
  })
  .strict()
  .meta({ id: 'FaultPhotoFacts' });
export type FaultPhotoFacts = z.infer<typeof FaultPhotoFacts>;

/** A photo as large as it is kept, as a data address. */
export const FaultPicture = z.object({ src: z.string() }).meta({ id: 'FaultPicture' });
