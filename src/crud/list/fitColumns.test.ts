import { resource } from '@contract/resources/tariffs';
import { fitColumns } from './fitColumns';

const { code, name, priceFlat, createTime } = resource.fields;
const columns = [
  { field: code, widthPx: 140, isDrawn: false },
  { field: name, widthPx: 200, isDrawn: false },
  { field: priceFlat, widthPx: 150, isDrawn: false },
  { field: createTime, widthPx: 200, isDrawn: false },
];
const heads = ['编码', '名称', '平段电价', '创建时间'];
const widths = (roomPx: number, given = columns) =>
  fitColumns(given, heads, roomPx).map(({ widthPx }) => widthPx);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

describe('the columns of a list', () => {
  it('stay as they are declared where there is room', () => {
    expect(widths(690)).toEqual([140, 200, 150, 200]);
  });

  it('give of what they do not need where there is less, so that all are seen', () => {
    const narrow = widths(560);
    expect(sum(narrow)).toBeLessThanOrEqual(560);
    expect(sum(narrow)).toBeGreaterThan(550);
  });

  it('keep room for their heading and for what stands in them', () => {
    const [codePx = 0, namePx = 0, pricePx = 0, timePx = 0] = widths(100);
    expect([codePx, namePx, timePx]).toEqual([110, 110, 164]);
    expect(pricePx).toBeGreaterThanOrEqual(4 * 14 + 30);
  });

  it('keep the width that a person has drawn', () => {
    const drawn = columns.map((column, at) => ({ ...column, isDrawn: at === 1 }));
    expect(widths(100, drawn)[1]).toBe(200);
  });

  it('leave the names of a tree their width, which they share with arrow, handle and depth', () => {
    const [, namePx] = fitColumns(columns, heads, 100, true).map(({ widthPx }) => widthPx);
    expect([name.isTitle, namePx]).toEqual([true, 200]);
  });
});
