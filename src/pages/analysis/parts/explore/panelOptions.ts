import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import { lineColour, veilOf } from '@/charts/lineColours';
import uPlot from 'uplot';
import type { Column } from './panels';

export interface PanelLook {
  palette: Palette;
  fontPx: number;
  zone: string;
  numberOf: (value: number) => string;
  markOf: (atMs: number, stepMs: number) => string;
}

export interface PanelActs {
  onCursor: (atMs: number | null) => void;
  onZoom: (fromMs: number, toMs: number) => void;
  onPoint: (atMs: number) => void;
  notes: () => readonly { at: number; label: string }[];
}

/** Cursors of all panels move together. */
const group = 'explore';

function seriesOf({ kind, line, at }: Column, { palette, fontPx }: PanelLook): uPlot.Series {
  const stroke = lineColour(at, palette.isDark);
  const isState = line.point.kind === 'digital' || line.point.kind === 'enum';
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const isStepped = (isState && line.step === null) || line.point.kind === 'counter';
  const base: uPlot.Series = {
    label: kind,
    points: { show: false },
    spanGaps: false,
    ...(isStepped && stepped && { paths: stepped }),
  };
  if (kind === 'min' || kind === 'max') return { ...base, stroke: 'transparent', width: 0 };
  if (kind === 'beside') return { ...base, stroke: veilOf(stroke, 0.75), width: 1, dash: [5, 4] };
  // Readings that stand alone between gaps are dots.
  const alone = { show: () => false, size: fontPx / 3, fill: stroke, filter: aloneIn };
  return { ...base, stroke, width: Math.max(1.5, fontPx / 9), points: alone };
}

/** Places of values with nothing known beside them: no line would show them. */
function aloneIn(plot: uPlot, seriesIndex: number): number[] {
  const values = plot.data[seriesIndex] ?? [];
  const known: number[] = [];
  let before: number | null | undefined = null;
  values.forEach((value, i) => {
    if (value == null) {
      if (value === null) before = null;
      return;
    }
    let next = i + 1;
    while (next < values.length && values[next] === undefined) next += 1;
    if (before == null && (values[next] ?? null) === null) known.push(i);
    before = value;
  });
  return known;
}

function bandsOf(columns: readonly Column[], isDark: boolean): uPlot.Band[] {
  return columns.flatMap(({ kind, at }, i): uPlot.Band[] =>
    kind === 'max' ? [{ series: [i + 1, i], fill: veilOf(lineColour(at, isDark), 0.16) }] : [],
  );
}

function drawNotes(plot: uPlot, { palette, fontPx }: PanelLook, notes: PanelActs['notes']): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = `${fontPx * devicePixelRatio}px ${pageFontFamily()}`;
  ctx.strokeStyle = palette.muted;
  ctx.fillStyle = palette.text;
  ctx.setLineDash([2, 3]);
  for (const { at, label } of notes()) {
    const x = plot.valToPos(at / 1_000, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillText(`⚑${label}`, x + 3, bbox.top + fontPx * devicePixelRatio);
  }
  ctx.restore();
}

/** A drag zooms; a click, which hardly moves, points at a moment. */
const leastDragPx = 6;

const cursor: uPlot.Cursor = {
  sync: { key: group, setSeries: false },
  y: false,
  drag: { x: true, y: false, dist: leastDragPx, setScale: false },
  points: { size: 6 },
};

/** uPlot itself swallows the click that ends a drag. */
const pointsAt =
  ({ onPoint }: PanelActs) =>
  (plot: uPlot): void =>
    plot.over.addEventListener('click', () => {
      const { left = -1 } = plot.cursor;
      if (left >= 0) onPoint(plot.posToVal(left, 'x') * 1_000);
    });

function axesOf({ palette, fontPx, numberOf, markOf }: PanelLook): uPlot.Axis[] {
  const font = `${fontPx}px ${pageFontFamily()}`;
  const axis = {
    stroke: palette.muted,
    font,
    grid: { stroke: palette.border, width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...axis,
      size: fontPx * 2.2,
      space: fontPx * 6,
      values: (_plot, marks, _axis, _space, stepS) =>
        marks.map((mark) => markOf(mark * 1_000, stepS * 1_000)),
    },
    {
      ...axis,
      size: fontPx * 4.6,
      space: fontPx * 2.6,
      values: (_plot, marks) => marks.map((mark) => numberOf(mark)),
    },
  ];
}

export function panelOptions(
  columns: readonly Column[],
  look: PanelLook,
  acts: PanelActs,
  size: { width: number; height: number },
): uPlot.Options {
  return {
    ...size,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), look.zone),
    legend: { show: false },
    padding: [look.fontPx * 0.8, look.fontPx, 0, 0],
    cursor,
    scales: { x: { auto: false }, y: { auto: true } },
    axes: axesOf(look),
    series: [{}, ...columns.map((column) => seriesOf(column, look))],
    bands: bandsOf(columns, look.palette.isDark),
    hooks: {
      ready: [pointsAt(acts)],
      draw: [(plot) => drawNotes(plot, look, acts.notes)],
      setCursor: [
        (plot) => {
          const { left = -1 } = plot.cursor;
          acts.onCursor(left < 0 ? null : plot.posToVal(left, 'x') * 1_000);
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < leastDragPx) return;
          acts.onZoom(plot.posToVal(left, 'x') * 1_000, plot.posToVal(left + width, 'x') * 1_000);
        },
      ],
    },
  };
}
