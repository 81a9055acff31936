import { useEffect } from 'react';
import { words } from './i18n';

/** The home page needs the browser first. */
const afterMs = 700;
let coming: Promise<void> | null = null;

/** Resolves when the words of all pages are there: some time after the home page stands, as nobody waits for them. */
export const restOfWords = (): Promise<void> =>
  (coming ??= new Promise<void>((resolve) => setTimeout(resolve, afterMs)).then(() => words.reach('all')));

/** Fetches the words of all other pages once the first one stands, so that none has to wait for them. */
export function useRestOfWords(): void {
  useEffect(() => {
    // A failure is not final: the page that needs them asks again, and says so when that fails too.
    restOfWords().catch(() => {
      coming = null;
    });
  }, []);
}
