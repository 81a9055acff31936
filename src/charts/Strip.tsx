import type { Cell } from '@contract/cells';
import type { Palette } from '@/palette/palette';
import { pageFontFamily } from '@/palette/fontFamily';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { ChartTools } from './ChartTools';
import { canvasPicture } from './canvasPicture';
import { trendRows } from './chartTable';
import { gapsOf, rangeOf } from './strip';
import './chart.css';

export interface StripLook {
  palette: Palette;
  colour: string;
  fontPx: number;
  timeOf: (atMs: number) => string;
  numberOf: (value: number) => string;
  hasTimes: boolean;
}

export interface StripProps extends StripLook {
  /** Times in s and values; NaN is a gap. Views that may be written in place between two calls. */
  read: () => readonly [Float64Array, Float64Array];
  /** Tells that there is more to read. */
  subscribe: (listener: () => void) => () => void;
  /** End of the strip, epoch ms: it moves on when nothing arrives, and the line stays behind. */
  now: () => number;
  /** The longest and the shortest time that is drawn; in between it is what there is. */
  spanMs: number;
  leastSpanMs: number;
  longestStepMs: number;
  /** Least height of the scale, in the unit of the values. */
  leastRange: number;
  /** Strips of one name share their cursor. */
  group: string;
  label: string;
}

const kinds = ['png'] as const;

/** Repainted at most this often, and at least once a second. */
const fastestMs = 180;

/** Steps of the time axis, s. */
const wholeMinutes = [60, 120, 300, 600, 900, 1_800, 3_600];

function optionsOf(props: StripProps, width: number, height: number): uPlot.Options {
  const { palette, colour, fontPx, timeOf, numberOf, hasTimes, longestStepMs, group } = props;
  const font = `${fontPx}px ${pageFontFamily()}`;
  const axis = { stroke: palette.muted, font, ticks: { show: false } };
  const grid = { stroke: palette.border, width: 1 };
  return {
    width,
    height,
    pxAlign: 0,
    // To the right there is space for half of the last time.
    padding: [fontPx * 0.5, fontPx * 1.6, hasTimes ? 0 : fontPx * 0.5, 0],
    legend: { show: false },
    cursor: { sync: { key: group }, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, auto: false }, y: { auto: false } },
    axes: [
      {
        ...axis,
        show: hasTimes,
        size: fontPx * 1.7,
        space: fontPx * 8,
        incrs: wholeMinutes,
        grid,
        values: (_plot, marks) => marks.map((mark) => timeOf(mark * 1_000)),
      },
      {
        ...axis,
        size: fontPx * 4.2,
        space: fontPx * 2.2,
        grid,
        values: (_plot, marks) => marks.map(numberOf),
      },
    ],
    series: [
      {},
      {
        stroke: colour,
        width: Math.max(1.5, fontPx / 8),
        auto: false,
        points: { show: false },
        gaps: (plot, at, from, to) =>
          gapsOf(plot.data[0], plot.data[at] as Float64Array, [from, to], longestStepMs / 1_000, (timeS) =>
            plot.valToPos(timeS, 'x', true),
          ),
      },
    ],
  };
}

function paint(plot: uPlot, { read, now, spanMs, leastSpanMs, leastRange }: StripProps): void {
  const [times, values] = read();
  const endS = now() / 1_000;
  const knownS = endS - (times[0] ?? endS);
  const spanS = Math.min(spanMs / 1_000, Math.max(leastSpanMs / 1_000, knownS));
  const [min, max] = rangeOf(values, leastRange);
  plot.batch(() => {
    plot.setData([times, values], false);
    plot.setScale('x', { min: endS - spanS, max: endS });
    plot.setScale('y', { min, max });
  });
}

/** Thousands of points of one value, painted several times a second for a few percent of a core. */
export function Strip(props: StripProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const { palette, fontPx, hasTimes, group, colour, timeOf, numberOf, subscribe } = props;
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const { width, height } = size();
    const plot = new uPlot(optionsOf(latest.current, width, height), [[], []], element);
    const repaint = () => paint(plot, latest.current);
    const watcher = new ResizeObserver(() => {
      plot.setSize(size());
      repaint();
    });
    watcher.observe(element);
    const timer = setInterval(repaint, 1_000);
    const unsubscribe = subscribe(atMost(fastestMs, repaint));
    repaint();
    return () => {
      unsubscribe();
      clearInterval(timer);
      watcher.disconnect();
      plot.destroy();
    };
  }, [palette, fontPx, hasTimes, group, colour, timeOf, numberOf, subscribe]);
  const picture = async () => {
    const drawn = host.current?.querySelector('canvas');
    return drawn ? canvasPicture(drawn, palette.surface) : undefined;
  };
  const rows = () => tableOf(latest.current);
  return (
    <div className="chart">
      <div ref={host} className="strip__plot" role="img" aria-label={props.label} />
      <ChartTools label={props.label} kinds={kinds} picture={picture} rows={rows} />
    </div>
  );
}

/** NaN is a gap: in a table it is an empty cell. */
function tableOf({ read, label }: StripProps): Cell[][] {
  const [times, values] = read();
  const points = Array.from(times, (timeS, at) => [timeS * 1_000, known(values[at])] as const);
  return trendRows([{ key: label, name: label, unit: '', points }]);
}

const known = (value = NaN): number | null => (Number.isNaN(value) ? null : value);

/** What comes sooner is left out: the next one shows it as well. */
function atMost(everyMs: number, run: () => void): () => void {
  let ranAtMs = -Infinity;
  return () => {
    const nowMs = performance.now();
    if (nowMs - ranAtMs < everyMs) return;
    ranAtMs = nowMs;
    run();
  };
}
