import type { Alarm } from '@contract/alarms';
import { summaryOf, summaryOfCauses } from '@contract/alarmSummary';
import { anAlarm, opOf } from '@tests/support/anAlarm';
import fc from 'fast-check';
import { compareBy, matcherOf, type AlarmFilter } from './alarmFilter';
import { linesOf } from './alarmGroups';
import { createAlarmIndex } from '../index/alarmIndex';
import { rootKeyOf, type ListLine } from './alarmLines';
import { areaCausesOf, createRowGroups, type RowGroup, type RowGroups } from './rowGroups';

const filters: AlarmFilter[] = [{}, { levels: [1, 2] }, { standing: 'calling' }];

/** Few ids, so that alarms come, change, explain each other and go. */
const aStep = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  siteId: fc.integer({ min: 1, max: 6 }),
  definitionId: fc.constantFrom('smoke', 'acFault', 'mainsOutage'),
  level: fc.constantFrom<Alarm['level']>(1, 2, 3, 4),
  raisedAt: fc.nat(9),
  parentId: fc.option(fc.integer({ min: 1, max: 12 })),
  isOver: fc.boolean(),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
const sharings = ['site', 'area', 'definition', 'areaCause'] as const;
const stormOf = fc.array(fc.array(aStep, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });

const alarmOf = ({ isOver, parentId, id, ...step }: Step): Alarm =>
  anAlarm({
    ...step,
    id,
    areaId: step.siteId % 3,
    parentId: parentId === id ? null : parentId,
    childCount: id <= 12 ? 1 : 0,
    suppressedBy: parentId === null || parentId === id ? null : 'parent',
    ...(isOver && { clearedAt: 9, acknowledgedAt: 9 }),
  });

const keep = (truth: Map<number, Alarm>, alarm: Alarm): void => {
  if (alarm.clearedAt === null) truth.set(alarm.id, alarm);
  else truth.delete(alarm.id);
};

const itself = (alarm: Alarm) => alarm;
const ids = (rows: Iterable<Alarm>) => Array.from(rows, ({ id }) => id);
const bySeverity = compareBy.severity;

/** As one would put it together from everything. */
function plainLines(truth: ReadonlyMap<number, Alarm>, filter: AlarmFilter, open: ReadonlySet<string>) {
  const rows = [...truth.values()].filter(matcherOf(filter)).sort(bySeverity);
  const shown = new Set(ids(rows));
  const tops = rows.filter(({ parentId }) => parentId === null || !shown.has(parentId));
  return tops.flatMap((alarm) => {
    const isOpen = alarm.childCount > 0 && open.has(rootKeyOf(alarm.id));
    const symptoms = [...truth.values()].filter(({ parentId }) => isOpen && parentId === alarm.id);
    return [alarm, ...symptoms.sort((a, b) => a.level - b.level || a.id - b.id)];
  });
}

/** A group as one would count it from everything. */
const plainGroup = (members: readonly Alarm[]) => ({
  ids: ids(members),
  level: Math.min(...members.map(({ level }) => level)),
  open: members.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
  symptoms: members.reduce((sum, { childCount }) => sum + childCount, 0),
  sites: new Set(members.map(({ siteId }) => siteId)).size,
});
const groupOf = ({ members, level, unacknowledged: open, symptoms, siteIds }: RowGroup) => ({
  ...{ ids: ids(members), level, open, symptoms, sites: siteIds.size },
});

const alarmOfLine = (line: ListLine | undefined): Alarm | undefined =>
  line?.kind === 'alarm' ? line.alarm : undefined;

