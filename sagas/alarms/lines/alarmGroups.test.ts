import type { Alarm } from '@contract/alarms';
import { anAlarm, opOf } from '@tests/support/anAlarm';
import { linesOf as linesOfShown, type AlarmGrouping } from './alarmGroups';
import { createAlarmIndex } from '../index/alarmIndex';
import { rootKeyOf } from './alarmLines';

const none = new Set<string>();
const nobody = () => [];
const itself = (alarm: Alarm) => alarm;

/** The lines of these alarms in the order of their severity. */
function linesOf(
  alarms: readonly Alarm[],
  grouping: AlarmGrouping,
  open: ReadonlySet<string>,
  symptomsOf: (rootId: number) => readonly Alarm[],
) {
  const index = createAlarmIndex();
  index.apply(alarms.map(opOf));
  const sharedBy = grouping === 'none' || grouping === 'root' ? undefined : grouping;
  const view = index.createView({ filter: {}, order: 'severity', isRooted: true, sharedBy });
  const list = view.read();
  const shown = { ...list, asRead: index.get, newest: itself, groupNow: list.groups.get };
  const lines = linesOfShown(shown, grouping, open, symptomsOf);
  return Array.from({ length: lines.length }, (_, at) => {
    const line = lines.at(at);
    if (!line) throw new Error(`no line ${at} of ${lines.length}`);
    expect(lines.indexOf(line.kind === 'group' ? line.key : `alarm-${line.alarm.id}`)).toBe(at);
    return line;
  });
}

describe('the lines of the alarm list', () => {
  const root = anAlarm({ id: 1, level: 3, definitionId: 'mainsOutage', isRootCause: true, childCount: 2 });
  const symptoms = [
    anAlarm({ id: 2, parentId: 1, suppressedBy: 'parent', definitionId: 'acFault' }),
    anAlarm({ id: 3, parentId: 1, suppressedBy: 'parent', definitionId: 'controllerSilent' }),
  ];

  it('put the root first and its symptoms below it once it is unfolded, shown by the filter or not', () => {
    const symptomsOf = (id: number) => (id === 1 ? symptoms : []);
    const folded = linesOf([root, ...symptoms], 'root', none, symptomsOf);
    expect(folded.map((line) => line.kind === 'alarm' && line.alarm.id)).toEqual([1]);
    const unfolded = linesOf([root], 'root', new Set([rootKeyOf(1)]), symptomsOf);
    expect(unfolded.map((line) => line.kind === 'alarm' && [line.alarm.id, line.isBelow])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
  });

  it('keep a symptom at the top when its root is not in the list', () => {
    expect(linesOf(symptoms, 'root', none, nobody)).toHaveLength(2);
  });

  it('are the groups, the worst and then the largest first, with their members when unfolded', () => {
    const rows = [
      anAlarm({ id: 1, siteId: 1, level: 3 }),
      anAlarm({ id: 2, siteId: 2, level: 1, acknowledgedAt: 5 }),
      anAlarm({ id: 3, siteId: 1, level: 2 }),
    ];
    const lines = linesOf(rows, 'site', new Set(['site-1']), nobody);
    expect(lines.map((line) => (line.kind === 'group' ? line.key : line.alarm.id))).toEqual([
      'site-2',
      'site-1',
      3,
      1,
    ]);
    expect(lines[1]).toMatchObject({ level: 2, count: 2, unacknowledged: 2 });
    expect(lines[0]).toMatchObject({ level: 1, count: 1, unacknowledged: 0 });
  });

  it('lose and double no alarm, however they are grouped', () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      anAlarm({ id: i + 1, siteId: i % 5, areaId: i % 3, definitionId: `kind${i % 4}` }),
    );
    for (const grouping of ['none', 'site', 'area', 'definition'] as const) {
      const folded = linesOf(rows, grouping, none, nobody);
      const open = new Set(folded.flatMap((line) => (line.kind === 'group' ? [line.key] : [])));
      const all = linesOf(rows, grouping, open, nobody).flatMap((line) =>
        line.kind === 'alarm' ? [line.alarm.id] : [],
      );
      expect(all.sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    }
  });
});
