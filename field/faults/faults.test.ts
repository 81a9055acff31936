import { dayMs, hourMs, minuteMs } from '@contract/time';
import { pointsByClass } from '@contract/points';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from '@field/devices/advance';
import { readDevice } from '@field/devices/read';
import type { SiteModel } from '@field/devices/site';
import { faultyDevice } from './effects';
import type { Fault, FaultKind } from './fault';
import { scheduleFaults, stormFaults } from './schedule';

const plan = aPlan(
  (one) => one.envelope === 'panel' && one.units.length === 2 && one.batteryAh > 0 && !one.room.freshAir,
);
const core = aPlan((one) => one.hasGenset);
const aFault = (kind: FaultKind, more: Partial<Fault> = {}): Fault => ({
  kind,
  from: summer + hourMs,
  to: summer + 5 * hourMs,
  unit: -1,
  ...more,
});
const lived = (faults: Fault[], hours: number, stepS = 60): SiteModel => {
  const site = aSite({ plan, weather: steady(33), faults, settledH: 12 });
  advance(site, summer + hours * hourMs, stepS);
  return site;
};
const env = (site: SiteModel, name: string): number =>
  readDevice(site, 'env', 0)[pointsByClass.env.findIndex((point) => point.name === name)]!;

describe('a fault', () => {
  it.each<[FaultKind, number, number]>([
    ['refrigerantLoss', 1.1, 2],
    ['condenserFouling', 1.15, 1.4],
    ['filterClogged', 1.03, 1.4],
    ['doorOpen', 1.05, 3],
    ['trafficStep', 1.1, 1.4],
  ])('of kind %s costs cooling energy while it lasts, and none after', (kind, least, most) => {
    const ill = lived([aFault(kind)], 1);
    const well = lived([], 1);
    const used = (site: SiteModel, hours: number): number => {
      const before = site.room.acEnergyKwh;
      advance(site, site.nowMs + hours * hourMs, 60);
      return site.room.acEnergyKwh - before;
    };
    const ratio = used(ill, 4) / used(well, 4);
    expect(ratio).toBeGreaterThan(least);
    expect(ratio).toBeLessThan(most);
    advance(ill, ill.nowMs + 24 * hourMs, 60);
    advance(well, well.nowMs + 24 * hourMs, 60);
    expect(used(ill, 24) / used(well, 24)).toBeCloseTo(1, 1);
  });

  it('that trips every compressor lets the room warm past its limits, with the fault points set', () => {
    const site = lived([aFault('compressorTrip')], 3);
    expect(site.room.airC).toBeGreaterThan(33);
    const ac = readDevice(site, 'ac', 1);
    const at = (name: string): number => ac[pointsByClass.ac.findIndex((point) => point.name === name)]!;
    expect([at('fault'), at('lockout'), at('running'), at('faultCode')]).toEqual([1, 1, 0, 7]);
  });

  it('of one unit leaves the other to carry the room', () => {
    const site = lived([aFault('compressorTrip', { unit: 0 })], 3);
    expect(site.room.units.map((unit) => unit.condition.isTripped)).toEqual([true, false]);
    expect(site.room.airC).toBeLessThan(30);
  });

  it('in a room sensor changes what is said, not what is', () => {
    const site = lived([aFault('sensorStuck'), aFault('compressorTrip')], 2);
    const stuck = env(site, 'roomTempC');
    advance(site, site.nowMs + hourMs, 60);
    expect(env(site, 'roomTempC')).toBe(stuck);
    expect(site.room.airC).toBeGreaterThan(stuck + 2);
  });

  it('of drift grows by 0.2 K a month', () => {
    const drift = aFault('sensorDrift', { from: summer, to: summer + 30 * dayMs });
    const site = lived([drift], 15 * 24 + 1);
    expect(site.driftK).toBeCloseTo(0.1, 2);
  });

  it('of the mains stops the units, drains the battery, and lets units return one by one', () => {
    const outage = aFault('mainsOutage', { to: summer + 2 * hourMs });
    const site = lived([outage], 1.5);
    expect(site.room.hasMains).toBe(false);
    expect(site.battery.socPct).toBeLessThan(95);
    expect(site.room.units.every((unit) => unit.powerW === 0)).toBe(true);
    const supplied = (afterS: number): number => {
      advance(site, outage.to + afterS * 1000, 10);
      return site.room.units.filter((unit) => unit.condition.hasSupply).length;
    };
    expect([supplied(30), supplied(75), supplied(100)]).toEqual([0, 1, 2]);
    advance(site, outage.to + 24 * hourMs, 60);
    expect(site.battery.socPct).toBe(100);
  });

  it('of the mains ends in darkness when the battery is empty', () => {
    const small = { ...plan, batteryAh: 30 };
    const site = aSite({
      plan: small,
      weather: steady(30),
      faults: [aFault('mainsOutage', { to: summer + 9 * hourMs })],
    });
    advance(site, summer + 8 * hourMs, 60);
    expect([site.isDark, site.room.itW]).toEqual([true, 0]);
    advance(site, summer + 10 * hourMs, 60);
    expect(site.isDark).toBe(false);
    expect(site.room.itW).toBeGreaterThan(1_000);
  });

  it('of the mains starts the genset of a large site within a minute', () => {
    const site = aSite({ plan: core, faults: [aFault('mainsOutage')] });
    advance(site, summer + hourMs + 30_000, 10);
    expect([site.room.hasMains, site.isGensetOn]).toEqual([false, false]);
    advance(site, summer + hourMs + 70_000, 10);
    expect([site.room.hasMains, site.isGensetOn]).toEqual([true, true]);
    advance(site, summer + 6 * hourMs, 60);
    expect(site.isGensetOn).toBe(false);
  });

  it('by hand changes a setpoint, and is undone when the visitor leaves', () => {
    const site = lived([aFault('handOverride', { unit: 1 })], 2);
    expect(site.room.units[1]?.setpointC).toBe(18);
    advance(site, summer + 6 * hourMs, 60);
    expect(site.room.units[1]?.setpointC).toBe(plan.units[1]?.setpointC);
  });

  it('of the line cuts the controller off for as long as it lasts', () => {
    const site = lived([aFault('commLoss')], 2);
    expect(site.isCut).toBe(true);
    advance(site, summer + 6 * hourMs, 60);
    expect(site.isCut).toBe(false);
  });

  it('names the device it is about', () => {
    const site = aSite({ plan });
    expect(faultyDevice(site, aFault('compressorTrip', { unit: 3 }))).toBe('ac-2');
    expect(faultyDevice(site, aFault('sensorDrift'))).toBe('env');
    expect(faultyDevice(site, aFault('mainsOutage'))).toBeNull();
  });
});

