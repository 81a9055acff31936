import { useEffect } from 'react';

/** While somebody types, the browser fetches what comes after sign-in; it never delays the form itself. */
export function usePrefetchedShell(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('@/layout/Shell');
      void import('@/prompts/Prompts');
    }, 1_500);
    return () => clearTimeout(timer);
  }, []);
}
