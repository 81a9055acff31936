import { type ListPlace, placeOf, searchOf } from './address';
import { wholeQuery } from './query';

const place: ListPlace = {
  query: {
    levels: [1, 3],
    standing: 'all',
    siteId: 7,
    facets: { device: ['AC 1, left', '新风机'], state: ['activeUnacknowledged'] },
    text: 'a&b=c 南山',
    order: 'oldest',
    layout: 'site',
  },
  openedId: 12,
};

describe('the address of the alarm list', () => {
  it('tells again what it was made of, and nothing for the list as it is by itself', () => {
    expect(placeOf(searchOf(place))).toEqual(place);
    expect(searchOf({ query: wholeQuery, openedId: null })).toBe('');
    expect(placeOf('')).toEqual({ query: wholeQuery, openedId: null });
  });

  it('is short for what links ask for', () => {
    expect(placeOf('?level=2').query.levels).toEqual([2]);
    expect(placeOf('?level=4,1').query.levels).toEqual([1, 4]);
    expect(searchOf({ query: { ...wholeQuery, levels: [2] }, openedId: 5 })).toBe('?level=2&alarm=5');
  });

  it('holds the sites of a whole lasso, in an address that is no longer than servers take', () => {
    const site = Array.from({ length: 500 }, (_, at) => String(90_000 + at));
    const many: ListPlace = { query: { ...wholeQuery, facets: { site } }, openedId: null };
    expect(placeOf(searchOf(many))).toEqual(many);
    expect(searchOf(many).length).toBeLessThan(6_000);
    expect(placeOf('?facet.site=1&facet.site=2').query.facets).toEqual({ site: ['1', '2'] });
  });

  it.each([
    '?level=9&level=x&standing=gone&site=-1&alarm=1e99&sort=__proto__&group=&facet.mark=&facet.nothing=1',
    '?site=99999999999999999999&alarm=0x10&level=1.0',
    '?%E0%A4%A',
  ])('with nonsense in it (%s) is that of the whole list', (search) => {
    expect(placeOf(search)).toEqual({ query: wholeQuery, openedId: null });
  });

  it('takes no text without an end', () => {
    const { query } = placeOf(`?text=${'x'.repeat(9_000)}&facet.device=${'y'.repeat(9_000)}`);
    expect(query.text).toHaveLength(200);
    expect(query.facets).toEqual({});
  });
});
