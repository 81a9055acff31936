import { type RefObject, useEffect, useRef } from 'react';

/** When a dialog closes, the keyboard is back at the list it was opened from. */
export function useFocusBack(target: RefObject<HTMLElement | null>, isDialogOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen) target.current?.focus({ preventScroll: true });
    wasOpen.current = isDialogOpen;
  }, [target, isDialogOpen]);
}
