import { useEffect } from 'react';

/** A dialog or drawer that goes away hands the focus back to what had it before. */
export function useFocusTrail(): void {
  useEffect(() => {
    // Weakly: a closed panel must not be held by the button that closed it.
    let trail: WeakRef<HTMLElement>[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const layer = layerOf(target);
      const rest = trail.filter((one) => isInAnother(layer, one.deref()));
      trail = [...rest, new WeakRef(target)];
    };
    // Dialogs, drawers and menus stand side by side in the body.
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return;
      if (trail.length === 0 || trail.at(-1)?.deref()?.isConnected) return;
      if (document.activeElement === document.body) handBack(trail);
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

const isInAnother = (layer: Element, element: HTMLElement | undefined): boolean =>
  element !== undefined && element.isConnected && layerOf(element) !== layer;

/** The entry of a menu that is folded away takes no focus: then it is the page that opened the menu. */
function handBack(trail: readonly WeakRef<HTMLElement>[]): void {
  for (const before of trail.toReversed().map((one) => one.deref())) {
    if (before?.isConnected) before.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
}
