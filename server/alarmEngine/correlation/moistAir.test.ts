import { coldestSurfaceC, dewPointC, followsDryWeather, followsWeather, vapourHpa } from './moistAir';

const muggy = { tempC: 29, rhPct: 90 };
const air = (tempC: number, rhPct: number) => ({ tempC, rhPct });

describe('moist air', () => {
  it.each([
    [20, 23.4],
    [0, 6.11],
    [35, 56.2],
  ])('saturates at %d °C with %d hPa, and its dew point is that temperature again', (tempC, hPa) => {
    expect(vapourHpa(air(tempC, 100)) / hPa).toBeCloseTo(1, 2);
    expect(dewPointC(vapourHpa(air(tempC, 100)))).toBeCloseTo(tempC, 6);
  });

  it('condenses first where a wall is cold from outside, and in summer in the air itself', () => {
    expect(coldestSurfaceC(air(20, 50), air(0, 80))).toBeCloseTo(14);
    expect(coldestSurfaceC(air(23, 70), muggy)).toBe(23);
  });
});

describe('a damp room', () => {
  it('follows the weather while the air outside holds as much moisture', () => {
    expect(followsWeather(air(23, 75), muggy, false, null)).toBe(true);
  });

  it('does not follow dry weather: the water comes from within', () => {
    expect(followsWeather(air(23, 75), air(29, 40), false, null)).toBe(false);
  });

  it('does not follow cold air, however high its relative humidity is', () => {
    expect(followsWeather(air(20, 75), air(2, 100), false, null)).toBe(false);
  });

  it('is an alarm of its own within 2 K of condensation, in the air or at a cold wall', () => {
    expect(followsWeather(air(23, 92), muggy, false, null)).toBe(false);
    expect(followsWeather(air(23, 92), muggy, true, null)).toBe(false);
    expect(followsWeather(air(18, 80), air(14, 100), false, null)).toBe(false);
  });

  it('does not follow warmer weather when it is colder than its units were asked for: the cold makes it damp', () => {
    const outside = air(30, 69);
    expect(followsWeather(air(20.2, 69), outside, false, 23)).toBe(false);
    expect(followsWeather(air(20.2, 69), outside, true, 23)).toBe(false);
    expect(followsWeather(air(22, 69), outside, false, 23)).toBe(true);
    expect(followsWeather(air(20.2, 69), outside, false, null)).toBe(true);
  });

  it('follows colder weather that takes its warmth below what its units were asked for', () => {
    expect(followsWeather(air(19.5, 70), air(17, 90), false, 23)).toBe(true);
  });

  it('does not flap at the edge: what follows goes on a little longer than it takes to begin', () => {
    const outside = air(26, (100 * vapourHpa(air(23, 75))) / vapourHpa(air(26, 100)) / 1.07);
    expect(followsWeather(air(23, 75), outside, false, null)).toBe(false);
    expect(followsWeather(air(23, 75), outside, true, null)).toBe(true);
  });
});

describe('the limits of what the weather explains', () => {
  /** Air of 23 °C that holds so much of what the air outside does. */
  const holding = (share: number, outside: ReturnType<typeof air>) =>
    air(23, (share * 100 * vapourHpa(outside)) / vapourHpa(air(23, 100)));
  const humid = air(26, 60);
  const dry = air(5, 60);

  it('are a twentieth more moisture to begin with, and a tenth to go on', () => {
    const follows = (share: number, isSoFar: boolean) =>
      followsWeather(holding(share, humid), humid, isSoFar, null);
    expect([1.04, 1.06].map((share) => follows(share, false))).toEqual([true, false]);
    expect([1.09, 1.11].map((share) => follows(share, true))).toEqual([true, false]);
  });

  it('are 2.5 K from condensation to begin with, and 2 K to go on', () => {
    const near = (gapK: number) => {
      const pct = (100 * vapourHpa(air(23 - gapK, 100))) / vapourHpa(air(23, 100));
      return [false, true].map((isSoFar) => followsWeather(air(23, pct), muggy, isSoFar, null));
    };
    expect([2.6, 2.4, 1.9].map(near)).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('are 1.5 K below what the units were asked for to begin with, and 2 K to go on', () => {
    const outside = air(30, 69);
    const below = (byK: number) =>
      [false, true].map((isSoFar) => followsWeather(air(23 - byK, 69), outside, isSoFar, 23));
    expect([1.4, 1.6, 2.1].map(below)).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('are a twentieth less moisture of a dry room to begin with, and a tenth to go on', () => {
    const follows = (share: number, isSoFar: boolean) =>
      followsDryWeather(holding(share, dry), dry, isSoFar, null);
    expect([1.1, 0.96, 0.94].map((share) => follows(share, false))).toEqual([true, true, false]);
    expect([0.91, 0.89].map((share) => follows(share, true))).toEqual([true, false]);
  });
});

describe('a dry room', () => {
  it('follows the weather while it holds no less moisture than the cold air outside', () => {
    expect(followsDryWeather(air(24, 15), air(0, 60), false, null)).toBe(true);
  });

  it('does not follow weather that is moister: its own units dry it', () => {
    expect(followsDryWeather(air(24, 15), air(15, 60), false, null)).toBe(false);
  });
});
