import type { LiveFrame } from '@contract/live';
import { packColumns } from '@contract/liveColumns';

type Row = Readonly<Record<string, unknown>> & { id: unknown };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

/** The same snapshot in columns: of a log topic each op is something that stands, by its id. */
const inColumns = (frame: LiveFrame): LiveFrame => {
  const rows = frame.ops.map(({ value }) => value);
  return frame.isSnapshot && rows.length > 0 && rows.every(isRow)
    ? { ...frame, ops: [], columns: packColumns(rows) }
    : frame;
};

const packed = new WeakMap<Promise<LiveFrame[]>, Promise<LiveFrame[]>>();

/** Packed once for all who share the snapshot. */
export function columnFrames(snapshot: Promise<LiveFrame[]>): Promise<LiveFrame[]> {
  const known = packed.get(snapshot);
  if (known) return known;
  const made = snapshot.then((frames) => frames.map(inColumns));
  packed.set(snapshot, made);
  return made;
}
