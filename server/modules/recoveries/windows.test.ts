import { dayMs, hourMs } from '@contract/time';
import { windowsOf, type MendedOrder, type SiteChanges } from './windows';

const day = Date.UTC(2026, 5, 30) - 8 * hourMs;
const ago = (days: number): number => day - days * dayMs;
/** Began 30 days ago at ten, mended 20 days ago at ten. */
const order = (more: Partial<MendedOrder> = {}): MendedOrder => {
  const repairedAt = more.repairedAt ?? ago(20) + 10 * hourMs;
  return {
    id: 5,
    siteId: 1,
    areaId: 1,
    beganAt: ago(30) + 10 * hourMs,
    endedAt: repairedAt,
    repairedAt,
    ...more,
  };
};
const windows = (of: MendedOrder, changes: Partial<SiteChanges> = {}) =>
  windowsOf(of, { siteId: 1, faults: [], plans: [], ...changes }, day);

describe('the days that tell of a repair', () => {
  it('are whole ones: those on which the fault began and was mended are of neither side', () => {
    expect(windows(order())).toEqual({
      ...{ baselineFrom: ago(395), baselineTo: ago(30), obstacle: null },
      ...{ beforeFrom: ago(29), beforeTo: ago(20), afterFrom: ago(19), afterTo: ago(-1) },
    });
  });

  it('are the last 28 under the fault and the first 90 since', () => {
    const long = order({ beganAt: ago(200), repairedAt: ago(110) });
    expect(windows(long)).toMatchObject({ beforeFrom: ago(138), afterTo: ago(19) });
  });

  it('leave out the days between the end of the fault and the word of it', () => {
    const late = order({ endedAt: ago(22) + hourMs, repairedAt: ago(20) + hourMs });
    expect(windows(late)).toMatchObject({ beforeTo: ago(22), afterFrom: ago(19) });
  });

  it('are too few where the fault lasted for less than three, or the repair is younger than a week', () => {
    expect(windows(order({ beganAt: ago(22) })).obstacle).toBe('shortFault');
    expect(windows(order({ repairedAt: ago(6) })).obstacle).toBe('fewDaysAfter');
    expect(windows(order({ repairedAt: ago(7) })).obstacle).toBeNull();
  });

  it('end where another fault begins, or a plan', () => {
    expect(windows(order(), { plans: [ago(5) + hourMs] })).toMatchObject({ afterTo: ago(5), obstacle: null });
    const faults = [{ id: 9, from: ago(8), to: null }];
    expect(windows(order(), { faults })).toMatchObject({ afterTo: ago(8), obstacle: null });
    expect(windows(order(), { plans: [ago(15)] }).obstacle).toBe('otherChange');
  });

  it('begin after another repair', () => {
    const faults = [{ id: 2, from: ago(60), to: ago(25) + hourMs }];
    expect(windows(order(), { faults })).toMatchObject({ beforeFrom: ago(24), obstacle: null });
    expect(windows(order(), { faults: [{ id: 2, from: ago(60), to: ago(21) }] }).obstacle).toBe(
      'otherChange',
    );
  });

  it('count once where two faults were mended on one day: for the first order', () => {
    const other = { from: ago(29), to: ago(20) + 9 * hourMs };
    expect(windows(order(), { faults: [{ id: 2, ...other }] }).obstacle).toBe('sharedRepair');
    expect(windows(order(), { faults: [{ id: 9, ...other }] }).obstacle).toBeNull();
  });

  it('tell nothing where a plan began, or another fault, on the day of the repair', () => {
    const sameDay = ago(20) + 15 * hourMs;
    expect(windows(order(), { plans: [sameDay] }).obstacle).toBe('otherChange');
    expect(windows(order(), { faults: [{ id: 9, from: sameDay, to: null }] }).obstacle).toBe('otherChange');
  });
});
