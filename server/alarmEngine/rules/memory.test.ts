import fc from 'fast-check';
import { sensorAlarms } from '@contract/sensorAlarms';
import { alarmCatalogue } from '../catalogue';
import { compileRule } from './index';
import type { SiteView } from './rule';

const rules = alarmCatalogue
  .map((definition) => compileRule(definition, 'D', 1 / 60))
  .filter(({ newEvaluator }) => newEvaluator !== null);

const readings = fc.array(
  fc.record({
    gapMs: fc.integer({ min: 1, max: 20_000 }),
    value: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: 20, max: 32 }), fc.constant(NaN)),
    running: fc.integer({ min: 0, max: 1 }),
  }),
  { maxLength: 60 },
);

describe('what the rules of the catalogue remember', () => {
  it('has an evaluator for each kind that looks at more than one reading', () => {
    expect(new Set(rules.map(({ definitionId }) => definitionId))).toEqual(
      new Set([
        'roomTempRising',
        'roomTempPredicted',
        'sensorStuck',
        ...Object.values(sensorAlarms).flatMap((points): string[] => Object.values(points)),
        'meterFrozen',
        'cardRefused',
        'shortCycling',
        'controllerConfigChanged',
      ]),
    );
  });

  it.each(rules.map((rule) => [rule.definitionId, rule] as const))(
    'is the same after a restart at any moment: %s',
    (_, { newEvaluator }) => {
      fc.assert(
        fc.property(readings, fc.nat(60), (given, cut) => {
          if (newEvaluator === null) throw new Error('it does not remember');
          const [whole, before] = [newEvaluator(), newEvaluator()];
          let after: ReturnType<typeof newEvaluator> | null = null;
          let at = 1_000_000;
          given.forEach(({ gapMs, value, running }, i) => {
            at += gapMs;
            const values = Array.from({ length: 30 }, () => value);
            const site: SiteView = { ratedPowerW: NaN, valuesOf: () => [[running, running]] };
            if (i === cut) after = newEvaluator(JSON.parse(JSON.stringify(before.memory)) as object);
            const said = (after ?? before).observe(values, at, site);
            expect(said).toEqual(whole.observe(values, at, site));
          });
        }),
      );
    },
  );

  it('belongs to the rule as it is: another limit, class or time scale begins anew', () => {
    const rising = alarmCatalogue.find(({ id }) => id === 'roomTempRising');
    if (rising?.rule.kind !== 'rate') throw new Error('no rate rule');
    const changed = { ...rising, rule: { ...rising.rule, overS: 301 } };
    const keys = [
      compileRule(rising, 'D', 1),
      compileRule(rising, 'A', 1),
      compileRule(rising, 'D', 1 / 60),
      compileRule(changed, 'D', 1),
    ].map(({ memoryKey }) => memoryKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(compileRule({ ...rising, raiseDelayS: 9 }, 'D', 1).memoryKey).toBe(keys[0]);
  });
});
