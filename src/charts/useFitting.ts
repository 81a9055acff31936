import type EChartsReact from 'echarts-for-react/esm/core';
import { useEffect, type RefObject } from 'react';
import { drawStaggered, forgetDrawing } from './stagger';

/**
 * Keeps a chart as large as its place. The wrapper's own sensor leaves out the first change it hears of, so that a
 * window that grew narrower just then kept a picture wider than itself.
 */
export function useFitting(place: RefObject<HTMLElement | null>, host: RefObject<EChartsReact | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const owner = {};
    const fit = (): void => {
      const { clientWidth, clientHeight } = element;
      const chart = host.current?.getEchartsInstance();
      // Of a view that is kept out of sight there is nothing to measure.
      if (!chart || clientWidth === 0) return;
      if (chart.getWidth() !== clientWidth || chart.getHeight() !== clientHeight)
        chart.resize({ width: 'auto', height: 'auto' });
    };
    const watcher = new ResizeObserver(() => drawStaggered(owner, fit));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      forgetDrawing(owner);
    };
  }, [place, host]);
}
