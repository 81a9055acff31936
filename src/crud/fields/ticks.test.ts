import { treeOf } from '../trees';
import { indexOf, shownTicks, ticked } from './ticks';

// 1 ─ 2 ─ 4, 5 and 1 ─ 3
const rows = [
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
] as const;
const tree = indexOf(
  treeOf(
    rows,
    ([id]) => id,
    ([, parentId]) => parentId,
  ),
);
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

describe('ticks in a tree of menus', () => {
  it('take along what is above and below, and leave what is above', () => {
    expect(sorted(ticked('withParents', tree, [], 2, true))).toEqual([1, 2, 4, 5]);
    expect(ticked('withParents', tree, [1, 2, 4, 5], 4, false)).toEqual([1, 2, 5]);
    expect(ticked('withParents', tree, [1, 2, 4, 5], 2, false)).toEqual([1]);
  });
});

describe('ticks in a tree of regions', () => {
  it('stand for everything below', () => {
    expect(ticked('topmost', tree, [4, 5], 2, true)).toEqual([2]);
    expect(sorted(shownTicks('topmost', tree, [2]))).toEqual([2, 4, 5]);
  });

  it('leave the rest when one part is taken out', () => {
    expect(sorted(ticked('topmost', tree, [1], 4, false))).toEqual([3, 5]);
    expect(ticked('topmost', tree, [2, 3], 3, false)).toEqual([2]);
  });
});
