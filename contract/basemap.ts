import { z } from 'zod';

const words = z.string().max(300).default('');
const credits = { attribution: words, approval: words };
const zoom = z.number().int().min(0).max(24);
/** How the ground counts degrees: `gcj02` for tiles that carry the shift of maps of the mainland. */
const crs = z.enum(['wgs84', 'gcj02']).default('wgs84');

/**
 * What lies under the sites, the `basemap` of /app-config.json. `vector` is the built-in land and coast without
 * any border; `pmtiles` an archive of the operator, of vector or picture tiles, in the folder `maps` of DATA_DIR;
 * `tiles` a tile server of the operator; `none` a plain ground. `approval` is the text that the map's approval
 * demands on the picture. Tiles that fail are replaced by the built-in ground.
 */
export const Basemap = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('vector'), ...credits }),
    z.object({
      kind: z.literal('pmtiles'),
      /** Address on this origin, `/maps/name.pmtiles`. */
      url: z.string().regex(/^\/maps\/[\w.-]+\.pmtiles$/),
      crs,
      ...credits,
    }),
    z.object({
      kind: z.literal('tiles'),
      url: z.string().min(1),
      subdomains: z.string().default(''),
      minZoom: zoom.default(0),
      maxZoom: zoom.default(18),
      tms: z.boolean().default(false),
      crs,
      ...credits,
    }),
    z.object({ kind: z.literal('none'), ...credits }),
  ])
  .meta({ id: 'Basemap' });
export type Basemap = z.infer<typeof Basemap>;

export const defaultBasemap: Basemap = { kind: 'vector', attribution: '', approval: '' };

/** Where archives of the operator are served. */
export const mapsPrefix = '/maps/';
