import type { OpenAlarm } from './openAlarm';
import type { Explanations } from './parents';
import { parentsOf } from './parents';

/** Heat is explained by a unit that failed, or else by the mains; both by the mains; the mains by its area's link. */
const explanations: Explanations = new Map([
  ['heat', ['unitFault', 'outage']],
  ['unitFault', ['outage']],
  ['outage', ['linkLoss', 'outage']],
]);
const alarm = (id: number, definitionId: string, siteId: number | null = 1, areaId: number | null = 7) =>
  ({
    ...{ id, definitionId, siteId, areaId },
    ...{ deviceId: null, parentId: null, isReceived: true, level: 3 },
  }) satisfies OpenAlarm;
const parentOf = (id: number, ...open: OpenAlarm[]) => parentsOf(open, explanations).get(id);

describe('the parent of an alarm', () => {
  it('is the nearest cause that is open, and the next one where that is not', () => {
    expect(parentOf(1, alarm(1, 'heat'), alarm(2, 'outage'), alarm(3, 'unitFault'))).toBe(3);
    expect(parentOf(1, alarm(1, 'heat'), alarm(2, 'outage'))).toBe(2);
    expect(parentOf(1, alarm(1, 'heat'))).toBeNull();
    expect(parentOf(1, alarm(1, 'smoke'), alarm(2, 'outage'))).toBeNull();
  });

  it('stands at the same site, or over the area', () => {
    expect(parentOf(1, alarm(1, 'heat', 1), alarm(2, 'unitFault', 2))).toBeNull();
    expect(parentOf(1, alarm(1, 'outage', 1), alarm(2, 'linkLoss', null))).toBe(2);
    expect(parentOf(1, alarm(1, 'outage', 1), alarm(2, 'linkLoss', null, 8))).toBeNull();
    // The cause of a site whose number is that of the area is none.
    expect(parentOf(1, alarm(1, 'outage', 1, 7), alarm(2, 'linkLoss', 7, 9))).toBeNull();
  });

  it('is the oldest of several of one kind, in whatever order they come', () => {
    expect(parentOf(9, alarm(9, 'heat'), alarm(4, 'unitFault'), alarm(3, 'unitFault'))).toBe(3);
    expect(parentOf(9, alarm(9, 'heat'), alarm(3, 'unitFault'), alarm(4, 'unitFault'))).toBe(3);
  });

  it('is never the alarm itself, and an older one of its kind all the same', () => {
    expect(parentOf(1, alarm(1, 'outage'))).toBeNull();
    expect(parentOf(2, alarm(1, 'outage'), alarm(2, 'outage'))).toBe(1);
  });

  it('of an alarm of a whole area is over that area, and not at a site of it', () => {
    expect(parentOf(1, alarm(1, 'outage', null), alarm(2, 'linkLoss', null))).toBe(2);
    expect(parentOf(1, alarm(1, 'outage', null), alarm(2, 'linkLoss', 1))).toBeNull();
  });

  it('of an alarm of the centre, which has neither site nor area, is none', () => {
    expect(parentOf(1, alarm(1, 'outage', null, null), alarm(2, 'linkLoss', null, null))).toBeNull();
  });
});
