import { anAlarm } from '@tests/support/anAlarm';
import { createFacetTally, facetsMatch } from './alarmFacets';
import { matcherOf } from './alarmFilter';

const rows = [
  anAlarm({ id: 1, siteId: 1, areaId: 10, definitionId: 'smoke' }),
  anAlarm({ id: 2, siteId: 2, areaId: 10, definitionId: 'acFault', isChattering: true }),
  anAlarm({
    id: 3,
    siteId: 3,
    areaId: 20,
    definitionId: 'acFault',
    acknowledgedAt: 5,
    acknowledgedBy: 'lina',
  }),
];
const countsWith = (choice: Parameters<typeof facetsMatch>[0]) => {
  const tally = createFacetTally(() => true, choice);
  for (const row of rows) tally.add(row);
  return tally.read();
};
const plain = (counts: ReadonlyMap<string, { count: number }>) =>
  Object.fromEntries([...counts].map(([value, { count }]) => [value, count]));

describe('facets of alarms', () => {
  it('tell for each value what choosing it would bring, beside the choices of other facets', () => {
    const counts = countsWith({ area: ['10'] });
    expect(plain(counts.definition)).toEqual({ smoke: 1, acFault: 1 });
    expect(plain(counts.area)).toEqual({ 10: 2, 20: 1 });
    expect(plain(counts.mark)).toEqual({ chattering: 1 });
  });

  it('widen within one facet and narrow across several', () => {
    const shown = (choice: Parameters<typeof facetsMatch>[0]) => rows.filter(facetsMatch(choice)).length;
    expect(shown({ definition: ['smoke', 'acFault'] })).toBe(3);
    expect(shown({ definition: ['smoke', 'acFault'], person: ['lina'] })).toBe(1);
    expect(shown({ definition: [] })).toBe(3);
  });

  it('count what the list then shows', () => {
    for (const choice of [{}, { area: ['10'] }, { definition: ['acFault'], area: ['10'] }])
      for (const [value, { count }] of countsWith(choice).state) {
        const filter = { facets: { ...choice, state: [value] } };
        expect(rows.filter(matcherOf(filter))).toHaveLength(count);
      }
  });
});
