import { appConfigPath, type AppConfig } from '@contract/appConfig';
import { productVersion } from './version';

export { readAppConfig, tileOriginsOf } from './appConfig';

/** The two small files that a browser reads before anyone signs in, and again to notice a new version. */
export const createAppConfigFiles = (config: AppConfig): Record<string, () => Promise<unknown>> => {
  const version = productVersion();
  return {
    [appConfigPath]: async () => config,
    '/version.json': async () => ({ version }),
  };
};
