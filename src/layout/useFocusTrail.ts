import { useEffect } from 'react';

/** A dialog or drawer that goes away hands the focus back to what had it before. */
export function useFocusTrail(): void {
  useEffect(() => {
    const trail: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const layer = layerOf(target);
      const rest = trail.filter((one) => one.isConnected && layerOf(one) !== layer);
      trail.splice(0, trail.length, ...rest, target);
    };
    // Dialogs, drawers and menus stand side by side in the body.
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return;
      const last = trail.at(-1);
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      handBack(trail);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

function layerOf(element: Element): Element {
  const { parentElement } = element;
  return !parentElement || parentElement === document.body ? element : layerOf(parentElement);
}

/** The entry of a menu that is folded away takes no focus: then it is the page that opened the menu. */
function handBack(trail: readonly HTMLElement[]): void {
  for (const before of trail.toReversed()) {
    if (before.isConnected) before.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
}
