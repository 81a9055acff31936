import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useScale } from '@/theme/scale';
import { type Column, fitting, leastWidthPx, tracksOf } from './columns';

/** Taken from the rows beside them. */
const scrollbarPx = 16;

/** How wide the element is. */
function useWidthPx(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(Infinity);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = () => setWidthPx(measured.clientWidth - scrollbarPx);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, [element]);
  return widthPx;
}

/**
 * Those of the columns that find space in the element, and the tracks that they lie in; those that do not are told, and
 * the person may see them all by scrolling sideways.
 */
export function useFitting(element: RefObject<HTMLElement | null>, columns: readonly Column[]) {
  const scale = useScale();
  const widthPx = useWidthPx(element);
  const [isWanted, showWhole] = useState(false);
  return useMemo(() => {
    const chosen = columns.filter(({ isShown }) => isShown);
    const fitted = fitting(columns, widthPx / scale);
    const unfitted = chosen.filter((column) => !fitted.includes(column));
    const isWhole = isWanted && unfitted.length > 0;
    const shown = isWhole ? chosen : fitted;
    return {
      shown,
      unfitted,
      isWhole,
      showWhole,
      tracks: tracksOf(shown, scale),
      leastPx: leastWidthPx(shown) * scale,
    };
  }, [columns, widthPx, scale, isWanted]);
}

export type Fitting = ReturnType<typeof useFitting>;
