import { z } from 'zod';

const words = z.string().max(300).default('');

/**
 * What lies under the sites, the `basemap` of /app-config.json. `vector` is the built-in land and coast without
 * any border; `tiles` is a tile server of the operator, in WGS-84; `none` a plain ground. `approval` is the text
 * that the map's approval demands on the picture.
 */
export const Basemap = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('vector'), attribution: words, approval: words }),
    z.object({
      kind: z.literal('tiles'),
      url: z.string().min(1),
      subdomains: z.string().default(''),
      minZoom: z.number().int().min(0).max(24).default(0),
      maxZoom: z.number().int().min(0).max(24).default(18),
      tms: z.boolean().default(false),
      attribution: words,
      approval: words,
    }),
    z.object({ kind: z.literal('none'), attribution: words, approval: words }),
  ])
  .meta({ id: 'Basemap' });
export type Basemap = z.infer<typeof Basemap>;

export const defaultBasemap: Basemap = { kind: 'vector', attribution: '', approval: '' };
