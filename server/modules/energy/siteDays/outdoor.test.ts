import { outdoorFigures, outdoorOf } from './outdoor';

const day = (of: (hour: number) => number | null) => Array.from({ length: 24 }, (_, hour) => of(hour));
const air = (offset = 0) => day((hour) => 20 + offset + 5 * Math.sin((hour - 9) / 4));
const rh = day(() => 60);
const nothing = day(() => null);
const neighbours = [air(0.4), air(-0.3), air(0.2), air(-0.5)];
const imported = { tempC: air(1), rhPct: day(() => 70), errorK: 2.5 };

describe('the outdoor temperature of a site', () => {
  it('is that of its own sensor while neighbours do not contradict it', () => {
    expect(outdoorOf(air(1), rh, neighbours, imported)).toEqual({
      tempC: air(1),
      rhPct: rh,
      source: 'own',
      errorK: 0.5,
    });
  });

  it.each([
    ['in the sun', air(8)],
    ['stuck', day(() => 19)],
  ])('is that of its neighbours when its own sensor is %s', (_, own) => {
    const { source, tempC, errorK } = outdoorOf(own, rh, neighbours, null);
    expect(source).toBe('neighbours');
    expect(Math.abs((tempC[12] ?? 0) - (air()[12] ?? 0))).toBeLessThan(0.5);
    expect(errorK).toBeGreaterThan(0.5);
  });

  it('is unchecked where too few neighbours speak, and says so by its error', () => {
    expect(outdoorOf(air(8), rh, [air()], null)).toMatchObject({ source: 'own', errorK: 1.5 });
  });

  it('is imported where nobody near measures it', () => {
    expect(outdoorOf(nothing, nothing, [], imported)).toEqual({
      tempC: imported.tempC,
      rhPct: imported.rhPct,
      source: 'imported',
      errorK: 2.5,
    });
    expect(outdoorOf(nothing, nothing, [], null).source).toBe('none');
  });

  it('fills the hours in which its sensor was silent', () => {
    const own = day((hour) => (hour < 6 ? null : (air()[hour] ?? null)));
    const { tempC, source } = outdoorOf(own, rh, neighbours, null);
    expect(source).toBe('own');
    expect(tempC.every((temp) => temp !== null)).toBe(true);
  });

  it('gives degree hours from the base, and hours of free cooling only with a humidity', () => {
    const tempC = day((hour) => (hour < 12 ? 16 : 21));
    const figures = outdoorFigures({ tempC, rhPct: rh });
    expect(figures).toMatchObject({ meanC: 18.5, coolingKh: 36, heatingKh: 24, availableH: 12, pct: 100 });
    expect(outdoorFigures({ tempC, rhPct: nothing }).availableH).toBeNull();
  });
});
