import fc from 'fast-check';
import { anAlarm } from '@tests/support/anAlarm';
import { mostGroups, summaryOf } from './alarmSummary';
import { isCalling } from './alarmSuppression';

const given = fc.array(
  fc.record({
    areaId: fc.integer({ min: 1, max: 40 }),
    cause: fc.integer({ min: 1, max: 70 }),
    siteId: fc.integer({ min: 1, max: 300 }),
    isExplained: fc.boolean(),
  }),
  { maxLength: 400 },
);

describe('the calm view of many alarms', () => {
  it('has at most fifty rows, and counts every calling alarm once', () => {
    fc.assert(
      fc.property(given, (alarms) => {
        const all = alarms.map(({ areaId, cause, siteId, isExplained }, i) =>
          anAlarm({
            id: i + 1,
            areaId,
            siteId,
            definitionId: `cause${cause}`,
            suppressedBy: isExplained ? 'parent' : null,
          }),
        );
        const rows = summaryOf(all);
        expect(rows.length).toBeLessThanOrEqual(mostGroups);
        const counted = rows.reduce((sum, row) => sum + row.alarms, 0);
        expect(counted).toBe(all.filter(isCalling).length);
      }),
    );
  });

  it('puts the worst first, and among equals what explains most', () => {
    const rows = summaryOf([
      anAlarm({ id: 1, level: 3, definitionId: 'mainsOutage', childCount: 9 }),
      anAlarm({ id: 2, level: 3, definitionId: 'acFault' }),
      anAlarm({ id: 3, level: 1, definitionId: 'smoke' }),
    ]);
    expect(rows.map(({ definitionId }) => definitionId)).toEqual(['smoke', 'mainsOutage', 'acFault']);
  });
});
