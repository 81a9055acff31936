import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide the element is; before it is measured there is room for everything. */
export function useRoomPx(element: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(Infinity);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = () => setRoomPx(measured.clientWidth || Infinity);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, [element]);
  return roomPx;
}
