import { periodsWith, tariffSpans } from './tariffs';
import { en } from './texts/en';
import { hk } from './texts/hk';
import { zh } from './texts/zh';

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

  it.each([
    ['en', en],
    ['zh', zh],
    ['hk', hk],
  ])('R-LANG-01 are told in the words of %s, and read from them again', (_language, texts) => {
    const stored = '00:00-07:00 valley; 07:00-08:00 flat; 08:00-11:00 peak; 18:30-24:00 sharp';
    const told = periodsWith(stored, (period) => texts[`balance.period.${period}`]);
    expect(told).toContain(`08:00-11:00 ${texts['balance.period.peak']}`);
    expect(tariffSpans(told)).toEqual(tariffSpans(stored));
  });

  it('stand as they were written where they cannot be read', () => {
    expect(periodsWith('at night', () => 'x')).toBe('at night');
  });
});
