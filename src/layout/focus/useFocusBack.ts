import { useRef } from 'react';

/** For `onOpenChange` of a menu: what had the focus before it opened has it again when a key closed it. */
export function useFocusBack(): (isOpen: boolean) => void {
  const before = useRef<Element | null>(null);
  return (isOpen) => {
    if (isOpen) before.current = document.activeElement;
    else requestAnimationFrame(() => giveBack(before.current));
  };
}

/** Whoever went on to something else stays there. */
function giveBack(before: Element | null): void {
  const { activeElement, body } = document;
  const isLost = !activeElement || activeElement === body || activeElement.closest('.ant-dropdown') !== null;
  if (isLost && before instanceof HTMLElement) before.focus();
}