describe('a view of the alarms', () => {
  it('has after any storm the lines that putting everything together afresh would give', () => {
    const open = new Set([1, 2, 3, 4, 5, 6].map(rootKeyOf));
    fc.assert(
      fc.property(stormOf, fc.constantFrom(...filters), (storm, filter) => {
        const truth = new Map<number, Alarm>();
        const index = createAlarmIndex();
        const view = index.createView({ filter, order: 'severity', isRooted: true });
        view.open();
        for (const steps of storm) {
          for (const alarm of steps.map(alarmOf)) {
            keep(truth, alarm);
            index.apply([opOf(alarm)]);
          }
          const list = view.read();
          const shown = { ...list, asRead: view.asRead, newest: itself, groupNow: list.groups.get };
          const lines = linesOf(shown, 'root', open, index.symptomsOf);
          const plain = plainLines(truth, filter, open);
          expect(Array.from({ length: lines.length }, (_, at) => alarmOfLine(lines.at(at)))).toEqual(plain);
          for (const { id } of shown.tops) expect(plain[lines.indexOf(`alarm-${id}`)]?.id).toBe(id);
        }
      }),
    );
  });

  it('has after any storm the groups that grouping everything afresh would give', () => {
    fc.assert(
      fc.property(stormOf, fc.constantFrom(...sharings), (storm, sharedBy) => {
        const truth = new Map<number, Alarm>();
        const index = createAlarmIndex();
        const view = index.createView({ filter: {}, order: 'oldest', isRooted: false, sharedBy });
        view.open();
        let earlier: [RowGroups, unknown[]] | undefined;
        for (const steps of storm) {
          for (const alarm of steps.map(alarmOf)) {
            keep(truth, alarm);
            index.apply([opOf(alarm)]);
          }
          const { groups } = view.read();
          const afresh = createRowGroups(sharedBy, 'oldest');
          afresh.fill(truth.values());
          const seen = Array.from(groups.ordered, groupOf);
          expect(seen).toEqual(Array.from(afresh.read().ordered, groupOf));
          for (const group of groups.ordered) {
            const members = [...truth.values()].filter(({ id }) => ids(group.members).includes(id));
            expect(groupOf(group)).toEqual(plainGroup(members.sort(compareBy.oldest)));
            expect(groups.get(group.key)).toBe(group);
          }
          if (sharedBy === 'areaCause')
            expect(summaryOfCauses(areaCausesOf(groups))).toEqual(summaryOf(truth.values()));
          // What was read before stands still, and is still found by its keys.
          if (earlier) {
            expect(Array.from(earlier[0].ordered, ({ members }) => ids(members))).toEqual(earlier[1]);
            for (const group of earlier[0].ordered) expect(earlier[0].get(group.key)).toBe(group);
          }
          earlier = [groups, seen.map((group) => group.ids)];
        }
      }),
    );
  });

  it('stands still while it is held, and counts what would be new in it', () => {
    fc.assert(
      fc.property(stormOf, stormOf, fc.constantFrom(...filters), (before, after, filter) => {
        const truth = new Map<number, Alarm>();
        const index = createAlarmIndex();
        const view = index.createView({ filter, order: 'severity', isRooted: false });
        const tell = (alarm: Alarm) => (keep(truth, alarm), index.apply([opOf(alarm)]));
        const rowsNow = () => [...truth.values()].filter(matcherOf(filter)).sort(bySeverity);
        view.open();
        before.flat().map(alarmOf).forEach(tell);
        view.read();
        const kept = rowsNow();
        // What came since the list was read is in it neither when it is held late.
        const [late = [], ...rest] = after;
        late.map(alarmOf).forEach(tell);
        const hold = view.hold();
        for (const steps of rest) {
          steps.map(alarmOf).forEach(tell);
          view.read();
        }
        const known = new Set(ids(kept));
        expect(ids(hold.list.rows)).toEqual(ids(kept));
        expect(hold.newCount()).toBe(rowsNow().filter(({ id }) => !known.has(id)).length);
        kept.forEach(({ id }, at) => {
          const then = hold.asRead(id);
          expect(then && hold.list.rows.indexOf(then)).toBe(at);
        });
        hold.end();
      }),
    );
  });

  it('counts nothing as new that a snapshot only repeats', () => {
    const index = createAlarmIndex();
    const view = index.createView({ filter: {}, order: 'severity', isRooted: false });
    view.open();
    index.apply([1, 2, 3].map((id) => opOf(anAlarm({ id }))));
    view.read();
    const hold = view.hold();
    index.reset();
    index.apply([2, 3, 4].map((id) => opOf(anAlarm({ id }))));
    expect(hold.newCount()).toBe(1);
    expect(ids(hold.list.rows)).toEqual([3, 2, 1]);
    expect(ids(view.read().rows)).toEqual([4, 3, 2]);
  });
});
