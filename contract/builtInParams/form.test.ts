import fc from 'fast-check';
import { builtInParams } from '.';
import { effectiveOf, isAllowed, isLooser, rangeOf } from './form';

const params = Object.entries(builtInParams);
const paramOf = (key: string) => {
  const param = builtInParams[key];
  if (!param) throw new Error(key);
  return param;
};

describe('built-in parameters', () => {
  it.each(params)(
    '%s has a default within its range, a range and an effect in three languages',
    (_key, param) => {
      expect(isAllowed(param.form, param.default)).toBe(true);
      expect(rangeOf(param.form)).not.toBe('');
      expect(Object.values(param.effect).filter((text) => text.trim() === '')).toEqual([]);
      expect(param.class === 'safety').toBe(param.loosens !== undefined);
    },
  );

  it('whatever is stored, the value that counts is an allowed one, and an allowed one is what is stored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...params.map(([, param]) => param)),
        fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.constant('Q')),
        (param, stored) => {
          const counts = effectiveOf(param, stored);
          expect(isAllowed(param.form, counts)).toBe(true);
          if (isAllowed(param.form, stored)) expect(counts).toBe(stored.trim());
        },
      ),
    );
  });

  it('history is never deleted by a value that means nothing', () => {
    const retention = params.filter(([, param]) => param.class === 'retention').map(([, param]) => param);
    for (const param of retention)
      for (const stored of ['-1', '0', 'abc', '', '1e9', '12.5', 'Infinity', '٣'])
        expect(Number(effectiveOf(param, stored))).toBe(7_300);
  });

  it('a word that is no class switches no second person off', () => {
    expect(effectiveOf(paramOf('control.criticalClasses'), 'Q')).toBe('A');
    expect(effectiveOf(paramOf('control.criticalClasses'), 'B, Q')).toBe('B');
    expect(effectiveOf(paramOf('control.criticalClasses'), '')).toBe('');
  });

  const looser: [string, string, string][] = [
    ['control.criticalClasses', 'A,B', 'B'],
    ['control.approvalSites', '20', '21'],
    ['control.ceilingMarginK', '2', '1.5'],
    ['control.smokeStops', '1', '0'],
    ['sys.account.captchaEnabled', 'true', 'false'],
    ['sys.account.registerUser', 'false', 'true'],
    ['sys.account.passwordValidateDays', '90', '0'],
    ['sys.session.perUser', '3', '0'],
    ['sys.secondFactor.for', 'everybody', 'roles'],
    ['sys.access.allow', '10.0.0.0/8', ''],
  ];
  it.each(looser)('%s from %j to %j is less safe, and the way back is not', (key, old, next) => {
    expect(isLooser(paramOf(key), old, next)).toBe(true);
    expect(isLooser(paramOf(key), next, old)).toBe(false);
    expect(isLooser(paramOf(key), old, old)).toBe(false);
  });
});
