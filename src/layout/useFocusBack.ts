import { useRef } from 'react';

/** For `onOpenChange` of a menu: what had the focus before it opened has it again when it closes by a key. */
export function useFocusBack(): (isOpen: boolean) => void {
  const before = useRef<Element | null>(null);
  return (isOpen) => {
    const { activeElement } = document;
    if (isOpen) before.current = activeElement;
    else if (activeElement?.closest('.ant-dropdown') && before.current instanceof HTMLElement)
      before.current.focus();
  };
}
