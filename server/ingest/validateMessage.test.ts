import fc from 'fast-check';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import {
  aCredentialFor,
  aFieldDevice,
  aFieldMessage,
  aFieldSite,
  placesOf,
} from '@tests/support/aFieldPlace';
import { MessageValidator } from './validateMessage';

const limits = { futureMs: 60_000, pastMs: 600_000 };
const now = 1_000_000;
const site = () =>
  aFieldSite('NS-001', { 'ac-1': 'ac', 'env-1': 'env', 'door-1': 'door', ctrl: 'controller' });
const validator = (here = site()) =>
  new MessageValidator(placesOf(here, aFieldSite('NS-002', {}, 2)), limits);
const topic = (device: string, leaf: Parameters<typeof topicOf>[2] = 'telemetry') =>
  topicOf('NS-001', device, leaf);
const judge = (to: string, payload: unknown, more = {}) =>
  validator().judge(aFieldMessage(to, payload, more));
const said = (more: object = {}) => ({ t: now, n: 7, v: { powerW: 1_200 }, ...more });
const refusal = (verdict: ReturnType<typeof judge>) =>
  verdict.kind === 'refused' ? [verdict.reason, verdict.site?.code ?? null, verdict.detail] : verdict.kind;

describe('a message of a controller', () => {
  it('is a reading of its device, in the order of its points', () => {
    const verdict = judge(topic('ac-1'), said({ v: { powerW: 1_200, running: true, setpointC: null } }));
    expect(verdict).toMatchObject({ kind: 'reading', t: now, n: 7, free: null, isBuffered: false });
    if (verdict.kind !== 'reading') throw new Error('no reading');
    expect(verdict.device.code).toBe('ac-1');
    expect(verdict.points.values.slice(0, 10)).toEqual([NaN, 1, NaN, NaN, NaN, NaN, NaN, NaN, NaN, 1_200]);
    expect(verdict.points).toMatchObject({
      ...{ reported: (1 << 1) | (1 << 3) | (1 << 9), invalid: 1 << 3, unknown: null },
    });
  });

  it('keeps the points that are known beside one that is not, and says which', () => {
    const verdict = judge(topic('ac-1'), said({ v: { powerW: 1, sparkle: 2, shine: 3 } }));
    expect(verdict).toMatchObject({ kind: 'reading', points: { reported: 1 << 9, unknown: 'sparkle' } });
  });

  it('may say only what nobody has a column for', () => {
    expect(judge(topic('ac-1'), said({ v: {}, f: { fanRpm: 900 } }))).toMatchObject({
      ...{ kind: 'reading', free: { fanRpm: 900 }, points: { reported: 0 } },
    });
  });

  it('that says nothing is refused, with the name of the point that it meant', () => {
    expect(refusal(judge(topic('ac-1'), said({ v: {} })))).toEqual(['noValues', 'NS-001', 'v={}']);
    expect(refusal(judge(topic('ac-1'), said({ v: { sparkle: 1 } })))).toEqual([
      'unknownPoint',
      'NS-001',
      'sparkle',
    ]);
  });

  it('is refused when it is no JSON, or of another shape', () => {
    expect(refusal(judge(topic('ac-1'), Buffer.from('{"t":')))).toEqual(['badJson', 'NS-001', '{"t":']);
    const shapes: [string | object, string][] = [
      [{ t: now, n: -1, v: {} }, 'n=-1'],
      [{ n: 1, v: {} }, 't=(missing)'],
      [{ t: '12:30', n: 1, v: {} }, 't="12:30"'],
      ['{"t":1e400,"n":1,"v":{}}', 't=1e400'],
      ['{"t":1,"n":9007199254740993,"v":{}}', 'n=9007199254740993'],
      [said({ v: [] }), 'v=[]'],
      ['5', 'message=5'],
    ];
    for (const [payload, detail] of shapes)
      expect(
        refusal(judge(topic('ac-1'), typeof payload === 'string' ? Buffer.from(payload) : payload)),
      ).toEqual(['badShape', 'NS-001', detail]);
    expect(refusal(judge(topic('ac-1', 'event'), said()))).toEqual(['badShape', 'NS-001', 'alarm=(missing)']);
  });

  it('is refused when its clock is too far from ours, and says by which time', () => {
    expect(judge(topic('ac-1'), said({ t: now + limits.futureMs })).kind).toBe('reading');
    expect(refusal(judge(topic('ac-1'), said({ t: now + limits.futureMs + 1 })))).toEqual([
      'clockFuture',
      'NS-001',
      't=1060001',
    ]);
    expect(judge(topic('ac-1'), said({ t: now - limits.pastMs })).kind).toBe('reading');
    expect(refusal(judge(topic('ac-1'), said({ t: now - limits.pastMs - 1 })))).toEqual([
      'clockPast',
      'NS-001',
      't=399999',
    ]);
  });

  it('of an event is the fast report of one point', () => {
    const event = { t: now, n: 8, alarm: 'fault', active: true };
    expect(judge(topic('ac-1', 'event'), event)).toMatchObject({
      ...{ kind: 'reading', n: 8, points: { reported: 1 << 15, invalid: 0 } },
    });
    expect(refusal(judge(topic('ac-1', 'event'), { ...event, alarm: 'powerW' }))).toBe('reading');
    expect(refusal(judge(topic('ac-1', 'event'), { ...event, alarm: 'doorbell' }))).toEqual([
      'unknownPoint',
      'NS-001',
      'doorbell',
    ]);
  });
});

