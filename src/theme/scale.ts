import { useSyncExternalStore } from 'react';

/** Pixels that the console was drawn for; what is left of the window's height below the browser's own bars. */
const drawnFor = { widthPx: 1920, heightPx: 1000 };
const rootFontPx = 16;

/** From how many times those pixels everything is drawn larger, and how much. Few steps: they keep whole pixels. */
const steps = [
  { from: 1.8, scale: 1.5 },
  { from: 1.25, scale: 1.125 },
];

/** How large the console is drawn in a window of so many CSS pixels: 1 up to well above Full HD, 1.5 at 3840 × 2160. */
export function scaleOf(widthPx: number, heightPx: number): number {
  const fit = Math.min(widthPx / drawnFor.widthPx, heightPx / drawnFor.heightPx);
  return steps.find(({ from }) => fit >= from)?.scale ?? 1;
}

const present = (): number => scaleOf(window.innerWidth, window.innerHeight);

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

/** The scale of this window, for what is measured in script: component tokens, charts and rows of known height. */
export const useScale = (): number => useSyncExternalStore(onResize, present);

/** Below this width of the window a page is for a thumb: the same as in the style sheets. */
const thumbBelowPx = 640;
const isNarrow = (): boolean => window.innerWidth < thumbBelowPx;
export const useIsNarrow = (): boolean => useSyncExternalStore(onResize, isNarrow);

const windowHeight = (): number => window.innerHeight;
export const useWindowHeight = (): number => useSyncExternalStore(onResize, windowHeight);

const chartFontPx = 11;
/** Of the words in a chart, which are drawn on a canvas. */
export const useChartFontPx = (): number => Math.round(chartFontPx * useScale());

/** What style sheets scale by. @param scale of the window */
export const rootFontSize = (scale: number): string => `${rootFontPx * scale}px`;

/** A length of the drawing, for a property that takes a text. @param px at scale 1 */
export const rem = (px: number): string => `${px / rootFontPx}rem`;
