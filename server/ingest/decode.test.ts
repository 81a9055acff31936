import fc from 'fast-check';
import { freePointLimits } from '@contract/freePoints';
import { ControllerStatus, DeviceEvent, fieldLimits, History, Telemetry } from '@contract/telemetry';
import { accessOf, clockRefusal, eventOf, historyOf, parseJson, statusOf, telemetryOf } from './decode';

const wireLike = fc.oneof(
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 3 }),
  fc.constant({}),
  fc.constant([]),
);
const instant = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 53, '1', null),
);
const fields = {
  t: instant,
  n: fc.oneof(instant, fc.nat()),
  v: fc.oneof(fc.dictionary(fc.string({ maxLength: 5 }), wireLike), wireLike),
  alarm: fc.oneof(fc.string({ maxLength: 70 }), fc.integer()),
  active: fc.oneof(fc.boolean(), fc.integer()),
  online: fc.oneof(fc.boolean(), fc.constant('yes')),
  firmware: fc.oneof(fc.string({ maxLength: 70 }), fc.integer()),
  more: fc.integer(),
};
const like = (names: (keyof typeof fields)[]) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.record(pick(names), { requiredKeys: names }) },
        { weight: 2, arbitrary: fc.record(pick([...names, 'firmware', 'more']), { requiredKeys: [] }) },
      ),
    )
    // What reaches the decoder came through JSON, as undefined and symbols never do.
    .map(([value]): unknown => JSON.parse(JSON.stringify(value)));

function pick(names: (keyof typeof fields)[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
const anything = fc.jsonValue();

describe('decoding by hand agrees with the schema of the contract', () => {
  it.each([
    ['telemetry', Telemetry, telemetryOf, like(['t', 'n', 'v'])],
    ['an event', DeviceEvent, eventOf, like(['t', 'n', 'alarm', 'active'])],
    ['a status', ControllerStatus, statusOf, like(['online', 't'])],
  ] as const)('on %s', (_what, schema, decode, messages) => {
    fc.assert(
      fc.property(fc.oneof(messages, anything), (json) => {
        expect(decode(json) !== null).toBe(schema.safeParse(json).success);
      }),
      { numRuns: 1_000 },
    );
  });
});

const telemetry = (more: object) => ({ t: 1, n: 2, v: { powerW: 3 }, ...more });
const event = (more: object) => ({ t: 1, n: 2, alarm: 'fault', active: true, ...more });
const status = (more: object) => ({ online: true, t: 1, ...more });
const history = (more: object) => ({ points: ['powerW'], rows: [[1, 2, 3]], ...more });
const free = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i]));
const codes = (count: number) => Object.keys(free(count));
const wide = (names: number, columns = 0) => ({
  points: Array.from({ length: names }, (_, i) => `p${i}`),
  rows: [[1, 2, ...Array<number>(names + columns).fill(0)]],
});

/** What is taken, and what is not. */
const cases = (good: readonly unknown[], bad: readonly unknown[]): [boolean, unknown][] => [
  ...good.map((json): [boolean, unknown] => [true, json]),
  ...bad.map((json): [boolean, unknown] => [false, json]),
];
const most = freePointLimits.perDevice;
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => [i, i, 0]);

const ofTelemetry = cases(
  [
    ...[{}, { n: 0 }, { t: -1 }, { v: {} }, { v: { a: null, b: true, c: 1.5 } }, { f: {} }].map(telemetry),
    ...[free(most), { A_1: null }, { [`a${'b'.repeat(39)}`]: 1 }].map((f) => telemetry({ f })),
  ],
  [
    ...[{ t: 1.5 }, { t: '1' }, { n: -1 }, { n: 1.5 }, { n: '2' }, { v: [] }, { v: null }].map(telemetry),
    ...[{ v: { a: 'b' } }, { v: { a: {} } }, { w: 1 }, { f: null }, { f: [] }].map(telemetry),
    ...[free(most + 1), { a: 'b' }, { '1a': 1 }, { 'a-b': 1 }].map((f) => telemetry({ f })),
    telemetry({ f: { [`a${'b'.repeat(40)}`]: 1 } }),
    ...[[], null, 5],
  ],
);
const ofEvents = cases([{}, { alarm: 'a'.repeat(64) }, { alarm: '' }, { active: false }].map(event), [
  ...[{ alarm: 'a'.repeat(65) }, { alarm: 7 }, { active: 1 }, { t: 1.5 }, { t: '1' }, { n: -1 }].map(event),
  ...[event({ x: 1 }), null],
]);
const ofStatus = cases([{}, { online: false }, { firmware: '' }, { firmware: 'f'.repeat(64) }].map(status), [
  ...[{ online: 1 }, { t: 1.5 }, { t: null }, { firmware: 'f'.repeat(65) }, { firmware: 7 }].map(status),
  ...[status({ x: 1 }), 'online'],
]);
const ofHistory = cases(
  [
    ...[{}, { points: ['a', 'b'], rows: [[1, 0, null, false]] }, wide(64)].map(history),
    history({ rows: rowsOf(fieldLimits.maxHistoryRows) }),
    history({ free: ['level'], rows: [[1, 2, 3, 4]] }),
    { ...wide(1, most), free: codes(most) },
  ],
  [
    history({ rows: rowsOf(fieldLimits.maxHistoryRows + 1) }),
    ...[{ points: [] }, { points: 'a' }, { points: [7] }, wide(65), { rows: [] }, { rows: {} }].map(history),
    ...[{ rows: [5] }, { x: 1 }, { free: [] }, { free: 'level' }, { free: ['1a'] }, { free: [7] }].map(
      history,
    ),
    history({ free: ['level', '1a'], rows: [[1, 2, 3, 4, 5]] }),
    { ...wide(1, most + 1), free: codes(most + 1) },
    null,
  ],
);