describe('where a message is from', () => {
  it.each([
    ['elsewhere/v1/3/NS-001/ac-1/telemetry', ['badTopic', null]],
    [topic('ac-1', 'command'), ['badTopic', null]],
    [topicOf('NS-009', 'ac-1', 'telemetry'), ['unknownSite', null]],
    [topic('ac-9'), ['unknownDevice', 'NS-001']],
    [topicOf('NS-002', 'ac-1', 'telemetry'), ['notOwner', 'NS-002']],
    [statusTopicOf('NS-002'), ['notOwner', 'NS-002']],
  ])('%s is answered with %j and the topic', (to, expected) => {
    expect(refusal(judge(to, said()))).toEqual([...expected, `topic=${to}`]);
  });

  it('is not told to whom may not speak for the site: a device that is there is as one that is not', () => {
    const stranger = { credential: aCredentialFor(2) };
    for (const device of ['ac-1', 'ac-9'])
      expect(refusal(judge(topic(device), said(), stranger))).toEqual([
        'notOwner',
        'NS-001',
        `topic=${topic(device)}`,
      ]);
  });

  it('is looked up once more where the site or the device is not known, and only there', () => {
    const unknown = (to: string) => validator().unknownSite(aFieldMessage(to, said()));
    expect(unknown(topicOf('NS-009', 'ac-1', 'telemetry'))).toBe('NS-009');
    expect(unknown(topic('ac-9'))).toBe('NS-001');
    expect(unknown(topic('ac-1'))).toBeNull();
    expect(unknown('nonsense')).toBeNull();
  });

  it('is found again after the site was changed', () => {
    const here = site();
    const one = validator(here);
    const message = aFieldMessage(topic('ac-1'), said());
    const deviceId = () => {
      const verdict = one.judge(message);
      return verdict.kind === 'reading' ? verdict.device.id : refusal(verdict);
    };
    const before = deviceId();
    here.devices.set('ac-1', aFieldDevice(here, 'ac-1', 'ac', 77));
    // What a topic leads to is kept until the site says that it changed.
    expect(deviceId()).toBe(before);
    here.version += 1;
    expect(deviceId()).toBe(77);
    here.devices.delete('ac-1');
    here.version += 1;
    expect(deviceId()).toEqual(['unknownDevice', 'NS-001', `topic=${topic('ac-1')}`]);
    here.devices.set('ac-1', aFieldDevice(here, 'ac-1', 'ac', 78));
    expect(deviceId()).toBe(78);
  });
});

