import { createChangeLog } from './changeLog';
import { commStates, heardStateOf, SiteState, siteStateColumns } from '@contract/sites';
import { hourMs, minuteMs } from '@contract/time';
import { overlay } from '@contract/partialReadings';
import {
  beginDay,
  beginWith,
  countEnergy,
  countLateEnergy,
  coveredMs,
  createEnergyDay,
  energyOf,
  settleAt,
} from './energyDay';
import { energyToday } from './energyToday';
import { plantDayStartIn } from '@contract/plantTime';
import { deviceOf, emptySite, stateOf } from './siteEntry';

describe('the log of changed keys', () => {
  it('folds repeated changes into the newest and says how many it folded', () => {
    const log = createChangeLog<string>(10);
    ['a', 'b', 'a', 'a'].forEach(log.mark);
    expect(log.close()).toBe(true);
    log.mark('b');
    log.close();
    expect(log.head()).toBe(2);
    expect(log.since(0)).toEqual({ keys: new Set(['a', 'b']), folded: 3 });
    expect(log.since(1)).toEqual({ keys: new Set(['b']), folded: 0 });
    expect(log.since(2)).toEqual({ keys: new Set(), folded: 0 });
  });

  it('makes no version of nothing, and sends to a snapshot whoever is too far behind or ahead', () => {
    const log = createChangeLog<number>(2);
    expect(log.close()).toBe(false);
    for (const key of [1, 2, 3]) {
      log.mark(key);
      log.close();
    }
    expect(log.since(0)).toBeNull();
    expect(log.since(1)?.keys).toEqual(new Set([2, 3]));
    expect(log.since(4)).toBeNull();
  });
});

