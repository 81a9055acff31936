import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppConfig } from '@contract/appConfig';

const fileName = 'app-config.json';

/**
 * What the operator decided about the console, from `DATA_DIR/app-config.json` when it exists.
 * @throws Error naming the file and what is wrong with it
 */
export function readAppConfig(dataDir: string, apiPrefix: string): AppConfig {
  const file = join(dataDir, fileName);
  const ours = { apiPrefix, avatarPrefix: apiPrefix };
  if (!existsSync(file)) return AppConfig.parse(ours);
  try {
    const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return AppConfig.parse({ ...ours, ...AppConfig.partial().parse(given), apiPrefix });
  } catch (error) {
    throw new Error(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Where the configured map tiles come from; none for the built-in map or tiles of our own. */
export function tileOriginsOf({ basemap }: AppConfig): string[] {
  if (basemap.kind !== 'tiles' || !/^https?:\/\//.test(basemap.url)) return [];
  const { subdomains, url } = basemap;
  const addresses = url.includes('{s}') ? [...subdomains].map((name) => url.replace('{s}', name)) : [url];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
