import { useEffect, useState } from 'react';

/** Pages that were left stay in the document, without a place on screen. */
const firstShown = (selectors: readonly string[]): Element | null => {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector))
      if (element.getClientRects().length > 0) return element;
  return null;
};

/** The first element on screen that a selector finds, as soon as there is one; earlier selectors come first. */
export function useShown(selectors: readonly string[]): Element | null {
  const [shown, setShown] = useState<Element | null>(null);
  useEffect(() => {
    const look = () => setShown(firstShown(selectors));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [selectors]);
  return shown;
}
