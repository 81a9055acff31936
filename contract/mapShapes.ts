import { z } from 'zod';
import { line } from './plainText';
import { largestRowId } from './values';
import { LocalName } from './languages';
import { Latitude, Longitude } from './sites';
import { EpochMs } from './time';

/** Longitude and latitude, WGS-84 degrees, in the order of GeoJSON. */
export const LngLat = z.tuple([Longitude, Latitude]).meta({ id: 'LngLat' });
export type LngLat = z.infer<typeof LngLat>;

const name = line().min(1).max(64);

/** An area that an administrator draws. Without a region it is for those who see everything. */
export const MapAreaDraft = z
  .object({
    name: z.object({ zh: name, en: name, hk: name }),
    regionId: z.number().int().positive().max(largestRowId).nullable(),
    outline: z.array(LngLat).min(3).max(500),
  })
  .strict()
  .meta({ id: 'MapAreaDraft' });
export type MapAreaDraft = z.infer<typeof MapAreaDraft>;

export const MapArea = MapAreaDraft.extend({
  id: z.number().int(),
  createdBy: z.string(),
  createdAt: EpochMs,
}).meta({ id: 'MapArea' });
export type MapArea = z.infer<typeof MapArea>;

/** A line of the operator's own boundary file; `name` null where the file tells none. */
export const BoundaryLine = z
  .object({ name: LocalName.nullable(), isClosed: z.boolean(), points: z.array(LngLat) })
  .meta({ id: 'BoundaryLine' });
export type BoundaryLine = z.infer<typeof BoundaryLine>;

export const MapBoundary = z
  .object({
    id: z.number().int(),
    name: z.string(),
    lines: z.array(BoundaryLine),
    createdBy: z.string(),
    createdAt: EpochMs,
  })
  .meta({ id: 'MapBoundary' });
export type MapBoundary = z.infer<typeof MapBoundary>;

export const MapShapes = z
  .object({ areas: z.array(MapArea), boundaries: z.array(MapBoundary) })
  .meta({ id: 'MapShapes' });
export type MapShapes = z.infer<typeof MapShapes>;

/** What a boundary file may hold: enough for the districts of a country, little enough to be drawn while dragging. */
export const boundaryLimits = { bytes: 4 * 1024 * 1024, lines: 5_000, points: 200_000, files: 20 } as const;
/** Name of the part in the multipart body. */
export const boundaryField = 'file';
