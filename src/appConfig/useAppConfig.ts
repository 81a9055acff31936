import type { AppConfig } from '@contract/appConfig';
import { useEffect, useState } from 'react';
import { loadAppConfig } from './appConfig';

let settled: AppConfig | null = null;

/** null until it was read, which `main` waits for before the first paint. */
export function useAppConfig(): AppConfig | null {
  const [config, setConfig] = useState(settled);
  useEffect(() => {
    if (settled) return undefined;
    let isGone = false;
    void loadAppConfig().then((read) => {
      settled = read;
      if (!isGone) setConfig(read);
    });
    return () => void (isGone = true);
  }, []);
  return config;
}