describe('each limit of the wire', () => {
  it.each(ofTelemetry)('of telemetry (%j): %j', (isGood, json) => {
    expect(telemetryOf(json) !== null).toBe(isGood);
    expect(Telemetry.safeParse(json).success).toBe(isGood);
  });

  it.each(ofEvents)('of an event (%j): %j', (isGood, json) => {
    expect(eventOf(json) !== null).toBe(isGood);
    expect(DeviceEvent.safeParse(json).success).toBe(isGood);
  });

  it.each(ofStatus)('of a status (%j): %j', (isGood, json) => {
    expect(statusOf(json) !== null).toBe(isGood);
    expect(ControllerStatus.safeParse(json).success).toBe(isGood);
  });

  it.each(ofHistory)('of what was kept (%j): %j', (isGood, json) => {
    expect(historyOf(json) !== null).toBe(isGood);
    expect(History.safeParse(json).success).toBe(isGood);
  });

  it.each([
    [[1, 2]],
    [[1, 2, 3, 4]],
    [[1.5, 2, 3]],
    [['1', 2, 3]],
    [[1, -1, 3]],
    [[1, 2, 'x']],
    [[1, 2, {}]],
    [{ 0: 1, 1: 2, 2: 3, length: 3 }],
  ])('of a row that was kept: %j is none', (row) => {
    expect(historyOf(history({ rows: [[1, 2, 3], row] }))).toBeNull();
  });
});

describe('what a message says', () => {
  it('is taken as it is', () => {
    expect(telemetryOf(telemetry({ f: { level: 4 } }))).toEqual(telemetry({ f: { level: 4 } }));
    expect(eventOf(event({}))).toEqual({ t: 1, n: 2, v: { fault: true } });
    expect(statusOf(status({ online: false, firmware: '1.2' }))).toEqual({ t: 1, isOnline: false });
    expect(historyOf(history({}))).toEqual({ points: ['powerW'], free: [], rows: [[1, 2, 3]] });
    const wider = history({ free: ['level'], rows: [[1, 2, 3, 4]] });
    expect(historyOf(wider)).toEqual({ points: ['powerW'], free: ['level'], rows: [[1, 2, 3, 4]] });
  });

  it('is JSON, or else nothing', () => {
    expect(parseJson(Buffer.from('{"t":1}'))).toEqual({ t: 1 });
    expect(parseJson(Buffer.from('null'))).toBeNull();
    expect(parseJson(Buffer.from('{"t":'))).toBeUndefined();
    expect(parseJson(Buffer.alloc(0))).toBeUndefined();
  });

  it('of people names the member that is wrong', () => {
    const button = { t: 1, n: 2, kind: 'button', granted: true };
    expect(accessOf({ events: [button] })).toEqual({ events: [button] });
    expect(accessOf({ events: [button, { ...button, n: -1 }] })).toBe('events.1.n');
    expect(accessOf({})).toBe('events');
    expect(accessOf(5)).toBe('message');
  });
});

describe('the clock of a message', () => {
  const limits = { futureMs: 1_000, pastMs: 5_000 };
  it.each([
    [10_000, null],
    [11_000, null],
    [11_001, 'clockFuture'],
    [5_000, null],
    [4_999, 'clockPast'],
    [-1, 'clockPast'],
  ])('at 10,000 a device time of %d is answered with %s', (t, refusal) => {
    expect(clockRefusal(t, 10_000, limits)).toBe(refusal);
  });

  it('is refused before the epoch, however far back it may be', () => {
    expect(clockRefusal(-1, 1_000, limits)).toBe('clockPast');
    expect(clockRefusal(0, 1_000, limits)).toBeNull();
  });
});
