import { sortedBy, sortQuery, sortsOf } from './useListAddress';

describe('sorting a list', () => {
  it('goes up, down and away with each click', () => {
    const up = sortedBy([], 'postCode', false);
    expect(up).toEqual([['postCode', 'asc']]);
    const down = sortedBy(up, 'postCode', false);
    expect(down).toEqual([['postCode', 'desc']]);
    expect(sortedBy(down, 'postCode', false)).toEqual([]);
  });

  it('takes several columns with Shift, in the order they were clicked', () => {
    const both = sortedBy([['status', 'asc']], 'postCode', true);
    expect(sortQuery(both)).toEqual({ orderByColumn: 'status,postCode', isAsc: 'asc,asc' });
    expect(sortsOf(sortQuery(both))).toEqual(both);
    expect(sortedBy(both, 'postName', false)).toEqual([['postName', 'asc']]);
  });
});
