import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { FaultKind } from '@field/faults/fault';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from './advance';
import { trueCounts } from './powerReadouts';
import { readDevice } from './read';
import type { SiteModel } from './site';

const plan = aPlan(({ room, batteryAh }) => room.freshAir !== null && batteryAh > 0);
const pointOf = (site: SiteModel, name: string): number =>
  readDevice(site, 'meter', 0)[pointsByClass.meter.findIndex((point) => point.name === name)] ?? NaN;
const under = (kind: FaultKind, hours: number): SiteModel =>
  aSite({
    plan: { ...plan, meterStartKwh: 5_000, meterGain: 1 },
    weather: steady(12, 50),
    faults: [{ kind, from: summer + hourMs, to: summer + hours * hourMs, unit: -1 }],
  });

describe('the meter of a simulated site', () => {
  it('frozen shows one count and one power, and afterwards what was true all along', () => {
    const site = under('meterFrozen', 5);
    advance(site, summer + 2 * hourMs, 60);
    const [kwh, watts] = [pointOf(site, 'energyKwh'), pointOf(site, 'powerW')];
    advance(site, summer + 4 * hourMs, 60);
    expect([pointOf(site, 'energyKwh'), pointOf(site, 'powerW')]).toEqual([kwh, watts]);
    advance(site, summer + 6 * hourMs, 60);
    expect(pointOf(site, 'energyKwh')).toBeCloseTo(5_000 + trueCounts(site)[0], 2);
  });

  it('reversed counts down and reports a power below zero', () => {
    const site = under('meterReversed', 5);
    advance(site, summer + 2 * hourMs, 60);
    const kwh = pointOf(site, 'energyKwh');
    advance(site, summer + 3 * hourMs, 60);
    expect(pointOf(site, 'energyKwh')).toBeLessThan(kwh);
    expect(pointOf(site, 'powerW')).toBeLessThan(0);
    advance(site, summer + 6 * hourMs, 60);
    expect(pointOf(site, 'powerW')).toBeGreaterThan(0);
  });

  it('exchanged goes on from a count of its own', () => {
    const site = under('meterExchanged', 2);
    advance(site, summer + hourMs + minuteMs, 60);
    const kwh = pointOf(site, 'energyKwh');
    expect(kwh).toBeLessThan(1_000);
    const before = trueCounts(site)[0];
    advance(site, summer + 3 * hourMs, 60);
    expect(pointOf(site, 'energyKwh') - kwh).toBeCloseTo(trueCounts(site)[0] - before, 2);
  });

  it('with current transformers of another ratio counts so much less', () => {
    const site = aSite({ plan: { ...plan, meterGain: 0.88, meterStartKwh: 0 } });
    advance(site, summer + dayMs, 60);
    expect(pointOf(site, 'energyKwh')).toBeCloseTo(0.88 * trueCounts(site)[0], 2);
  });

  it('tells of a load by night, and only then', () => {
    const site = under('nightLoad', 60);
    const nights: number[] = [];
    for (let hour = 2; hour < 50; hour++) {
      advance(site, summer + hour * hourMs, 60);
      nights.push(site.nightW);
    }
    expect(nights.filter((watts) => watts > 0)).toHaveLength(12);
    expect(Math.max(...nights)).toBeCloseTo(0.15 * plan.room.itW, 5);
  });

  it('sees a stuck damper miss the cold air that the fan would have used', () => {
    const [free, stuck] = [under('meterExchanged', 2), under('freeCoolingMissed', 40)];
    for (const site of [free, stuck]) advance(site, summer + dayMs, 60);
    expect(stuck.room.fanEnergyKwh).toBeLessThan(free.room.fanEnergyKwh / 4);
    expect(stuck.room.acEnergyKwh).toBeGreaterThan(free.room.acEnergyKwh);
  });
});
