import fc from 'fast-check';
import type { AlarmLevel } from '@contract/alarms';
import { alarmCatalogue } from '../catalogue';
import { isExplainedBy } from './evidence';
import { explanations } from './explanations';
import type { OpenAlarm } from './openAlarm';
import { parentsOf } from './parents';

const definitions = alarmCatalogue.filter(({ deviceClass }) => deviceClass !== 'centre');

const causes = new Set(definitions.flatMap(({ explainedBy }) => explainedBy));

const alarm = fc.record({
  definition: fc.oneof(
    fc.constantFrom(...definitions),
    fc.constantFrom(...definitions.filter(({ id }) => causes.has(id))),
  ),
  siteId: fc.integer({ min: 1, max: 4 }),
  deviceId: fc.integer({ min: 1, max: 2 }),
  isReceived: fc.boolean(),
  level: fc.constantFrom<AlarmLevel>(1, 2, 3, 4),
  parentId: fc.constant(null),
});
const open = fc.array(alarm, { maxLength: 60 }).map((given) =>
  given.map(({ definition, siteId, ...each }, i): OpenAlarm => ({
    id: i + 1,
    definitionId: definition.id,
    siteId: definition.deviceClass === 'area' ? null : siteId,
    areaId: 1 + (siteId % 2),
    ...each,
  })),
);

describe('parents of alarms', () => {
  it('lead from every symptom to a root, through alarms that are open', () => {
    fc.assert(
      fc.property(open, (alarms) => {
        const parents = parentsOf(alarms, explanations);
        expect(parents.size).toBe(alarms.length);
        for (const { id } of alarms) {
          const seen = new Set<number>();
          for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
            expect(seen.has(at)).toBe(false);
            expect(parents.has(at)).toBe(true);
            seen.add(at);
          }
        }
      }),
    );
  });

  it('are only what the catalogue says, at the same site or over its area: a true root is never hidden', () => {
    fc.assert(
      fc.property(open, (alarms) => {
        const byId = new Map(alarms.map((each) => [each.id, each]));
        for (const [id, parentId] of parentsOf(alarms, explanations)) {
          const child = byId.get(id);
          const parent = parentId === null ? undefined : byId.get(parentId);
          const causes = explanations.get(child?.definitionId ?? '') ?? [];
          if (parent === undefined) {
            const isExplained = alarms.some(
              (other) =>
                other.id !== id &&
                child !== undefined &&
                isExplainedBy(child, other) &&
                causes.includes(other.definitionId) &&
                (other.siteId === null ? other.areaId === child.areaId : other.siteId === child.siteId),
            );
            expect(isExplained).toBe(false);
          } else {
            expect(causes).toContain(parent.definitionId);
            expect(parent.siteId ?? child?.siteId).toBe(child?.siteId);
            expect(parent.areaId).toBe(child?.areaId);
          }
        }
      }),
    );
  });

  it('are the same in whatever order the alarms come', () => {
    fc.assert(
      fc.property(open, (alarms) => {
        const forth = parentsOf(alarms, explanations);
        const back = parentsOf([...alarms].reverse(), explanations);
        for (const { id } of alarms) expect(back.get(id)).toBe(forth.get(id));
      }),
    );
  });
});
