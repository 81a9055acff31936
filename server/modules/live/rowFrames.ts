import { isLogTopic, type LiveFrame } from '@contract/live';
import { rowsOfColumns } from '@contract/liveColumns';
import { heeded } from '../../platform/heeded';

/** The frames of a snapshot, each when it is there. */
export type SnapshotFrames = readonly Promise<LiveFrame>[];

/** The same snapshot of a log topic in ops, each something that stands, by its id; other frames as they are. */
const inRows = (frame: LiveFrame): LiveFrame => {
  const { columns, ...rest } = frame;
  if (!columns || !isLogTopic(frame.topic)) return frame;
  const rows = rowsOfColumns<{ id: number }>(columns);
  return { ...rest, ops: rows.map((value) => ({ key: String(value.id), kind: 'standing', value })) };
};

const unpacked = new WeakMap<Promise<SnapshotFrames>, Promise<SnapshotFrames>>();

/** Unpacked once for all who share the snapshot and do not take columns. */
export function rowFrames(snapshot: Promise<SnapshotFrames>): Promise<SnapshotFrames> {
  const known = unpacked.get(snapshot);
  if (known) return known;
  const made = snapshot.then((frames) => frames.map((frame) => heeded(frame.then(inRows))));
  unpacked.set(snapshot, made);
  return made;
}
