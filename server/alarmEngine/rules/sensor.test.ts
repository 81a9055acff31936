import fc from 'fast-check';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { catalogueById } from '../catalogue';
import { advance, quiet, step, type RuleState } from '../engine';
import { compileRule, type Rule, type SiteView, type StatefulEvaluator } from './index';

const ruleOf = (id: string): Rule => {
  const definition = catalogueById.get(id);
  if (definition === undefined) throw new Error(`no alarm ${id}`);
  return compileRule(definition, 'D', 1);
};
const positionOf = (deviceClass: DeviceClass, name: string): number =>
  pointsByClass[deviceClass].findIndex((point) => point.name === name);

type Values = Readonly<Record<string, number | null>>;
interface Look {
  at: number;
  values: Values;
}

/** What one device reports, as the engine judges it: null reports that there is no value, an absent point nothing. */
class Watch {
  raisedAt: number | null = null;
  clearedAt: number | null = null;
  private readonly rule: Rule;
  private evaluator: StatefulEvaluator;
  private state: RuleState = quiet;
  private readonly known: number[];

  constructor(
    private readonly deviceClass: DeviceClass,
    id: string,
    private readonly site?: SiteView,
  ) {
    this.rule = ruleOf(id);
    this.known = pointsByClass[deviceClass].map(() => NaN);
    const evaluator = this.rule.newEvaluator?.();
    if (evaluator === undefined) throw new Error(`${id} remembers nothing`);
    this.evaluator = evaluator;
  }

  restart(): void {
    const kept = JSON.parse(JSON.stringify(this.evaluator.memory)) as object;
    const evaluator = this.rule.newEvaluator?.(kept);
    if (evaluator !== undefined) this.evaluator = evaluator;
    this.state = JSON.parse(JSON.stringify(this.state)) as RuleState;
  }

  look({ at, values }: Look): void {
    let reported = 0;
    for (const [name, value] of Object.entries(values)) {
      const position = positionOf(this.deviceClass, name);
      this.known[position] = value ?? NaN;
      reported |= 1 << position;
    }
    const { condition, value } = this.evaluator.observe(this.known, at, this.site, reported);
    this.take(step(this.state, this.rule, condition, at, value), at);
  }

  pass(at: number): void {
    this.take(advance(this.state, at), at);
  }

  private take({ state, transitions }: ReturnType<typeof step>, _at: number): void {
    this.state = state;
    for (const { kind, at } of transitions)
      if (kind === 'raised') this.raisedAt = at;
      else this.clearedAt = at;
  }
}

const every = (everyMs: number, count: number, of: (i: number) => Values, from = 0): Look[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * everyMs, values: of(i) }));
const watched = (
  id: string,
  looks: readonly Look[],
  deviceClass: DeviceClass = 'env',
  site?: SiteView,
): Watch => {
  const watch = new Watch(deviceClass, id, site);
  for (const look of looks) watch.look(look);
  return watch;
};
const room = (roomTempC: number | null, more: Values = {}): Values => ({ roomTempC, ...more });
const alternating =
  (...values: readonly (number | null)[]) =>
  (i: number): Values =>
    room(values[i % values.length] ?? null);

describe('an invalid sensor', () => {
  it.each([3 * secondMs, minuteMs, 10 * minuteMs])(
    'raises when it has no value, looked at every %d ms',
    (everyMs) => {
      const looks = [
        ...every(everyMs, 5, () => room(24)),
        ...every(everyMs, 120, () => room(null), 5 * everyMs),
      ];
      const { raisedAt } = watched('sensorJump', looks);
      expect(raisedAt).toBeGreaterThanOrEqual(5 * everyMs + 5 * minuteMs);
      expect(raisedAt).toBeLessThanOrEqual(5 * everyMs + Math.max(5 * minuteMs, 2 * everyMs + 5 * minuteMs));
    },
  );

  it.each([
    { name: '40 and nothing', of: alternating(40, null) },
    { name: '35 and 85, which is out of range', of: alternating(35, null) },
    { name: '0.3 and 39.7', of: alternating(0.3, 39.7) },
    { name: '24, 24 and nothing', of: alternating(24, 24, null) },
    { name: '12 and 31, twice each', of: alternating(12, 12, 31, 31) },
  ])('raises when it flickers: $name', ({ of }) => {
    for (const everyMs of [3 * secondMs, 20 * secondMs, minuteMs]) {
      const { raisedAt } = watched('sensorJump', every(everyMs, 300, of));
      expect(raisedAt).not.toBeNull();
      expect(raisedAt).toBeLessThanOrEqual(5 * minuteMs + 60 * everyMs);
    }
  });

  it('raises when it flickers every two hours', () => {
    expect(watched('sensorJump', every(2 * hourMs, 20, alternating(0.3, 39.7))).raisedAt).not.toBeNull();
    expect(watched('sensorJump', every(2 * hourMs, 20, alternating(24, null))).raisedAt).not.toBeNull();
  });

  it('raises by time alone after the second report without a value, and not after the first', () => {
    const watch = watched('sensorJump', [
      ...every(minuteMs, 3, () => room(24)),
      { at: 3 * minuteMs, values: room(null) },
    ]);
    watch.pass(20 * minuteMs);
    expect(watch.raisedAt).toBeNull();
    watch.look({ at: 33 * minuteMs, values: room(null) });
    watch.pass(60 * minuteMs);
    expect(watch.raisedAt).toBe(38 * minuteMs);
  });

  it('raises where a device reports once that there is no value, and leaves the point out from then on', () => {
    const watch = watched('sensorJump', [
      ...every(minuteMs, 3, () => room(24)),
      { at: 3 * minuteMs, values: room(null) },
      ...every(10 * minuteMs, 12, () => ({ rackTempC: 25 }), 4 * minuteMs),
    ]);
    expect(watch.raisedAt).not.toBeNull();
  });

  it('goes on over restarts', () => {
    const watch = new Watch('env', 'sensorJump');
    for (const look of every(20 * secondMs, 60, alternating(0.3, 39.7))) {
      watch.look(look);
      watch.restart();
    }
    expect(watch.raisedAt).not.toBeNull();
  });

  it('clears once it has been valid for its delay', () => {
    const bad = every(minuteMs, 20, () => room(null));
    const watch = watched('sensorJump', [...bad, ...every(minuteMs, 40, () => room(24), 20 * minuteMs)]);
    expect(watch.clearedAt).toBeGreaterThanOrEqual(30 * minuteMs);
    expect(watch.clearedAt).toBeLessThanOrEqual(40 * minuteMs);
  });
});

