import { rem, rootFontSize, scaleOf } from './scale';

describe('the scale of the console', () => {
  it('is 1 on the desks it was drawn for, however wide or however high alone', () => {
    const windows: [number, number][] = [
      [390, 844],
      [1366, 768],
      [1920, 1080],
      [2560, 1080],
      [1080, 1920],
    ];
    expect(windows.map(([width, height]) => scaleOf(width, height))).toEqual([1, 1, 1, 1, 1]);
  });

  it('grows on a screen with more pixels in both directions', () => {
    expect(scaleOf(2560, 1440)).toBe(1.125);
    expect(scaleOf(3440, 1300)).toBe(1.125);
    expect(scaleOf(3840, 2160)).toBe(1.5);
    expect(scaleOf(3840, 1920)).toBe(1.5);
  });

  it('leaves the specified lengths as they are at scale 1', () => {
    expect(rootFontSize(1)).toBe('16px');
    expect(rem(200)).toBe('12.5rem');
  });
});
