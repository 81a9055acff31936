import type { ListLine, ListLines } from './alarmLines';

/** What is unfolded below one of the top lines. */
export interface Unfolding {
  /** Where that line stands among the top lines. */
  at: number;
  length: number;
  lineAt(index: number): ListLine | undefined;
  /** -1 when it is not among them. */
  indexOf(key: string): number;
}

/** The top lines, each followed by what is unfolded below it. */
export function unfoldedLines(tops: ListLines, unfoldings: readonly Unfolding[]): ListLines {
  let before = 0;
  const placed = [...unfoldings]
    .sort((a, b) => a.at - b.at)
    .map((unfolding) => {
      const from = unfolding.at + before + 1;
      before += unfolding.length;
      return { ...unfolding, from };
    });
  const at: ListLines['at'] = (index) => {
    let skipped = 0;
    for (const { from, length, lineAt } of placed) {
      if (index < from) break;
      if (index < from + length) return lineAt(index - from);
      skipped += length;
    }
    return tops.at(index - skipped);
  };
  const indexOf: ListLines['indexOf'] = (key) => {
    let top = tops.indexOf(key);
    for (const { from, length, indexOf: below } of placed) {
      if (top >= from) top += length;
      const inside = top < 0 && key !== null ? below(key) : -1;
      if (inside >= 0) return from + inside;
    }
    return top;
  };
  return { length: tops.length + before, at, indexOf };
}