describe('an implausible sensor', () => {
  const beside = (roomTempC: number, rackTempC: number) =>
    every(minuteMs, 20, () => ({ roomTempC, rackTempC }));

  it.each([
    [0, 31],
    [0, 24],
    [-3, 28],
    [2.5, 33],
    [58, 24],
  ])('raises of a room at %d °C beside a rack at %d °C', (roomTempC, rackTempC) => {
    expect(watched('sensorJump', beside(roomTempC, rackTempC)).raisedAt).toBe(6 * minuteMs);
    expect(watched('rackTempInvalid', beside(roomTempC, rackTempC)).raisedAt).toBeNull();
  });

  it.each([
    [31, 0],
    [28, -4],
  ])('raises of the rack where the room reads %d °C and the rack %d °C', (roomTempC, rackTempC) => {
    expect(watched('rackTempInvalid', beside(roomTempC, rackTempC)).raisedAt).toBe(6 * minuteMs);
    expect(watched('sensorJump', beside(roomTempC, rackTempC)).raisedAt).toBeNull();
  });

  it.each([
    [24, 27],
    [2, 14],
    [-8, 3],
    [0, 6],
    [33.5, 38],
    [25, 55],
    [48, 52],
  ])('accuses nobody of a room at %d °C with a rack at %d °C', (roomTempC, rackTempC) => {
    expect(watched('sensorJump', beside(roomTempC, rackTempC)).raisedAt).toBeNull();
    expect(watched('rackTempInvalid', beside(roomTempC, rackTempC)).raisedAt).toBeNull();
  });

  it('is believed where the return air of a unit agrees with it', () => {
    const ac = pointsByClass.ac.map(({ name }) => (name === 'returnTempC' ? 2 : NaN));
    const site = { ratedPowerW: NaN, valuesOf: (of: string) => (of === 'ac' ? [ac] : []) };
    expect(watched('sensorJump', beside(0, 31), 'env', site).raisedAt).toBeNull();
  });

  it('is air without any moisture', () => {
    expect(
      watched(
        'roomHumidityInvalid',
        every(minuteMs, 20, () => ({ roomRhPct: 0 })),
      ).raisedAt,
    ).not.toBeNull();
    expect(
      watched(
        'roomHumidityInvalid',
        every(minuteMs, 20, () => ({ roomRhPct: 7 })),
      ).raisedAt,
    ).toBeNull();
  });
});

