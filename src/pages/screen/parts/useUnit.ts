import { type RefObject, useEffect, useState } from 'react';

/** The screen is laid out on 192 × 108 units, as the style sheet counts them; this is one of them in pixels. */
export function useUnit(screen: RefObject<HTMLElement | null>): number {
  const [unitPx, setUnitPx] = useState(10);
  useEffect(() => {
    const element = screen.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth > 0) setUnitPx(Math.min(clientWidth / 192, clientHeight / 108));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [screen]);
  return unitPx;
}

/** How many rows of `rowPx` fit into an element: a wall has no scroll bar and shows no half row. */
export function useFittingRows(list: RefObject<HTMLElement | null>, rowPx: number): number {
  const [rows, setRows] = useState(6);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setRows(Math.max(1, Math.floor((element.clientHeight + 1) / rowPx)));
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    if (element.clientHeight > 0) measure();
    return () => watcher.disconnect();
  }, [list, rowPx]);
  return rows;
}
