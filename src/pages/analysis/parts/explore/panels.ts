import uPlot from 'uplot';
import { drawnValues, isCounter, type Line } from './lines';

/** Lines that share an axis: those of one unit. */
export interface Panel {
  unit: string;
  lines: readonly { line: Line; at: number }[];
}

const unitOf = ({ point, step }: Line): string => {
  if (point.kind === 'counter' && step !== null) return `${point.unit} / ${step}`;
  return point.kind === 'digital' || point.kind === 'enum' ? '' : point.unit;
};

/** One panel for each unit, in the order in which the units were chosen. */
export function panelsOf(lines: readonly Line[]): Panel[] {
  const panels = new Map<string, { line: Line; at: number }[]>();
  lines.forEach((line, at) => {
    const name = line.point.kind === 'enum' || line.point.kind === 'digital' ? `state` : unitOf(line);
    panels.set(name, [...(panels.get(name) ?? []), { line, at }]);
  });
  return [...panels.values()].flatMap((panel) => {
    const [first] = panel;
    return first ? [{ unit: unitOf(first.line), lines: panel }] : [];
  });
}

/** What one column of the joined table draws. */
export interface Column {
  kind: 'value' | 'min' | 'max' | 'beside';
  line: Line;
  at: number;
}

type Values = readonly (number | null)[];

/** Columns over one axis of time, in seconds: what a line does not say at an instant stays undefined, a gap is null. */
export function tableOf({ lines }: Panel, shiftMs: number): { data: uPlot.AlignedData; columns: Column[] } {
  const columns: Column[] = [];
  const tables: uPlot.AlignedData[] = [];
  const add = (t: readonly number[], shift: number, values: readonly Values[]) =>
    tables.push([t.map((at) => (at + shift) / 1_000), ...values.map((one) => [...one])]);
  for (const { line, at } of lines) {
    const { data, beside } = line;
    if (data) {
      const band = isCounter(line) ? [] : [data.min, data.max].filter((one) => one !== undefined);
      add(data.t, 0, [drawnValues(line, data), ...band]);
      columns.push({ kind: 'value', line, at });
      if (band.length === 2) columns.push({ kind: 'min', line, at }, { kind: 'max', line, at });
    }
    if (beside) {
      add(beside.t, shiftMs, [drawnValues(line, beside)]);
      columns.push({ kind: 'beside', line, at });
    }
  }
  const modes = tables.map((table) => table.map((): uPlot.JoinNullMode => 1));
  const data = tables.length === 0 ? [[]] : uPlot.join(tables, modes);
  return { data: data as uPlot.AlignedData, columns };
}