describe('energy since plant midnight', () => {
  const midnight = Date.UTC(2026, 10, 1);
  const noon = midnight + 12 * hourMs;

  it('is what the counter gained, carries over a replaced counter, and starts from zero at midnight', () => {
    const day = createEnergyDay();
    expect(energyOf(day)).toBeNull();
    [1_000, 1_010, 1_025].forEach((kwh) => countEnergy(day, kwh, noon, midnight));
    expect(energyOf(day)).toBe(25);
    [3, 8].forEach((kwh) => countEnergy(day, kwh, noon, midnight));
    expect(energyOf(day)).toBe(30);
    beginDay(day, midnight + 24 * hourMs);
    countEnergy(day, 10, midnight + 25 * hourMs, midnight + 24 * hourMs);
    expect(energyOf(day)).toBe(2);
  });

  it('begins with what the counter showed at midnight, between the readings around it', () => {
    const day = createEnergyDay();
    countEnergy(day, 1_000, midnight - 40 * minuteMs, midnight - 24 * hourMs);
    beginDay(day, midnight);
    countEnergy(day, 1_006, midnight + 20 * minuteMs, midnight);
    expect(energyOf(day)).toBeCloseTo(2, 6);
    countEnergy(day, 1_012, midnight + 80 * minuteMs, midnight);
    expect(energyOf(day)).toBeCloseTo(8, 6);
  });

  it('says of how much of the day it is', () => {
    const day = createEnergyDay();
    expect(coveredMs(day, midnight, noon)).toBe(0);
    countEnergy(day, 500, midnight + 9 * hourMs, midnight);
    countEnergy(day, 520, noon - 5 * minuteMs, midnight);
    expect(coveredMs(day, midnight, noon)).toBe(3 * hourMs);
    expect(coveredMs(day, midnight, noon + 6 * hourMs)).toBe(3 * hourMs - 5 * minuteMs);
  });

  it('is of a site what its closed hours are reckoned to be, and what its counter grew since', () => {
    const entry = emptySite(7);
    const device = deviceOf(entry, 1, 'meter');
    const day = device.energy ?? createEnergyDay();
    countEnergy(day, 1_000, midnight, midnight);
    countEnergy(day, 1_040, noon, midnight);
    expect(energyToday(entry, 'total', midnight, noon)).toEqual({ kwh: 40, share: 1 });
    device.ratio = 10;
    expect(energyToday(entry, 'total', midnight, noon).kwh).toBe(400);
    // The meter was exchanged in the morning, which its counter alone does not tell any more.
    entry.settled.total = { until: noon - hourMs, kwh: 90, coveredMs: 11 * hourMs };
    settleAt(day, { kwh: 1_036, at: noon - hourMs - minuteMs }, 0.1);
    expect(energyToday(entry, 'total', midnight, noon)).toEqual({ kwh: 130, share: 1 });
    // It stopped twenty minutes before the hour that is counted was over.
    settleAt(day, { kwh: 1_040, at: noon - hourMs - 20 * minuteMs }, 0.1);
    day.newestAt = noon - hourMs - 20 * minuteMs;
    const { kwh, share } = energyToday(entry, 'total', midnight, noon);
    expect(kwh).toBe(90);
    expect(share).toBeCloseTo((10 + 2 / 3) / 12, 6);
    expect(energyToday(entry, 'ac', midnight, noon)).toEqual({ kwh: null, share: 0 });
  });

  it('is not raised by a count that jitters in its last digit, or leaves and comes back', () => {
    const day = createEnergyDay();
    countEnergy(day, 215.6, midnight, midnight);
    settleAt(day, { kwh: 215.6, at: midnight }, 0.1);
    for (let i = 1; i <= 200; i++)
      countEnergy(day, i % 2 === 0 ? 215.6 : 215.7, midnight + i * minuteMs, midnight);
    expect(energyOf(day)).toBeCloseTo(0.1, 6);
    for (const [kwh, min] of [
      [0, 201],
      [216.1, 202],
      [16_777.215, 203],
      [216.2, 204],
    ] as const)
      countEnergy(day, kwh, midnight + min * minuteMs, midnight);
    expect(energyOf(day)).toBeCloseTo(0.6, 6);
    // Another that begins at 0 does not come back.
    for (const [kwh, min] of [
      [0, 205],
      [0.5, 206],
      [1.5, 207],
    ] as const)
      countEnergy(day, kwh, midnight + min * minuteMs, midnight);
    expect(energyOf(day)).toBeCloseTo(2.1, 6);
  });

  it('counts what flows in where a site feeds back, however often the count turns', () => {
    const day = createEnergyDay();
    [100, 99, 98, 99, 101, 100.5, 102].forEach((kwh, i) =>
      countEnergy(day, kwh, midnight + i * minuteMs, midnight),
    );
    expect(energyOf(day)).toBeCloseTo(1 + 2 + 1.5, 6);
  });

  it('leaves out what no meter could have counted: another that shows more took its place', () => {
    const day = createEnergyDay();
    countEnergy(day, 12_000, midnight, midnight);
    countEnergy(day, 12_020, noon, midnight);
    countEnergy(day, 52_000, noon + minuteMs, midnight);
    countEnergy(day, 52_002, noon + 2 * minuteMs, midnight);
    expect(energyOf(day)).toBe(22);
    const afterRestart = createEnergyDay();
    countEnergy(afterRestart, 52_000, noon, midnight);
    beginWith(afterRestart, 12_000, midnight);
    expect(energyOf(afterRestart)).toBe(0);
  });

  it('begins with the last value before midnight, and never with the first of a month handed over', () => {
    const day = createEnergyDay();
    countEnergy(day, 97_000, midnight - 30 * 24 * hourMs, midnight);
    expect(energyOf(day)).toBeNull();
    countEnergy(day, 2_000, midnight - 0.9 * hourMs, midnight);
    countEnergy(day, 2_003, midnight - 0.4 * hourMs, midnight);
    countEnergy(day, 2_010, noon, midnight);
    expect(energyOf(day)).toBe(7);
  });

  it('begins with the first live value when what was handed over ends long before', () => {
    const day = createEnergyDay();
    countEnergy(day, 500, midnight - 30 * 24 * hourMs, midnight);
    [2_000, 2_005].forEach((kwh) => countEnergy(day, kwh, noon, midnight));
    expect(energyOf(day)).toBe(5);
  });

  it('begins nearer to midnight when history comes late, and never with a value of another day or counter', () => {
    const day = createEnergyDay();
    countEnergy(day, 100, noon, midnight);
    countLateEnergy(day, 90, midnight + 5 * hourMs, midnight);
    expect(energyOf(day)).toBe(10);
    countLateEnergy(day, 95, midnight + 8 * hourMs, midnight);
    expect(energyOf(day)).toBe(10);
    countLateEnergy(day, 70, midnight - 0.5 * hourMs, midnight);
    expect(energyOf(day)).toBe(30);
    countLateEnergy(day, 71, midnight - 0.1 * hourMs, midnight);
    expect(energyOf(day)).toBe(29);
    countLateEnergy(day, 20, midnight - 9 * hourMs, midnight);
    countLateEnergy(day, 500, midnight - 0.05 * hourMs, midnight);
    expect(energyOf(day)).toBe(29);
  });
});

