import { isLogTopic, type LiveFrame, type LiveOp } from '@contract/live';
import { advanced, judge, type Cursor } from './cursors';
import type { TopicIndex } from './topicIndex';

export interface Applied {
  /** Topics that took something in, with the number they now stand at. */
  taken: Map<string, number>;
  /** Topics where something is missing: they must be asked for again. */
  holes: Set<string>;
  /** Arrival times of what was painted with this batch, for field-to-pixel. */
  receivedAt: number[];
}

/**
 * The one way into the indexes, for the socket and for polling alike: every frame is judged against the cursor of
 * its topic, so that a frame seen twice changes nothing and a hole is never papered over.
 */
export function applyFrames(
  cursors: Map<string, Cursor>,
  indexOf: (topic: string) => TopicIndex | null,
  frames: readonly LiveFrame[],
): Applied {
  const applied: Applied = { taken: new Map(), holes: new Set(), receivedAt: [] };
  const newest = new Map<TopicIndex, number>();
  for (const frame of frames) {
    const index = indexOf(frame.topic);
    if (index && takeFrame(cursors, index, frame, applied)) newest.set(index, frame.serverTime);
  }
  for (const [index, atMs] of newest) index.settle(atMs);
  return applied;
}

function takeFrame(
  cursors: Map<string, Cursor>,
  index: TopicIndex,
  frame: LiveFrame,
  applied: Applied,
): boolean {
  const cursor = cursors.get(frame.topic);
  const verdict = judge(cursor, frame);
  if (verdict === 'hole') applied.holes.add(frame.topic);
  if (verdict !== 'fresh') return false;
  const put = frame.isSnapshot ? prepared(index, frame) : () => index.apply(unseen(frame, cursor));
  const next = advanced(cursor, frame, put);
  cursors.set(frame.topic, next);
  if (next.nextPart !== null) return false;
  if (frame.isSnapshot) index.reset();
  if (frame.part) cursor?.gathered.forEach((putPart) => putPart());
  put();
  applied.taken.set(frame.topic, frame.to);
  applied.holes.delete(frame.topic);
  if (frame.trace) applied.receivedAt.push(frame.trace.receivedAt);
  return true;
}

/** A part of a snapshot is made ready when it comes, while others are on their way: the last one waits for nothing. */
function prepared(index: TopicIndex, { columns, ops }: LiveFrame): () => void {
  const putColumns = columns && index.prepareColumns?.(columns);
  return () => {
    putColumns?.();
    index.apply(ops);
  };
}

/** A range may begin before the cursor when polling and socket overlap; of a log, only what is new counts. */
function unseen(frame: LiveFrame, cursor: Cursor | undefined): readonly LiveOp[] {
  if (!isLogTopic(frame.topic) || !cursor || frame.from === cursor.to) return frame.ops;
  return frame.ops.filter((op) => (op.seq ?? 0) > cursor.to);
}