describe('sensors that fail in ways of their own', () => {
  const gap = fc.integer({ min: 3, max: 600 }).map((seconds) => seconds * secondMs);

  it('raise where one reads 0 beside another that is warm', () => {
    fc.assert(
      fc.property(gap, fc.double({ min: 11, max: 44, noNaN: true }), (everyMs, rackTempC) => {
        const looks = every(everyMs, 300, () => ({ roomTempC: 0, rackTempC }));
        expect(watched('sensorJump', looks).raisedAt).not.toBeNull();
        expect(watched('rackTempInvalid', looks).raisedAt).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('raise where they leap to and fro, or out of range and back, by whatever they leap', () => {
    const low = fc.double({ min: -5, max: 35, noNaN: true });
    fc.assert(
      fc.property(gap, low, fc.double({ min: 16, max: 120, noNaN: true }), (everyMs, from, by) => {
        const to = from + by > 60 ? null : from + by;
        const { raisedAt } = watched('sensorJump', every(everyMs, 300, alternating(from, to)));
        expect(raisedAt).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('raise where a share of their looks has no value, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.shuffledSubarray(
          Array.from({ length: 300 }, (_, i) => i),
          { minLength: 150 },
        ),
        (seconds, bad) => {
          const isBad = new Set(bad);
          const looks = every(seconds * secondMs, 300, (i) => room(isBad.has(i) ? null : 24));
          expect(watched('sensorJump', looks).raisedAt).not.toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a missing sensor', () => {
  const lost = (everyMs: number, hours: number): Look[] => [
    ...every(everyMs, 10, () => room(24, { rackTempC: 26 })),
    ...every(everyMs, (hours * hourMs) / everyMs, () => ({ rackTempC: 26 }), 10 * everyMs),
  ];

  it('raises when its device goes on without it for three times what it may leave out', () => {
    const { raisedAt } = watched('sensorJump', lost(minuteMs, 3));
    expect(raisedAt).toBeGreaterThan(90 * minuteMs);
    expect(raisedAt).toBeLessThan(2 * hourMs);
    expect(watched('sensorJump', lost(minuteMs, 1)).raisedAt).toBeNull();
  });

  it('is not one while its whole device is silent', () => {
    const looks = [
      ...every(minuteMs, 10, () => room(24, { rackTempC: 26 })),
      { at: 9 * hourMs, values: { rackTempC: 26 } },
    ];
    expect(watched('sensorJump', looks).raisedAt).toBeNull();
  });

  it('is none that the device never had, but for those that every room has', () => {
    const nothing = every(minuteMs, 30, () => ({ rackTempC: null, smoke: null, roomTempC: null }));
    expect(watched('rackTempInvalid', nothing).raisedAt).toBeNull();
    expect(watched('smokeSensorInvalid', nothing).raisedAt).not.toBeNull();
    expect(watched('sensorJump', nothing).raisedAt).not.toBeNull();
    expect(
      watched(
        'smokeSensorInvalid',
        every(minuteMs, 300, () => room(24)),
      ).raisedAt,
    ).toBeNull();
  });

  it('is not one whose bus the device says is broken: that alarm tells', () => {
    const broken = [
      ...every(minuteMs, 5, () => ({ open: 0, commFault: 0 })),
      ...every(minuteMs, 30, () => ({ open: null, commFault: 1 }), 5 * minuteMs),
    ];
    expect(watched('doorContactInvalid', broken, 'door').raisedAt).toBeNull();
  });
});

describe('a healthy sensor', () => {
  const noise = (seed: number) => {
    let state = seed;
    return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  };

  it('is not accused for a report in fifty that is garbled', () => {
    const random = noise(7);
    for (const everyMs of [3 * secondMs, minuteMs])
      for (let day = 0; day < 5; day++) {
        const looks = every(everyMs, 5_000, () => room(random() < 0.02 ? null : 24 + random()));
        expect(watched('sensorJump', looks).raisedAt).toBeNull();
      }
  });

  it('is not accused of a fire, nor of an outage or a door in the frost', () => {
    const fire = [24, 26, 33, 45, 58, 60, 60, 60, 60, 60, 60, 60, 60, 60].map((t) =>
      room(t, { rackTempC: t - 2 }),
    );
    expect(
      watched(
        'sensorJump',
        every(minuteMs, 14, (i) => fire[i] ?? {}),
      ).raisedAt,
    ).toBeNull();
    const outage = every(minuteMs, 60, (i) => room(24 + Math.min(i, 25)));
    expect(watched('sensorJump', outage).raisedAt).toBeNull();
    const frost = every(minuteMs, 240, (i) =>
      room(i % 60 < 10 ? 22 - 0.9 * (i % 60) : Math.min(22, 13 + 0.4 * ((i % 60) - 10))),
    );
    expect(watched('sensorJump', frost).raisedAt).toBeNull();
  });

  it('is not accused of the swing of a unit that starts and stops', () => {
    const swing = every(minuteMs, 600, (i) => ({
      returnTempC: i % 10 < 5 ? 21 : 29,
      supplyTempC: i % 10 < 5 ? 10 : 28,
    }));
    expect(watched('returnTempInvalid', swing, 'ac').raisedAt).toBeNull();
    expect(watched('supplyTempInvalid', swing, 'ac').raisedAt).toBeNull();
  });

  it('is not accused of a change from one hour to the next', () => {
    const day = every(2 * hourMs, 60, (i) => ({
      outdoorTempC: i % 12 < 6 ? 8 + 3 * (i % 6) : 26 - 3 * (i % 6),
    }));
    expect(watched('outdoorTempInvalid', day).raisedAt).toBeNull();
  });
});
