import { useInsertionEffect } from 'react';

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

const unsaved = new Set<object>();
const listen = () => window.addEventListener('beforeunload', askFirst);
const unlisten = () => window.removeEventListener('beforeunload', askFirst);

/**
 * What was entered and not saved keeps the tab until its owner agrees. Other effects pause while a kept view is
 * hidden; what was entered there would be lost all the same.
 */
export function useUnsaved(isChanged: boolean): void {
  useInsertionEffect(() => {
    if (!isChanged) return;
    const form = {};
    unsaved.add(form);
    listen();
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) unlisten();
    };
  }, [isChanged]);
}

/** Whoever is signed out leaves without being asked: what stands on the page is nobody's any more. */
export function letGo(): void {
  unsaved.clear();
  unlisten();
}
