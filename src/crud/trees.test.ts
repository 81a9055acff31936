import { idsBelow, treeOf } from './trees';

interface Row {
  id: number;
  parentId: number;
}
const row = (id: number, parentId: number): Row => ({ id, parentId });
const tree = (...rows: Row[]) =>
  treeOf(
    rows,
    ({ id }) => id,
    ({ parentId }) => parentId,
  );

describe('rows that know their parent', () => {
  it('R-CRUD-16 become a tree below root 0, in their own order', () => {
    const [top, other] = tree(row(1, 0), row(5, 0), row(3, 1), row(2, 1), row(4, 3));
    expect(top?.children.map(({ id }) => id)).toEqual([3, 2]);
    expect(top && idsBelow(top)).toEqual([1, 3, 4, 2]);
    expect(other?.children).toEqual([]);
  });

  it('R-CRUD-16 stand at the root when their parent is unknown or themselves', () => {
    expect(tree(row(7, 99), row(8, 8)).map(({ id }) => id)).toEqual([7, 8]);
  });
});
