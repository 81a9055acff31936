import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond either edge, ready before they come into sight. */
const beyond = 8;

interface VisibleRows {
  topRow: number;
  rows: number;
}

export interface RowWindow {
  /** The first row to be drawn, and the one after the last. */
  from: number;
  to: number;
  /** Scrolls as little as it takes. */
  reveal: (index: number) => void;
}

function revealIn(element: HTMLElement | null, index: number, rowPx: number): void {
  if (!element) return;
  const [topPx, bottomPx] = [index * rowPx, (index + 1) * rowPx];
  if (topPx < element.scrollTop) element.scrollTop = topPx;
  else if (bottomPx > element.scrollTop + element.clientHeight)
    element.scrollTop = bottomPx - element.clientHeight;
}

/**
 * Which of `count` rows of one height are in sight. Reckoned from the height alone: a list that measures its rows
 * walks all hundred thousand whenever one of them changes.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): RowWindow {
  const [visible, setVisible] = useState<VisibleRows>({ topRow: 0, rows: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const topRow = Math.floor(element.scrollTop / rowPx);
      const rows = Math.ceil(element.clientHeight / rowPx) + 1;
      setVisible((before) => (before.topRow === topRow && before.rows === rows ? before : { topRow, rows }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowPx]);
  // A list that became shorter is scrolled back by the browser only after it was drawn.
  const topRow = Math.min(visible.topRow, Math.max(0, count - visible.rows));
  return {
    from: Math.max(0, topRow - beyond),
    to: Math.min(count, topRow + visible.rows + beyond),
    reveal: (index) => revealIn(scroller.current, index, rowPx),
  };
}
