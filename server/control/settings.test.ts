import { hourMs } from '@contract/time';
import { criticalClassesParam, holdMsOf, secondFactorParam, settingsFrom, usualSettings } from './settings';

const settings = (...texts: [string, string][]) => settingsFrom(new Map(texts));

describe('what an administrator sets about commands', () => {
  it('is as usual where it is missing, empty or no number', () => {
    expect(usualSettings).toMatchObject({
      ceilingMarginK: 2,
      safeSetpointC: 26,
      smokeStops: 1,
      holdHours: 4,
    });
    for (const text of ['', '  ', 'two', '1,5', 'Infinity'])
      expect(settings(['control.ceilingMarginK', text]).ceilingMarginK).toBe(2);
  });

  it('is taken as it stands, also where that is nothing', () => {
    expect(settings(['control.ceilingMarginK', ' 3.5 ']).ceilingMarginK).toBe(3.5);
    expect(settings(['control.smokeStops', '0']).smokeStops).toBe(0);
    expect(holdMsOf(settings(['control.holdHours', '2']))).toBe(2 * hourMs);
  });

  it('names the classes that ask for a second person: A as usual, none where it says none', () => {
    expect(usualSettings.criticalClasses).toEqual(['A']);
    const classes = (text: string) => settings([criticalClassesParam, text]).criticalClasses;
    expect(classes(' A, B ,, X,AB,')).toEqual(['A', 'B']);
    expect(classes('')).toEqual([]);
  });

  it('names the kinds that ask for the second factor again: none as usual', () => {
    expect(usualSettings.secondFactorKinds).toEqual([]);
    expect(settings([secondFactorParam, ' , ']).secondFactorKinds).toEqual([]);
    expect(settings([secondFactorParam, 'switch, open']).secondFactorKinds).toEqual(['switch', 'open']);
  });
});
