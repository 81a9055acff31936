import type { Alarm } from '@contract/alarms';
import { columnsOfRows, packColumns } from '@contract/liveColumns';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { anAlarm, opOf } from '@tests/support/anAlarm';
import { limitsOf } from '@tests/support/someLimits';
import { facetValuesOf } from '../lines/alarmFacets';
import { compareBy, matcherOf, type AlarmFilter, type AlarmOrder } from '../lines/alarmFilter';
import { createAlarmIndex } from './alarmIndex';

const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed / 2 ** 32;
};

const filters: AlarmFilter[] = [
  {},
  { levels: [1, 2] },
  { states: ['activeUnacknowledged'] },
  { text: 'n-00' },
];
const orders: AlarmOrder[] = ['severity', 'newest', 'oldest', 'site'];

const ids = (rows: Iterable<Alarm>) => Array.from(rows, ({ id }) => id);

describe('the alarm index', () => {
  it('counts what calls by level, and lets go of what is cleared and acknowledged', () => {
    const index = createAlarmIndex();
    index.apply([anAlarm({ id: 1, level: 1 }), anAlarm({ id: 2, level: 3, acknowledgedAt: 5 })].map(opOf));
    expect(index.counts()).toMatchObject({ active: [1, 0, 1, 0], unacknowledged: [1, 0, 0, 0], total: 2 });
    index.apply([opOf(anAlarm({ id: 2, level: 3, acknowledgedAt: 5, clearedAt: 9 }))]);
    expect(index.counts()).toMatchObject({ active: [1, 0, 0, 0], total: 1 });
    expect(index.size()).toBe(1);
  });

  it('takes a snapshot in columns as it takes one of single alarms', () => {
    const alarms = Array.from({ length: 9 }, (_, i) =>
      anAlarm({ id: i + 1, level: i % 2 === 0 ? 1 : 4, note: i === 3 ? 'seen' : null }),
    );
    const [plain, packed] = [createAlarmIndex(), createAlarmIndex()];
    plain.apply(alarms.map(opOf));
    packed.prepareColumns?.(packColumns(columnsOfRows(alarms)))();
    expect([...packed.all()]).toEqual([...plain.all()]);
    expect(packed.counts()).toEqual(plain.counts());
    expect(packed.transitions()).toBe(plain.transitions());
  });

  it('gives the same array until something in it changed', () => {
    const index = createAlarmIndex();
    const view = index.createView({ filter: {}, order: 'newest', isRooted: false });
    view.open();
    index.apply([opOf(anAlarm())]);
    const rows = view.read().rows;
    expect(view.read().rows).toBe(rows);
    index.apply([opOf(anAlarm({ id: 2 }))]);
    expect(view.read().rows).not.toBe(rows);
    expect(rows).toHaveLength(1);
  });

  it.each(orders)('keeps every view equal to a fresh sort by %s, through random changes', (order) => {
    const next = random(7);
    const index = createAlarmIndex();
    const truth = new Map<number, Alarm>();
    const views = filters.map((filter) => ({
      filter,
      view: index.createView({ filter, order, isRooted: false }),
    }));
    views.forEach(({ view }) => view.open());
    for (let round = 0; round < 60; round++) {
      const ops = Array.from({ length: 1 + Math.floor(next() * 40) }, () => {
        const alarm = anAlarm({
          id: Math.floor(next() * 300),
          level: (1 + Math.floor(next() * 4)) as Alarm['level'],
          raisedAt: Math.floor(next() * 50),
          siteCode: `N-${String(Math.floor(next() * 200)).padStart(3, '0')}`,
          clearedAt: next() < 0.3 ? 9 : null,
          acknowledgedAt: next() < 0.5 ? 9 : null,
        });
        if (alarm.clearedAt !== null && alarm.acknowledgedAt !== null) truth.delete(alarm.id);
        else truth.set(alarm.id, alarm);
        return opOf(alarm);
      });
      index.apply(ops);
      for (const { filter, view } of views) {
        const expected = [...truth.values()].filter(matcherOf(filter)).sort(compareBy[order]);
        expect(ids(view.read().rows)).toEqual(ids(expected));
        expect([...view.read().rows]).toEqual(expected);
      }
      if (round === 30) index.reset();
      if (round === 30) truth.clear();
    }
  });

  it('shows nothing of the last snapshot after a reset', () => {
    const index = createAlarmIndex();
    const view = index.createView({ filter: {}, order: 'severity', isRooted: false });
    view.open();
    index.apply([opOf(anAlarm())]);
    expect(view.read().rows).toHaveLength(1);
    index.reset();
    expect(view.read().rows).toHaveLength(0);
    expect(index.counts().total).toBe(0);
  });

  it('tells which alarms have overrun a limit as time goes by, and shows them to a filter at that moment', () => {
    const index = createAlarmIndex();
    const filter: AlarmFilter = { facets: { overrun: ['acknowledge', 'repair'] } };
    const view = index.createView({ filter, order: 'oldest', isRooted: false });
    const overrun = () =>
      Array.from(view.read().rows, (alarm) => [alarm.id, ...facetValuesOf.overrun(alarm)]);
    view.open();
    index.setLimits(limitsOf({ acknowledge: [minuteMs], repair: [hourMs, 2 * minuteMs] }));
    index.pass(1_000);
    const [hot, answered, shelved] = [
      anAlarm({ id: 1, level: 1, raisedAt: 1_000 }),
      anAlarm({ id: 2, level: 2, raisedAt: 1_000, acknowledgedAt: 2_000 }),
      anAlarm({ id: 3, level: 1, raisedAt: 1_000, shelvedUntil: dayMs }),
    ];
    index.apply([hot, answered, shelved, anAlarm({ id: 4, level: 4, raisedAt: 1_000 })].map(opOf));
    expect(overrun()).toEqual([]);
    index.pass(2 * minuteMs);
    expect(overrun()).toEqual([[1, 'acknowledge']]);
    index.pass(3 * minuteMs);
    expect(overrun()).toEqual([
      [1, 'acknowledge'],
      [2, 'repair'],
    ]);
    index.apply([opOf({ ...hot, acknowledgedAt: 3 * minuteMs })]);
    expect(overrun()).toEqual([[2, 'repair']]);
    index.setLimits(limitsOf({ repair: [minuteMs] }));
    expect(overrun()).toEqual([[1, 'repair']]);
    const told = jest.fn();
    index.signal.subscribe(told);
    index.setLimits(limitsOf({ repair: [minuteMs] }));
    expect(told).not.toHaveBeenCalled();
    index.reset();
    index.apply([opOf(answered)]);
    index.pass(dayMs);
    expect(overrun()).toEqual([]);
  });

  it('counts those that were raised lately and still call, without looking through the list', () => {
    const index = createAlarmIndex();
    index.apply([
      opOf(anAlarm({ id: 1, raisedAt: 10_000 })),
      opOf(anAlarm({ id: 2, raisedAt: 20_000 })),
      opOf(anAlarm({ id: 3, raisedAt: 20_000, isLate: true })),
      opOf(anAlarm({ id: 4, raisedAt: 30_000, suppressedBy: 'parent' })),
    ]);
    expect([index.raisedSince(10_000), index.raisedSince(15_000)]).toEqual([2, 1]);
    index.apply([opOf(anAlarm({ id: 2, raisedAt: 20_000, shelvedUntil: 99_000 }))]);
    expect(index.raisedSince(10_000)).toBe(1);
    // Many hours later only the newest are kept, and what is older is not missed when it goes.
    index.apply(
      Array.from({ length: 5_000 }, (_, i) => opOf(anAlarm({ id: 10 + i, raisedAt: i * minuteMs }))),
    );
    expect(index.raisedSince(4_990 * minuteMs)).toBe(10);
    index.apply([opOf(anAlarm({ id: 10, raisedAt: 0, clearedAt: 1, acknowledgedAt: 1 }))]);
    expect(index.raisedSince(4_990 * minuteMs)).toBe(10);
    index.reset();
    expect(index.raisedSince(0)).toBe(0);
  });

  it('takes 5,000 transitions among 100,000 standing alarms and shows them sorted', () => {
    const index = createAlarmIndex();
    const view = index.createView({ filter: {}, order: 'severity', isRooted: false });
    view.open();
    const alarm = (id: number, raisedAt: number) =>
      anAlarm({ id, raisedAt, level: ((id % 4) + 1) as Alarm['level'] });
    index.apply(Array.from({ length: 100_000 }, (_, id) => opOf(alarm(id, id))));
    view.read();
    for (let round = 0; round < 4; round++) {
      index.apply(
        Array.from({ length: 1_250 }, (_, i) => opOf(alarm((round * 7_919 + i * 61) % 100_000, 200_000 + i))),
      );
      expect(view.read().rows).toHaveLength(100_000);
    }
    const rows = [...view.read().rows];
    expect(rows.every((row, at) => at === 0 || compareBy.severity(rows[at - 1] as Alarm, row) < 0)).toBe(
      true,
    );
  });
});
