import { tariffSpans } from './tariffs';

describe('the periods of a tariff', () => {
  it('are told in the order of the day', () => {
    expect(tariffSpans('10:00-12:00 peak; 00:00-08:00 valley；18:30-24:00 sharp')).toEqual([
      { fromMin: 0, toMin: 480, period: 'valley' },
      { fromMin: 600, toMin: 720, period: 'peak' },
      { fromMin: 1110, toMin: 1440, period: 'sharp' },
    ]);
    expect(tariffSpans('')).toEqual([]);
  });

  it.each([
    '10:00-09:00 peak',
    '10:00-10:00 peak',
    '10:60-11:00 peak',
    '23:00-25:00 peak',
    '10:00-11:00 best',
  ])('are refused when one is none: %s', (text) => expect(tariffSpans(text)).toBeNull());

  it('are refused when two overlap', () => {
    expect(tariffSpans('10:00-12:00 peak; 11:00-13:00 sharp')).toBeNull();
  });
});