describe('the midnight of the plant', () => {
  const at = (text: string) => Date.parse(text);

  it('is that of its own zone', () => {
    expect(plantDayStartIn('Asia/Shanghai')(at('2026-11-21T15:59:59Z'))).toBe(at('2026-11-20T16:00:00Z'));
    expect(plantDayStartIn('Asia/Shanghai')(at('2026-11-21T16:00:00Z'))).toBe(at('2026-11-21T16:00:00Z'));
    expect(plantDayStartIn('UTC')(at('2026-11-21T16:00:00.500Z'))).toBe(at('2026-11-21T00:00:00Z'));
  });

  it('is right on the days on which the clocks change', () => {
    expect(plantDayStartIn('Europe/Berlin')(at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'));
    expect(plantDayStartIn('Europe/Berlin')(at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-24T22:00:00Z'));
  });
});

describe('the state of a site', () => {
  it('is the worst alarm that calls, the hottest room, all meters and any door', () => {
    const site = emptySite(7);
    site.alarms = { active: [0, 2, 0, 1], suppressed: 3 };
    for (const [id, tempC] of [
      [1, 27.3],
      [2, 31.12],
    ] as const)
      overlay(deviceOf(site, id, 'env').values, { values: [tempC], invalid: 0 }, null);
    overlay(
      deviceOf(site, 3, 'meter').values,
      { values: [null, null, null, null, null, null, 4_321], invalid: 0 },
      null,
    );
    overlay(deviceOf(site, 4, 'door').values, { values: [1], invalid: 0 }, null);
    expect(stateOf(site)).toMatchObject({
      worst: 2,
      suppressed: 3,
      tempC: 31,
      powerW: 4_300,
      doorOpen: true,
      comm: 'unknown',
    });
    expect(stateOf(emptySite(8))).toMatchObject({ worst: 0, tempC: null, powerW: null, doorOpen: false });
  });

  it('reads as online to a client that does not know of sites that are not understood', () => {
    const site = { ...emptySite(7), comm: 'online' as const, isUnderstood: false };
    const before = SiteState.omit({ isUnderstood: true });
    const { isUnderstood, ...known } = stateOf(site);
    expect(isUnderstood).toBe(false);
    expect(before.strict().parse(known)).toMatchObject({ siteId: 7, comm: 'online' });
    // Its columns are found by name, the state by its position, which stay what they were.
    expect(siteStateColumns.slice(0, -1)).not.toContain('isUnderstood');
    expect(commStates).toEqual(['online', 'offline', 'unknown']);
    expect(
      [true, undefined, false].map((each) => heardStateOf({ comm: 'online', isUnderstood: each })),
    ).toEqual([...['online', 'online', 'notUnderstood']]);
    // What is not heard at all is first of all that.
    expect(heardStateOf({ comm: 'offline', isUnderstood: false })).toBe('offline');
  });
});
