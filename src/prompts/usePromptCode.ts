import { useEffect } from 'react';
import { dialogsCode } from './dialogsCode';
import { promptsCode } from './promptCode';

/** The page needs the browser first. */
const afterMs = 500;

/** What tells of a lost connection is there before the connection can be lost. */
export function usePromptCode(): void {
  useEffect(() => {
    const waiting = setTimeout(() => {
      // Whoever has something to say asks for it again.
      Promise.all([promptsCode.bring(), dialogsCode.bring()]).catch(() => undefined);
    }, afterMs);
    return () => clearTimeout(waiting);
  }, []);
}
