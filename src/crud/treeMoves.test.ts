import { treeOf, type TreeItem } from './trees';
import { dropPlace, stepPlace, type Step, type Zone } from './treeMoves';

type Row = readonly [id: number, parentId: number];

/** 1 ( 11 12 ( 121 ) 13 ) 2 3 */
const rows: Row[] = [
  [1, 0],
  [11, 1],
  [12, 1],
  [121, 12],
  [13, 1],
  [2, 0],
  [3, 0],
];
const roots: TreeItem<Row>[] = treeOf(
  rows,
  ([id]) => id,
  ([, parentId]) => parentId,
);
const drop = (moved: number, id: number, zone: Zone, isOpen = false) =>
  dropPlace(roots, moved, { id, zone, isOpen });
const step = (id: number, way: Step) => stepPlace(roots, id, way, ([held]) => held !== 2);

describe('a row of a tree that is dragged', () => {
  it('R-CRUD-03 stands before, after or below the row that it was let go on', () => {
    expect(drop(3, 11, 'before')).toEqual({ parentId: 1, beforeId: 11 });
    expect(drop(3, 12, 'after')).toEqual({ parentId: 1, beforeId: 13 });
    expect(drop(11, 3, 'after')).toEqual({ parentId: 0, beforeId: null });
    expect(drop(3, 2, 'into')).toEqual({ parentId: 2, beforeId: null });
  });

  it('R-CRUD-03 becomes the first child when it is let go under an open row', () => {
    expect(drop(3, 12, 'after', true)).toEqual({ parentId: 12, beforeId: 121 });
  });

  it('R-CRUD-16 goes neither below itself nor to where it is', () => {
    expect(drop(1, 121, 'into')).toBeNull();
    expect(drop(1, 1, 'before')).toBeNull();
    expect(drop(11, 12, 'before')).toBeNull();
    expect(drop(12, 11, 'after')).toBeNull();
    expect(drop(13, 1, 'into')).toBeNull();
    expect(drop(99, 1, 'into')).toBeNull();
  });
});

describe('a row of a tree that is moved by its menu', () => {
  it('R-CRUD-03 goes up, down, in below the one above, and out behind its parent', () => {
    expect(step(12, 'up')).toEqual({ parentId: 1, beforeId: 11 });
    expect(step(12, 'down')).toEqual({ parentId: 1, beforeId: null });
    expect(step(11, 'down')).toEqual({ parentId: 1, beforeId: 13 });
    expect(step(12, 'in')).toEqual({ parentId: 11, beforeId: null });
    expect(step(12, 'out')).toEqual({ parentId: 0, beforeId: 2 });
  });

  it('R-CRUD-03 is not offered a step that leads nowhere', () => {
    expect(step(1, 'up')).toBeNull();
    expect(step(3, 'down')).toBeNull();
    expect(step(3, 'in')).toBeNull();
    expect(step(3, 'out')).toBeNull();
  });
});