describe('what a controller kept while nobody heard it', () => {
  const history = (more: object = {}) => ({
    points: ['powerW', 'running'],
    rows: [
      [now - 2_000, 1, 900, true],
      [now - 1_000, 2, null, false],
    ],
    ...more,
  });

  it('is a reading for each row, of the past', () => {
    const verdict = judge(topic('ac-1', 'history'), history());
    if (verdict.kind !== 'history') throw new Error('no history');
    expect(verdict.refused).toEqual([]);
    expect(verdict.readings.map(({ t, n, isBuffered, free }) => [t, n, isBuffered, free])).toEqual([
      [now - 2_000, 1, true, null],
      [now - 1_000, 2, true, null],
    ]);
    expect(
      verdict.readings.map(({ points }) => [points.values[9], points.values[1], points.invalid]),
    ).toEqual([
      [900, 1, 0],
      [NaN, 0, 1 << 9],
    ]);
  });

  it('has free points after the others', () => {
    const rows = [[now, 1, 900, true, 42, null]];
    const verdict = judge(topic('ac-1', 'history'), history({ free: ['fanRpm', 'level'], rows }));
    expect(verdict).toMatchObject({ readings: [{ free: { fanRpm: 42, level: null } }] });
  });

  it('loses rows with an impossible clock alone', () => {
    const rows = [
      [now - 2_000, 1, 900, true],
      [now + limits.futureMs + 1, 2, 900, true],
      [now - limits.pastMs - 1, 3, 900, true],
    ];
    const verdict = judge(topic('ac-1', 'history'), history({ rows }));
    if (verdict.kind !== 'history') throw new Error('no history');
    expect(verdict.readings).toHaveLength(1);
    expect(verdict.refused.map(refusal)).toEqual([
      ['clockFuture', 'NS-001', 't=1060001'],
      ['clockPast', 'NS-001', 't=399999'],
    ]);
  });

  const taken = (more: object) => {
    const verdict = judge(topic('ac-1', 'history'), history(more));
    if (verdict.kind !== 'history') throw new Error('no history');
    return {
      rows: verdict.readings.map(({ points, free }) => [points.values[9], points.values[1], free]),
      refused: verdict.refused.map((each) => refusal(each)[2]),
    };
  };

  it('loses the column alone that is unknown, nameless or there twice', () => {
    const row = (...cells: unknown[]) => [[now, 1, ...cells]];
    for (const [points, cells, refusals] of [
      [['powerW', 'sparkle', 'running'], [900, 3, true], ['sparkle']],
      [['powerW', 7, 'running'], [900, 3, true], ['points.1=7']],
      [
        ['powerW', null, ['x'], 'running'],
        [900, 3, 4, true],
        ['points.1=null', 'points.2=["x"]'],
      ],
      [['powerW', 'running', 'powerW'], [900, true, 1], ['points.2="powerW"']],
    ] as const)
      expect(taken({ points, rows: row(...cells) })).toEqual({
        rows: [[900, 1, null]],
        refused: refusals,
      });
    const rows = row(900, true, 4, 5, 6);
    expect(taken({ free: ['level', '1st', 'level'], rows })).toEqual({
      rows: [[900, 1, { level: 4 }]],
      refused: ['free.1="1st"', 'free.2="level"'],
    });
  });

  it('loses members that are none of the contract alone', () => {
    expect(taken({ firmware: '2.1', rows: [[now, 1, 900, true]] })).toEqual({
      rows: [[900, 1, null]],
      refused: ['firmware="2.1"'],
    });
    for (const free of [[], null, 'level'])
      expect(taken({ free, rows: [[now, 1, 900, true]] })).toEqual({
        rows: [[900, 1, null]],
        refused: [`free=${JSON.stringify(free)}`],
      });
  });

  it('loses rows beyond the most of a message alone', () => {
    const rows = Array.from({ length: 503 }, (_, i) => [now - i, i, 900, true]);
    expect(taken({ rows })).toMatchObject({ rows: { length: 500 }, refused: ['rows.length=503 (500)'] });
  });

  it('keeps what is good of rows, columns and members in any mixture', () => {
    const cell = fc.constantFrom(900, null, true, 0.5);
    const bad = fc.constantFrom('25,4', {}, [], [[1]], '1e400');
    const row: fc.Arbitrary<{ isGood: boolean; cells: unknown }> = fc
      .tuple(fc.array(cell, { minLength: 3, maxLength: 3 }), fc.option(fc.tuple(fc.nat(2), bad)))
      .map(([cells, spoilt]) => ({
        isGood: spoilt === null,
        cells: cells.map((each, i) => (spoilt?.[0] === i ? spoilt[1] : each)),
      }));
    const odd = fc.constantFrom(null, 'row', 5, {}, [], [1]).map((cells) => ({ isGood: false, cells }));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(row, odd), { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        (sent, isMore) => {
          const good = sent.filter(({ isGood }) => isGood).length;
          fc.pre(good > 0);
          const rows = sent.map(({ cells }, i) =>
            Array.isArray(cells) && cells.length === 3 ? [now - i, i, ...cells] : cells,
          );
          const found = taken({ points: ['powerW', 'sparkle', 'running'], rows, ...(isMore && { x: 1 }) });
          expect(found.rows).toHaveLength(good);
          expect(found.refused).toHaveLength(sent.length - good + 1 + Number(isMore));
        },
      ),
    );
  });

  it('is refused whole where no column of it is known, and by row where one has another length', () => {
    expect(refusal(judge(topic('ac-1', 'history'), history({ points: ['shine', 'sparkle'] })))).toEqual([
      'unknownPoint',
      'NS-001',
      'shine',
    ]);
    expect(refusal(judge(topic('ac-1', 'history'), history({ rows: [[now, 1, 900]] })))).toEqual([
      'badShape',
      'NS-001',
      'rows.0.length=3 (4)',
    ]);
  });
});

