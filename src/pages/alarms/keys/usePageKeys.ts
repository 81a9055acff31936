import { useEffect, useEffectEvent } from 'react';

/**
 * Keys pressed while nothing on the page has the focus belong to the page that is in sight; those pressed on
 * something in it come up to it by themselves. A page that is kept but hidden hears nothing.
 */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) press(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
