import { z } from 'zod';
import { addressOf, isPlainWebAddress } from './addresses';
import { LocalName } from './languages';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** From the nearest outwards: what is written for one holds for every alarm inside it. */
export const guidePlaces = ['site', 'area', 'city', 'province', 'everywhere'] as const;
const GuidePlaceKind = z.enum(guidePlaces).meta({ id: 'GuidePlaceKind' });
export type GuidePlaceKind = z.infer<typeof GuidePlaceKind>;

export const longestGuide = 1_000;
export const longestGuideLink = 500;

/** A display of this console by its path, or a document on the web; nothing that would run. */
export const GuideLink = z
  .string()
  .trim()
  .max(longestGuideLink)
  .refine((text) => (/^https?:\/\//i.test(text) && isPlainWebAddress(text)) || addressOf(text) !== null, {
    message: 'fields.guideLink',
  });

/** A place that an alarm lies in; `name` is null everywhere. */
export const GuidePlace = z
  .object({
    kind: GuidePlaceKind,
    /** Of the site or the region. */
    id: z.number().int().nullable(),
    name: LocalName.nullable(),
    /** Whether the caller may write and remove guides here. */
    mayEdit: z.boolean(),
  })
  .meta({ id: 'GuidePlace' });
export type GuidePlace = z.infer<typeof GuidePlace>;

export const AlarmGuide = z
  .object({
    id: z.number().int(),
    place: GuidePlaceKind,
    /** Null: of every alarm there. */
    definitionId: z.string().nullable(),
    text: z.string(),
    link: GuideLink.nullable(),
    version: z.number().int(),
    changedBy: z.string(),
    changedAt: EpochMs,
  })
  .meta({ id: 'AlarmGuide' });
export type AlarmGuide = z.infer<typeof AlarmGuide>;

/** Where an alarm lies, and every guide that holds for it, the nearest place first. */
export const AlarmGuidance = z
  .object({ places: z.array(GuidePlace), guides: z.array(AlarmGuide) })
  .meta({ id: 'AlarmGuidance' });
export type AlarmGuidance = z.infer<typeof AlarmGuidance>;

/** What is written for one region itself. */
export const RegionGuides = z
  .object({ guides: z.array(AlarmGuide), mayEdit: z.boolean() })
  .meta({ id: 'RegionGuides' });
export type RegionGuides = z.infer<typeof RegionGuides>;

const placeId = z.number().int().positive().max(largestRowId).nullable();

/** Neither site nor region: everywhere. Each is said, so that nobody writes to everybody by leaving something out. */
export const GuideRequest = z
  .object({
    siteId: placeId,
    regionId: placeId,
    definitionId: z.string().min(1).max(64).nullable(),
    text: z.string().trim().min(1).max(longestGuide),
    link: GuideLink.nullable(),
    /** That the change was made from; null when there was none. */
    version: z.number().int().positive().max(largestRowId).nullable(),
  })
  .strict()
  .refine(({ siteId, regionId }) => siteId === null || regionId === null, { path: ['siteId'] })
  .meta({ id: 'GuideRequest' });
export type GuideRequest = z.infer<typeof GuideRequest>;

export const GuideSaved = z
  .object({ id: z.number().int(), version: z.number().int() })
  .meta({ id: 'GuideSaved' });
export type GuideSaved = z.infer<typeof GuideSaved>;