describe('the schedule of troubles', () => {
  const of = (from: number, to: number) => scheduleFaults(7, 300, from, to);
  const flat = (schedule: Map<number, Fault[]>): string[] =>
    [...schedule]
      .flatMap(([site, faults]) => faults.map((fault) => `${site} ${JSON.stringify(fault)}`))
      .sort();

  it('is the calendar’s: any two windows agree about what they share', () => {
    const wide = flat(of(summer, summer + 4 * dayMs));
    const parts = [...flat(of(summer, summer + dayMs)), ...flat(of(summer + dayMs, summer + 4 * dayMs))];
    expect([...new Set(parts)].sort()).toEqual(wide);
  });

  it('leaves most of the fleet calm, and never all of it', () => {
    for (let hour = 0; hour < 48; hour++) {
      const at = summer + hour * hourMs;
      const troubled = [...of(at, at + 1)].filter(([, faults]) =>
        faults.some(({ kind }) => ['compressorTrip', 'mainsOutage', 'doorOpen', 'commLoss'].includes(kind)),
      );
      expect(troubled.length).toBeLessThan(30);
    }
    const day = [...of(summer, summer + dayMs).values()].flat().map(({ kind }) => kind);
    for (const kind of ['doorOpen', 'mainsOutage', 'compressorTrip', 'commLoss']) expect(day).toContain(kind);
  });

  it('makes a storm of exactly as many sites within one minute', () => {
    const storm = stormFaults(7, 300, 50, summer);
    expect(storm.size).toBe(50);
    for (const { from, to } of storm.values()) {
      expect(from - summer).toBeLessThan(minuteMs);
      expect(to - from).toBe(10 * minuteMs);
    }
  });
});
