import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { panelOptions, type PanelActs, type PanelLook } from './panelOptions';
import { tableOf, type Panel } from './panels';
import type { Span } from './spans';

interface TrendPanelProps {
  panel: Panel;
  span: Span;
  /** What is added to the times of the series beside, so that they lie under those of the span. */
  shiftMs: number;
  look: PanelLook;
  acts: PanelActs;
  /** Whatever it is made of is drawn anew when it changes. */
  notesVersion: string;
  label: string;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** The acts of the newest rendering: a plot outlives many. */
const through = (latest: RefObject<PanelActs>): PanelActs => ({
  onCursor: (at) => latest.current.onCursor(at),
  onZoom: (from, to) => latest.current.onZoom(from, to),
  onPoint: (at) => latest.current.onPoint(at),
  notes: () => latest.current.notes(),
});

/** Lines of one unit over the span, with what was between their steps as a band; drag to zoom, click to note. */
export function TrendPanel({ panel, span, shiftMs, look, acts, notesVersion, label }: TrendPanelProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const table = useMemo(() => tableOf(panel, shiftMs), [panel, shiftMs]);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const build = useEffectEvent((element: HTMLElement) => {
    const made = new uPlot(
      panelOptions(table.columns, look, through(latest), sizeOf(element)),
      table.data,
      element,
    );
    made.setScale('x', { min: span.from / 1_000, max: span.to / 1_000 });
    return made;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = build(element);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize(sizeOf(element)));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [table, look, span.from, span.to]);
  useEffect(() => plot.current?.redraw(false), [notesVersion]);
  return <div ref={host} className="explore-panel__plot" role="img" aria-label={label} />;
}
