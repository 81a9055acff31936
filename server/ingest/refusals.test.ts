import fc from 'fast-check';
import { fieldLimits, statusTopicOf, topicOf } from '@contract/telemetry';
import { aFieldMessage, aFieldSite, placesOf } from '@tests/support/aFieldPlace';
import { MessageValidator } from './validateMessage';
import { refused, type Refused, type Verdict } from './verdict';

const now = 1_000_000;
const here = aFieldSite('NS-001', { 'ac-1': 'ac', 'env-1': 'env', 'door-1': 'door', ctrl: 'controller' });
const validator = new MessageValidator(placesOf(here, aFieldSite('NS-002', {}, 2)), {
  futureMs: 60_000,
  pastMs: 600_000,
});

const leaves = [
  ...(['telemetry', 'history', 'event', 'access', 'reply', 'cardstate', 'planstate', 'command'] as const),
];
const topics = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('NS-001', 'NS-001', 'NS-001', 'NS-002', 'NS-009'),
        fc.constantFrom('ac-1', 'env-1', 'door-1', 'ctrl', 'ac-9'),
        fc.constantFrom(...leaves),
      )
      .map(([site, device, leaf]) => topicOf(site, device, leaf)),
  },
  fc.constantFrom(statusTopicOf('NS-001'), statusTopicOf('NS-002'), '', 'coolops/v1', '\0/\u0007'),
  fc.string({ unit: 'binary' }),
);
const value = fc.oneof(
  fc.constantFrom<unknown>(25, '25,4', '', null, true, [], {}, 1e21, -1, 'smoke', '4401', '\0'),
  fc.jsonValue({ maxDepth: 2 }),
);
const names = [
  't',
  'n',
  'v',
  'f',
  'alarm',
  'active',
  'points',
  'rows',
  'free',
  'events',
  'online',
  '',
  'card',
];
const payloads = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), value).map((each) => JSON.stringify(each)),
  fc
    .dictionary(fc.constantFrom('roomTempC', 'smoke', 'sparkle', '', 'powerW'), value)
    .map((v) => JSON.stringify({ t: now, n: 1, v })),
  fc
    .tuple(fc.array(fc.constantFrom('roomTempC', 'sparkle', ''), { maxLength: 3 }), fc.array(fc.array(value)))
    .map(([points, rows]) => JSON.stringify({ points, rows })),
  fc
    .array(fc.dictionary(fc.constantFrom('t', 'kind', 'card', 'seq'), value))
    .map((events) => JSON.stringify({ events })),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '{', '{"t":1e400}', '[]', 'null', '\0\0', '5', 'x'.repeat(70_000)),
);

const refusedOf = (verdict: Verdict): Refused[] => {
  if (verdict.kind === 'refused') return [verdict];
  return 'refused' in verdict ? (verdict.refused ?? []) : [];
};
/** What chance may not draw. */
const empty = JSON.stringify({ t: now, n: 1, v: {} });
const ofEachReason: [string, string][] = [
  [topicOf('NS-001', 'env-1', 'telemetry'), empty],
  [topicOf('NS-001', 'env-1', 'telemetry'), '{'],
  [topicOf('NS-001', 'env-1', 'telemetry'), '5'],
  [topicOf('NS-001', 'ac-9', 'telemetry'), empty],
  [topicOf('NS-009', 'env-1', 'telemetry'), empty],
  [topicOf('NS-001', 'env-1', 'command'), empty],
];
const reasonsSeen = new Set<string>();

describe('what is refused', () => {
  it('always says by which member and with what content, in a short text that can be shown', () => {
    fc.assert(
      fc.property(topics, payloads, (topic, payload) => {
        for (const { detail, reason } of refusedOf(
          validator.judge(aFieldMessage(topic, Buffer.from(payload), { receivedAt: now })),
        )) {
          reasonsSeen.add(reason);
          expect(detail.trim()).not.toBe('');
          expect(detail.length).toBeLessThanOrEqual(301);
          expect(detail).not.toMatch(/\p{Cc}/u);
          if (!['badJson', 'unknownPoint'].includes(reason) && !topic.endsWith('/access'))
            expect(detail).toMatch(/^[^=]+=./s);
        }
      }),
      { numRuns: 3_000, examples: ofEachReason },
    );
    expect([...reasonsSeen]).toEqual(
      expect.arrayContaining(['badTopic', 'unknownDevice', 'unknownSite', 'noValues', 'badShape', 'badJson']),
    );
  });

  it('is what weighs more than a message may, and says how much it weighs', () => {
    const report = JSON.stringify({ t: now, n: 7, v: { powerW: 1_200 } });
    const heavy = (bytes: number) =>
      validator.judge(
        aFieldMessage(topicOf('NS-001', 'ac-1', 'telemetry'), Buffer.from(report.padEnd(bytes)), {
          receivedAt: now,
        }),
      );
    expect(heavy(fieldLimits.maxPayloadBytes).kind).toBe('reading');
    expect(heavy(fieldLimits.maxPayloadBytes + 1)).toMatchObject({
      ...{ reason: 'tooLarge', site: null },
      detail: `message=(${fieldLimits.maxPayloadBytes + 1} bytes)`,
    });
  });

  it.each(['telemetry', 'event', 'history', 'reply'] as const)(
    'is of its site, however deep what was sent is nested: %s',
    (leaf) => {
      const payload = Buffer.from(
        `{"t":${'['.repeat(30_000)}${']'.repeat(30_000)},"n":1,"v":{"running":true}}`,
      );
      expect(
        validator.judge(aFieldMessage(topicOf('NS-001', 'ac-1', leaf), payload, { receivedAt: now })),
      ).toMatchObject({ kind: 'refused', site: { code: 'NS-001' } });
    },
  );

  it('names what is bad beside points that nobody knows, not that nothing was sent', () => {
    const payload = { t: now, n: 1, v: { sparkle: 'x' } };
    expect(
      validator.judge(aFieldMessage(topicOf('NS-001', 'ac-1', 'telemetry'), payload, { receivedAt: now })),
    ).toMatchObject({ reason: 'badShape', detail: 'sparkle="x"' });
  });

  it.each([
    ['card="0004401"', 'card=***'],
    ['{"t":1,"cardNo":"0004401","n":', '{"t":1,"cardNo":***,"n":'],
    ['password=hush v=1', 'password=*** v=1'],
    ['{"card":"00044', '{"card":***'],
  ])('tells of %s nothing that nobody may read', (sent, shown) => {
    expect(refused('badJson', null, sent).detail).toBe(shown);
  });
});
