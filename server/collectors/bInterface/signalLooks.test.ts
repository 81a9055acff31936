import type { UnitValue } from '@contract/bInterface/values';
import { minuteMs } from '@contract/time';
import fc from 'fast-check';
import { lookAt, Stances } from './signalLooks';
import type { SignalState } from './signals';

const device = '51051241500001';
const signal = '0415002001';
const start = Date.UTC(2026, 10, 28);
const calmMs = 2 * minuteMs;
const open: SignalState = {
  ...{
    unitId: 1,
    deviceCode: device,
    signal,
    state: 'open',
    serial: '7',
    origin: 'unit',
    outcome: 'freePoint',
  },
  ...{
    level: 3,
    text: '',
    since: start,
    calmSince: null,
    calmAt: null,
    conflict: '',
    measured: '',
    status: null,
    record: null,
  },
};
const ended: SignalState = { ...open, state: 'ended', serial: 'ended' };
const value = (status: number | null, measured: string, over: Partial<UnitValue> = {}): UnitValue => ({
  ...{ type: 2, signal, measured, setup: '', status, at: null },
  ...over,
});
const answer = (...values: UnitValue[]) => [{ device: { id: device, code: device }, values }];

/** Polls a state once a minute. @returns the minute in which it ended, null where it did not */
function polled(state: SignalState, answers: readonly (readonly UnitValue[])[]): number | null {
  let now = state;
  for (const [minute, values] of answers.entries()) {
    const times = { now: start + minute * minuteMs, calmMs, longestPauseMs: 2 * calmMs };
    const looked = lookAt([now], answer(...values), times);
    if (looked.ended.length > 0) return minute;
    now = looked.changed[0] ?? now;
  }
  return null;
}

describe('an open alarm and what polls say of it', () => {
  it('stays while the status says alarm, whatever the value', () => {
    const answers = Array.from({ length: 30 }, () => [value(3, '0')]);
    expect(polled(open, answers)).toBeNull();
    const { changed } = lookAt([open], answer(value(3, '0')), { now: start, calmMs, longestPauseMs: calmMs });
    expect(changed[0]).toMatchObject({ conflict: 'valueNormal', measured: '0', status: 3 });
  });

  it('ends by a status of normal that lasts, and no sooner', () => {
    expect(polled(open, [[value(0, '0')], [value(0, '0')], [value(0, '0')]])).toBe(2);
    expect(polled(open, [[value(0, '0')], [value(0, '0')], [value(2, '0')], [value(0, '0')]])).toBeNull();
    const [pressure, said] = ['0115110001', { type: 3, signal: '0115110001' }];
    const measured = { ...open, signal: pressure };
    expect(polled(measured, [[value(0, '2.1', said)], [], [value(0, '2.1', said)]])).toBe(2);
  });

  it.each([
    ['a status of normal beside a value that is on', value(0, '1')],
    ['no status', value(null, '0')],
    ['an event', value(5, '0')],
    ['invalid data', value(6, '')],
  ])('is kept by %s', (_, said) => {
    expect(
      polled(
        open,
        Array.from({ length: 10 }, () => [said]),
      ),
    ).toBeNull();
  });

  it('is kept by a value that is on beside a status of normal, whatever type the answer gives a contact', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0418002001', '0418001001', '0417005001', '0115002001'),
        fc.constantFrom(null, 0, 1, 2, 3, 4, 5),
        (contact, type) => {
          const answers = Array.from({ length: 5 }, () => [value(0, '1', { type, signal: contact })]);
          expect(polled({ ...open, signal: contact }, answers)).toBeNull();
        },
      ),
    );
  });

  it('of a measurement ends by its status, whatever type the answer gives it', () => {
    const answers = Array.from({ length: 5 }, () => [value(0, '31.5', { type: 2, signal: '0418101001' })]);
    expect(polled({ ...open, signal: '0418101001' }, answers)).toBe(2);
  });

  it('is kept by the value of a point that is on or off here, whatever its id says', () => {
    const contact = { ...open, signal: '0418101777' };
    const said = answer(value(0, '1', { type: 3, signal: contact.signal }));
    const times = { now: start, calmMs: 0, longestPauseMs: calmMs };
    expect(lookAt([contact], said, times).ended).toHaveLength(1);
    expect(lookAt([contact], said, { ...times, isDigital: () => true }).ended).toEqual([]);
  });

  it('is kept by the worse of two values of the same signal, in either order', () => {
    const both = [value(0, '0'), value(3, '0')];
    expect(
      polled(
        open,
        Array.from({ length: 9 }, () => both),
      ),
    ).toBeNull();
    expect(
      polled(
        open,
        Array.from({ length: 9 }, () => both.toReversed()),
      ),
    ).toBeNull();
  });

  it('never ends in a row of answers without two minutes of normal', () => {
    const said = fc.tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, null), fc.constantFrom('0', '1', '', '2.1'));
    fc.assert(
      fc.property(fc.array(said, { maxLength: 20 }), (row) => {
        const isCalm = row.map(
          ([status, measured]) => status === 0 && measured !== '1' && measured !== '2.1',
        );
        const end = polled(
          open,
          row.map(([status, measured]) => [value(status, measured)]),
        );
        const expected = isCalm.findIndex(
          (_, at) => at >= 2 && isCalm[at - 1] && isCalm[at - 2] && isCalm[at],
        );
        expect(end).toBe(expected < 0 ? null : expected);
      }),
    );
  });
});

describe('a signal that is not open', () => {
  const times = { now: start, calmMs, longestPauseMs: calmMs };

  it('that the unit ended stays so while its status lingers, which is shown, and until an answer says so too', () => {
    const lingering = lookAt([ended], answer(value(3, '1')), times);
    expect(lingering).toMatchObject({ over: [], unheard: [], changed: [{ conflict: 'stillAlarming' }] });
    expect(lingering.lingering).toHaveLength(1);
    expect(new Stances([ended]).of(device, signal)).toBe(false);
    expect(lookAt([ended], answer(value(0, '1')), times).over).toEqual([]);
    expect(lookAt([ended], answer(value(0, '0')), times).over).toEqual([ended]);
  });

  it('began unheard where its status says alarm, at the level of that status', () => {
    expect(lookAt([], answer(value(2, '0')), times).unheard).toMatchObject([
      { signal, flag: 'BEGIN', level: 2 },
    ]);
    expect(lookAt([], answer(value(0, '1')), times).unheard).toEqual([]);
  });
});
