import { exploreLimits } from '@contract/explore';
import { dayMs } from '@contract/time';
import { pictureOf, searchOf, usualSpan, type Picture } from './address';

const picture: Picture = {
  series: [
    { deviceId: 12, point: 'roomTempC' },
    { deviceId: 13, point: 'powerW' },
  ],
  span: { from: 1_000_000, to: 90_000_000 },
  way: 'heat',
  beside: 'lastYear',
  grouping: 'class',
};

describe('the address of a picture of trends', () => {
  it('holds all of it, so that a link shows somebody else the same', () => {
    expect(pictureOf(searchOf(picture))).toEqual(picture);
    expect(searchOf(picture)).toBe(
      's=12.roomTempC,13.powerW&from=1000000&to=90000000&way=heat&beside=lastYear&by=class',
    );
  });

  it('may name a span that ends now', () => {
    const rolling = { ...picture, span: { lastMs: 7 * dayMs } };
    expect(pictureOf(searchOf(rolling))).toEqual(rolling);
  });

  it('leaves out what is not understood, and shows the rest', () => {
    const found = pictureOf('s=12.roomTempC,x.y,0.z,12.roomTempC,5.<b>&from=9&to=1&way=pie&beside=1');
    expect(found).toEqual({
      series: [{ deviceId: 12, point: 'roomTempC' }],
      span: usualSpan,
      way: 'trend',
      beside: 'none',
      grouping: 'series',
    });
  });

  it('names no more series than a picture holds', () => {
    const many = Array.from({ length: 30 }, (_, i) => `${i + 1}.powerW`).join(',');
    expect(pictureOf(`s=${many}`).series).toHaveLength(exploreLimits.series);
  });
});
