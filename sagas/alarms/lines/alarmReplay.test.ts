import { anAlarm } from '@tests/support/anAlarm';
import { listAt, sitesOf } from './alarmReplay';

describe('a list that is played again', () => {
  const before = [anAlarm({ id: 1 })];
  const raised = anAlarm({ id: 2, raisedAt: 50 });
  const steps = [
    { id: 1, at: 50, kind: 'raised', alarm: raised },
    { id: 2, at: 60, kind: 'acknowledged', alarm: { ...raised, acknowledgedAt: 60 } },
    { id: 3, at: 70, kind: 'cleared', alarm: { ...raised, acknowledgedAt: 60, clearedAt: 70 } },
  ] as const;
  const at = (moment: number) =>
    listAt(before, steps, moment).map(({ id, acknowledgedAt }) => [id, acknowledgedAt]);

  it('shows each step from its moment on, and an alarm no more once it is over', () => {
    expect(at(49)).toEqual([[1, null]]);
    expect(at(50)).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(at(65)).toEqual([
      [1, null],
      [2, 60],
    ]);
    expect(at(70)).toEqual([[1, null]]);
  });

  it('can be played backwards as well', () => {
    expect([at(70), at(50), at(0)].map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it('tells of each site the worst that was active and not suppressed, and whether it was heard', () => {
    const alarms = [
      anAlarm({ id: 1, siteId: 7, level: 3 }),
      anAlarm({ id: 2, siteId: 7, level: 2, definitionId: 'controllerSilent' }),
      anAlarm({ id: 3, siteId: 7, level: 1, clearedAt: 60 }),
      anAlarm({ id: 4, siteId: 8, level: 4 }),
      anAlarm({ id: 5, siteId: null, level: 1 }),
      anAlarm({ id: 6, siteId: 8, level: 1, shelvedUntil: 99 }),
      anAlarm({ id: 7, siteId: 9, level: 2, clearedAt: 60, isLatched: true }),
    ];
    expect(sitesOf(alarms, 70)).toEqual({
      ...{ at: 70, siteId: [7, 8, 9], worst: [2, 4, 2] },
      ...{ isSilent: [1, 0, 0], isSuppressed: [0, 1, 0] },
    });
  });

  it('R-LIVE-02 marks a site as suppressed as the present does: until what has cleared is acknowledged', () => {
    const held = anAlarm({ siteId: 7, suppressedBy: 'maintenance' });
    const marksOf = (...alarms: (typeof held)[]) => sitesOf(alarms, 70).isSuppressed;
    expect(marksOf({ ...held, clearedAt: 60 })).toEqual([1]);
    expect(sitesOf([{ ...held, definitionId: 'controllerSilent', clearedAt: 60 }], 70).isSilent).toEqual([0]);
    expect(marksOf({ ...held, clearedAt: 60, acknowledgedAt: 65 })).toEqual([]);
    expect(marksOf({ ...held, clearedAt: 60, supersededBy: 2 })).toEqual([]);
    expect(marksOf({ ...held, isLate: true })).toEqual([0]);
    expect(marksOf({ ...held, clearedAt: 60, isLate: true })).toEqual([]);
  });
});
