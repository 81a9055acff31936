import type { Orientation } from '@contract/scenes';
import { type RefObject, useEffect, useState } from 'react';

export interface Frame {
  orientation: Orientation;
  /** The screen is laid out on 192 × 108 units, as the style sheet counts them; this is one of them in pixels. */
  unitPx: number;
}

const [longUnits, shortUnits] = [192, 108];

function frameOf(width: number, height: number): Frame {
  if (height > width)
    return { orientation: 'portrait', unitPx: Math.min(width / shortUnits, height / longUnits) };
  return { orientation: 'landscape', unitPx: Math.min(width / longUnits, height / shortUnits) };
}

/** How the screen hangs, and how large its unit is. */
export function useFrame(screen: RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState<Frame>({ orientation: 'landscape', unitPx: 10 });
  useEffect(() => {
    const element = screen.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth > 0) setFrame(frameOf(clientWidth, clientHeight));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [screen]);
  return frame;
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
