import fc from 'fast-check';
import { ControllerStatus, DeviceEvent, Telemetry } from '@contract/telemetry';
import { clockRefusal, eventOf, statusOf, telemetryOf } from './decode';

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
});
