import { useEffect } from 'react';
import { words } from './i18n';

/** The home page needs the browser first. */
const afterMs = 2_000;

/** Fetches the words of all other pages once the first one stands, so that none has to wait for them. */
export function useRestOfWords(): void {
  useEffect(() => {
    // A failure is not final: the page that needs them asks again, and says so when that fails too.
    const timer = setTimeout(() => void words.reach('all').catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
