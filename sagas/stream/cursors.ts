import type { LiveFrame } from '@contract/live';

/** How far a topic has been applied, as the server numbers it. */
export interface Cursor {
  epoch: string;
  to: number;
  /** The next part of a snapshot that comes in parts; null when it is whole. */
  nextPart: number | null;
  /**
   * What applies the parts that came so far: until it is whole, what stood before is shown, never a part of the truth.
   */
  gathered: readonly (() => void)[];
  /** The epoch before this one: ranges of it may still be on their way. */
  former: string | null;
}

export type Verdict = 'fresh' | 'old' | 'hole';

/**
 * May this frame be applied now? A snapshot of another epoch always may, whatever the server's clock says; one of
 * the same epoch unless a newer state stands already; a range only where it continues what was applied. Anything
 * else is old news or a hole, which means loss.
 */
export function judge(cursor: Cursor | undefined, frame: LiveFrame): Verdict {
  if (frame.isSnapshot) return judgeSnapshot(cursor, frame);
  if (!cursor) return 'hole';
  if (cursor.epoch !== frame.epoch) return frame.epoch === cursor.former ? 'old' : 'hole';
  if (cursor.nextPart !== null) return 'hole';
  if (frame.to <= cursor.to) return 'old';
  return frame.from <= cursor.to ? 'fresh' : 'hole';
}

function judgeSnapshot(cursor: Cursor | undefined, frame: LiveFrame): Verdict {
  const part = frame.part ?? 0;
  if (part > 0) {
    const isNext = cursor?.nextPart === part && cursor.epoch === frame.epoch && cursor.to === frame.to;
    return isNext ? 'fresh' : 'old';
  }
  if (!cursor || cursor.nextPart !== null || cursor.epoch !== frame.epoch) return 'fresh';
  return frame.to < cursor.to ? 'old' : 'fresh';
}

/**
 * @param before the cursor that the frame was judged against
 * @param put applies what the frame holds
 */
export function advanced(before: Cursor | undefined, frame: LiveFrame, put: () => void): Cursor {
  const nextPart = (frame.part ?? 0) + 1;
  const isWhole = !frame.isSnapshot || nextPart >= (frame.parts ?? 1);
  const gathered = frame.part ? [...(before?.gathered ?? []), put] : [put];
  return {
    epoch: frame.epoch,
    to: frame.to,
    nextPart: isWhole ? null : nextPart,
    gathered: isWhole ? [] : gathered,
    former: before && before.epoch !== frame.epoch ? before.epoch : (before?.former ?? null),
  };
}
