import fc from 'fast-check';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { pointValuesOf } from '../ingest/validate';
import { catalogueById } from './catalogue';
import { advance, quiet, type RuleState } from './engine';
import { compileRule, readBeyond, type Rule } from './rules';
import { stepBy } from './runRule';

type Values = Readonly<Record<string, number | null>>;
interface Look {
  at: number;
  /** Absent: nothing was reported. */
  values?: Values;
}

const ruleOf = (id: string): Rule => {
  const definition = catalogueById.get(id);
  if (definition === undefined) throw new Error(`no alarm ${id}`);
  return compileRule(definition, 'D', 1);
};

/** When a rule is raised over these looks, and what it read then; restarted between any two of them. */
const raisedBy = (
  id: string,
  looks: readonly Look[],
  deviceClass: DeviceClass = 'env',
): { at: number; value: number | null } | null => {
  const rule = ruleOf(id);
  const positions = new Map(pointsByClass[deviceClass].map(({ name }, position) => [name, position]));
  let state: RuleState = quiet;
  const end = (looks.at(-1)?.at ?? 0) + hourMs;
  for (const { at, values } of [...looks, { at: end, values: undefined }]) {
    let result = advance(state, at);
    if (values !== undefined) {
      const said = pointValuesOf(deviceClass, positions, { t: at, n: 0, v: { ...values } });
      const read = readBeyond(rule, said) ?? {
        condition: rule.conditionOf(said.values),
        value: rule.valueOf(said.values),
      };
      result = stepBy(state, rule, at, read);
    }
    const [raised] = result.transitions.filter(({ kind }) => kind === 'raised');
    if (raised !== undefined) return raised;
    state = JSON.parse(JSON.stringify(result.state)) as RuleState;
  }
  return null;
};

const [limit, delayMs, end] = [36, 2 * minuteMs, 60];
const everyMs = fc.oneof(
  fc.integer({ min: 3 * secondMs, max: 2 * minuteMs }),
  fc.integer({ min: 2 * minuteMs, max: 2 * hourMs }),
);
/** What becomes of a look: reported, invalid, or left out. */
const fates = fc.array(fc.constantFrom('said', 'said', 'said', 'null', 'absent'), {
  minLength: 120,
  maxLength: 120,
});
type Fate = 'said' | 'null' | 'absent';
const lookAs = (at: number, value: number, fate: Fate): Look =>
  fate === 'absent' ? { at } : { at, values: { roomTempC: fate === 'null' ? null : value } };

const hotLooks = (looks: readonly Look[], above: number): Look[] =>
  looks.filter(({ values }) => (values?.['roomTempC'] ?? -Infinity) > above);

describe('a fire', () => {
  it('raises by its first look beyond the range at the latest, or a delay after where no look was past the limit', () => {
    const fire = fc.record({
      ...{ everyMs, fates, from: fc.integer({ min: 15, max: 31 }) },
      perMinute: fc.double({ min: 0.5, max: 120, noNaN: true }),
      most: fc.constantFrom(61, 75, 90, 120, 200),
      burnt: fc.constantFrom(null, 850, 32_767, 961_656_832),
      burntAfter: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fire, ({ from, perMinute, most, burnt, burntAfter, ...how }) => {
        let beyond = 0;
        const looks = how.fates.map((fate, i): Look => {
          const at = i * how.everyMs;
          const value = Math.min(most, from + (perMinute * at) / minuteMs);
          if (value > end && fate === 'said') beyond += 1;
          if (beyond > burntAfter) return { at, values: { roomTempC: burnt } };
          return lookAs(at, value, fate);
        });
        const [first] = hotLooks(looks, limit);
        const [firstBeyond] = hotLooks(looks, end);
        fc.pre(first !== undefined && firstBeyond !== undefined);
        const raised = raisedBy('roomTempVeryHigh', looks);
        expect(raised).not.toBeNull();
        expect(raised?.at).toBeGreaterThanOrEqual(first?.at ?? 0);
        const latest = first === firstBeyond ? (first?.at ?? 0) + delayMs : (firstBeyond?.at ?? 0);
        expect(raised?.at).toBeLessThanOrEqual(latest);
      }),
      { numRuns: 500 },
    );
  });

  it('is found no later where its sensor leaves its range than where it stays within', () => {
    const looks = fc.array(
      fc.record({
        ...{
          gapMs: everyMs,
          value: fc.integer({ min: 20, max: end }),
          over: fc.integer({ min: 1, max: 140 }),
        },
        ...{ fate: fc.constantFrom<Fate>('said', 'said', 'null', 'absent'), leaves: fc.boolean() },
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(looks, (drawn) => {
        let at = 0;
        const [within, leaving]: [Look[], Look[]] = [[], []];
        for (const { gapMs, value, over, fate, leaves } of drawn) {
          at += gapMs;
          within.push(lookAs(at, value, fate));
          leaving.push(lookAs(at, leaves && value > limit ? end + over : value, fate));
        }
        const usual = raisedBy('roomTempVeryHigh', within);
        if (usual !== null)
          expect(raisedBy('roomTempVeryHigh', leaving)?.at ?? Infinity).toBeLessThanOrEqual(usual.at);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['roomTempHigh', 'env', 'roomTempC'],
    ['batteryTempHigh', 'battery', 'tempC'],
  ] as const)('raises %s too, with what was read', (id, deviceClass, point) => {
    const hot = [81, 120].map((value, i) => ({ at: i * minuteMs, values: { [point]: value } }));
    expect(raisedBy(id, hot, deviceClass)).toEqual({ kind: 'raised', at: minuteMs, value: 120 });
  });

  it('of a rack is a hot spot at once, and one in the room is none', () => {
    const pair = (rackTempC: number, roomTempC: number) =>
      [0, 1].map((i) => ({ at: i * minuteMs, values: { rackTempC, roomTempC } }));
    expect(raisedBy('hotSpot', pair(90, 25))).toMatchObject({ at: minuteMs, value: 65 });
    expect(raisedBy('hotSpot', pair(40, 90))).toBeNull();
  });
});

describe('a sensor that fails high', () => {
  it('raises nothing by what no sensor measures, without a look past the limit', () => {
    const value = fc.oneof(
      fc.integer({ min: -20, max: limit }),
      fc.constant(null),
      fc.double({ min: 200.1, max: 1e12, noNaN: true }),
    );
    fc.assert(
      fc.property(everyMs, fc.array(value, { maxLength: 80 }), (gapMs, values) => {
        const looks = values.map((roomTempC, i) => ({ at: i * gapMs, values: { roomTempC } }));
        expect(raisedBy('roomTempVeryHigh', looks)).toBeNull();
      }),
    );
  });

  it('raises nothing where looks in range refute it within the delay', () => {
    const shortMs = fc.integer({ min: 3 * secondMs, max: delayMs - secondMs });
    const pairs = fc.array(fc.tuple(fc.integer({ min: 61, max: 200 }), fc.integer({ min: 0, max: limit })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(shortMs, pairs, (gapMs, drawn) => {
        const looks = drawn.flat().map((roomTempC, i) => ({ at: i * gapMs, values: { roomTempC } }));
        expect(raisedBy('roomTempVeryHigh', looks)).toBeNull();
      }),
    );
  });
});