describe('a report with members that cannot be read', () => {
  it.each([
    { t: 'now', n: 1 },
    { n: 1 },
    { t: 1.5, n: 1 },
    { t: null, n: 1 },
    { t: now, n: -1 },
    { t: now },
    { t: [now], n: {} },
  ])('counts from its arrival where its time or counter is one of them: %j', (stamps) => {
    for (const verdict of [
      judge(topic('ac-1', 'telemetry'), { ...stamps, v: { powerW: 900 } }),
      judge(topic('ac-1', 'event'), { ...stamps, alarm: 'running', active: true }),
    ])
      expect(verdict).toMatchObject({
        ...{ kind: 'refused', reason: 'badShape', detail: expect.stringMatching(/^(t|n)=/) },
        atArrival: { t: now, points: { reported: expect.any(Number) } },
      });
  });

  it('loses those alone that are none of the contract', () => {
    for (const verdict of [
      judge(topic('ac-1', 'telemetry'), { t: now, n: 1, v: { powerW: 900 }, site: 'x' }),
      judge(topic('ac-1', 'event'), { t: now, n: 1, alarm: 'running', active: true, site: 'x' }),
    ])
      expect(verdict).toMatchObject({ kind: 'reading', t: now, refused: [{ detail: 'site="x"' }] });
    expect(judge(topic('ac-1', 'event'), { t: now, n: 1, alarm: 'running', active: 'yes' })).toMatchObject({
      ...{ kind: 'refused', detail: 'active="yes"' },
    });
  });

  it('is refused, and hinders no other, however deeply it is nested', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const payload of [deep, `{"t":${now},"n":1,"v":{"powerW":${deep}}}`])
      for (const leaf of ['telemetry', 'history', 'event', 'access'] as const)
        expect(judge(topic('ac-1', leaf), payload)).toMatchObject({ kind: expect.any(String) });
  });
});

describe('what else a controller says', () => {
  const card = { t: now, n: 1, kind: 'card', card: '0012345678', granted: true };
  const access = (...events: object[]) => ({ events });

  it('of people at a door is of that door, and loses events with an impossible clock alone', () => {
    const verdict = judge(
      topic('door-1', 'access'),
      access(card, { ...card, t: now + limits.futureMs + 1, n: 2 }),
    );
    if (verdict.kind !== 'access') throw new Error(JSON.stringify(refusal(verdict)));
    expect(verdict.device.code).toBe('door-1');
    expect(verdict.events.map(({ n }) => n)).toEqual([1]);
    expect(verdict.refused.map(refusal)).toEqual([['clockFuture', 'NS-001', 't=1060001']]);
    expect(refusal(judge(topic('ac-1', 'access'), access(card)))).toEqual([
      'badTopic',
      'NS-001',
      `topic=${topic('ac-1', 'access')}`,
    ]);
    expect(refusal(judge(topic('door-1', 'access'), access({ ...card, granted: 'yes' })))).toEqual([
      'badShape',
      'NS-001',
      'events.0.granted',
    ]);
  });

  it('to a command is the answer of its device', () => {
    const reply = { id: 'c-1', t: now, ok: true };
    expect(judge(topic('ac-1', 'reply'), reply)).toMatchObject({ kind: 'reply', deviceCode: 'ac-1', reply });
    expect(refusal(judge(topic('ac-1', 'reply'), { ...reply, ok: 1 }))).toEqual([
      'badShape',
      'NS-001',
      'ok=1',
    ]);
  });

  it('of its list of cards is of a door, and of its plan of a controller', () => {
    const state = { t: now, version: 3 };
    const plan = judge(topic('ctrl', 'planstate'), state);
    const cards = judge(topic('door-1', 'cardstate'), state);
    expect(cards).toMatchObject({ kind: 'cardstate', device: { code: 'door-1' }, state });
    expect(plan).toMatchObject({ kind: 'planstate', device: { code: 'ctrl' }, state });
    for (const leaf of ['cardstate', 'planstate'] as const)
      expect(refusal(judge(topic('ac-1', leaf), state))).toEqual([
        'badTopic',
        'NS-001',
        `topic=${topic('ac-1', leaf)}`,
      ]);
    expect(refusal(judge(topic('door-1', 'cardstate'), { t: now }))).toEqual([
      'badShape',
      'NS-001',
      'version=(missing)',
    ]);
    expect(refusal(judge(topic('ctrl', 'planstate'), { t: now }))).toEqual([
      'badShape',
      'NS-001',
      'version=(missing)',
    ]);
  });

  it('of being there is about its site', () => {
    const status = (online: unknown) => judge(statusTopicOf('NS-001'), { online, t: now });
    expect(status(true)).toMatchObject({ kind: 'status', site: { code: 'NS-001' }, isOnline: true });
    expect(status(false)).toMatchObject({ kind: 'status', isOnline: false });
    expect(refusal(status('yes'))).toEqual(['badShape', 'NS-001', 'online="yes"']);
  });
});
