import { z } from 'zod';
import { line } from './plainText';
import { EpochMs } from './time';

/** How much is kept of one site: enough to know it, too little to be a store of files. */
export const siteRecordLimits = {
  people: 20,
  notes: 200,
  photos: 40,
  documents: 40,
  fileBytes: 10 * 2 ** 20,
};

export const SitePersonDraft = z
  .object({
    name: line().max(40).min(1),
    /** What they are here: keeper of the key, property manager, electrician. */
    part: line().max(40).default(''),
    phone: line()
      .max(32)
      .regex(/^[0-9+()\-\s]*$/)
      .default(''),
    remark: line().max(120).default(''),
  })
  .strict()
  .meta({ id: 'SitePersonDraft' });
export type SitePersonDraft = z.infer<typeof SitePersonDraft>;

export const SitePerson = z
  .object({ id: z.number().int(), name: z.string(), part: z.string(), phone: z.string(), remark: z.string() })
  .meta({ id: 'SitePerson' });
export type SitePerson = z.infer<typeof SitePerson>;

export const SiteNoteDraft = z
  .object({ text: z.string().trim().max(1_000).min(1) })
  .strict()
  .meta({ id: 'SiteNoteDraft' });
export type SiteNoteDraft = z.infer<typeof SiteNoteDraft>;

export const SiteNote = z
  .object({ id: z.number().int(), text: z.string(), author: z.string(), at: EpochMs })
  .meta({ id: 'SiteNote' });
export type SiteNote = z.infer<typeof SiteNote>;

export const SiteFile = z
  .object({
    id: z.number().int(),
    kind: z.enum(['photo', 'document']),
    name: z.string(),
    sizeBytes: z.number().int(),
    author: z.string(),
    at: EpochMs,
    /** Of a photo: a small picture as a data address. */
    thumbnail: z.string().nullable(),
  })
  .meta({ id: 'SiteFile' });
export type SiteFile = z.infer<typeof SiteFile>;

export const SiteRecords = z
  .object({
    people: z.array(SitePerson),
    notes: z.array(SiteNote),
    files: z.array(SiteFile),
    /** Whether the caller may change them here. */
    mayEdit: z.boolean(),
  })
  .meta({ id: 'SiteRecords' });
export type SiteRecords = z.infer<typeof SiteRecords>;

/** A photo as large as it is kept, as a data address. */
export const SitePhoto = z.object({ src: z.string() }).meta({ id: 'SitePhoto' });

/** One line of who changed what: `action` is `noun.verb` of the operation log, `title` its noun there. */
export const SiteChange = z
  .object({
    id: z.number().int(),
    at: EpochMs,
    by: z.string(),
    action: z.string(),
    title: z.string(),
    /** The device or room that it was done to; empty: the site itself. */
    part: z.string(),
    isRefused: z.boolean(),
  })
  .meta({ id: 'SiteChange' });
export type SiteChange = z.infer<typeof SiteChange>;
