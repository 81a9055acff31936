import { z } from 'zod';
import { Basemap, defaultBasemap } from './basemap';

const address = z
  .string()
  .regex(/^(https?:\/\/.+)?$/)
  .default('');

/** Where a browser asks for it before anyone signs in, and whether the server is there. */
export const appConfigPath = '/app-config.json';

/** What an installation decides about its console. An empty address hides its link. */
export const AppConfig = z
  .object({
    apiPrefix: z.string().default('/api'),
    /** Put before the avatar path that the server tells. */
    avatarPrefix: z.string().default('/api'),
    repositoryUrl: address,
    documentationUrl: address,
    basemap: Basemap.default(defaultBasemap),
    /** IANA name; without it times are those of the browser. */
    plantTimeZone: z.string().optional(),
  })
  .meta({ id: 'AppConfig' });
export type AppConfig = z.infer<typeof AppConfig>;
