import { AppConfig, appConfigPath } from '@contract/appConfig';

let loaded: Promise<AppConfig> | null = null;

/** The defaults when it cannot be read: a map and times are worth more than none. */
export function loadAppConfig(): Promise<AppConfig> {
  loaded ??= fetch(appConfigPath, { cache: 'no-store' })
    .then(async (answer) => AppConfig.parse(await answer.json()))
    .catch(() => AppConfig.parse({}));
  return loaded;
}
