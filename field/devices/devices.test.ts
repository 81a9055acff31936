import { pointsByClass } from '@contract/points';
import { History, Telemetry } from '@contract/telemetry';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from './advance';
import { encodeHistory, encodeRow, encodeTelemetry } from './encode';
import { kindOf, pointsByKind, unitIndex } from './kinds';
import { readDevice } from './read';
import { relive, report } from './report';
import { restore, SiteSnapshot, snapshotOf } from './snapshot';
import { newSite, type SiteModel } from './site';

const full = aPlan(({ room, batteryAh }) => room.freshAir !== null && batteryAh > 0);
const pointOf = (site: SiteModel, code: string, name: string): number => {
  const device = site.plan.declaration.devices.find((one) => one.code === code)!;
  const position = pointsByKind[kindOf(device)].findIndex((point) => point.name === name);
  return readDevice(site, kindOf(device), unitIndex(code))[position]!;
};
const last = <T>(all: Iterable<T>): T[] => [...all];

describe('a site', () => {
  it('says every point of every one of its devices, each a usable number', () => {
    const site = aSite({ plan: full, settledH: 12 });
    for (const device of site.plan.declaration.devices) {
      const values = readDevice(site, kindOf(device), unitIndex(device.code));
      expect(values).toHaveLength(pointsByKind[kindOf(device)].length);
      expect(values.filter(Number.isNaN)).toEqual([]);
    }
  });

  it('reads a little more than the range in saturated air, and not nothing', () => {
    const site = aSite({ plan: full });
    const read = Array.from({ length: 60 }, (_, minute) => {
      advance(site, summer + minute * minuteMs, 60);
      site.outdoor.rhPct = 100;
      return pointOf(site, 'env', 'outdoorRhPct');
    });
    expect(read.filter(Number.isNaN)).toEqual([]);
    expect(Math.max(...read)).toBeGreaterThan(100);
  });

  it('speaks as the contract asks, live and from its buffer', () => {
    const site = aSite({ plan: full, settledH: 2 });
    site.plan.declaration.devices.forEach((device, i) => {
      const { t, n, values } = report(site, i);
      const live = Telemetry.parse(JSON.parse(encodeTelemetry(kindOf(device), t, n, values)));
      const rows = [encodeRow(t, n, values), encodeRow(t + 1, n + 1, values)];
      const buffered = History.parse(JSON.parse(encodeHistory(kindOf(device), rows)));
      expect(buffered.points).toEqual(Object.keys(live.v));
      expect(buffered.rows[1]?.slice(2).map(Number)).toEqual(Object.values(live.v).map(Number));
    });
  });

  it('says what is measured but means nothing as null', () => {
    const outage = { kind: 'mainsOutage' as const, from: summer, to: summer + hourMs, unit: -1 };
    const site = aSite({ plan: aPlan((plan) => !plan.hasGenset && plan.batteryAh > 0), faults: [outage] });
    advance(site, summer + 5 * minuteMs, 60);
    const meter = site.plan.declaration.devices.findIndex(({ class: name }) => name === 'meter');
    const { t, n, values } = report(site, meter);
    const said = Telemetry.parse(JSON.parse(encodeTelemetry('meter', t, n, values)));
    expect(said.v).toMatchObject({ uaV: 0, powerW: 0, frequencyHz: null, powerFactor: null });
  });

  it('of several carriers has a meter in the branch of each, which together count the load and nothing else', () => {
    const shared = aPlan(({ carrierShares }) => carrierShares.length > 1);
    const site = aSite({ plan: shared });
    const codes = shared.carrierShares.map((_, at) => `carrier-${at + 1}`);
    const counted = () => codes.map((code) => pointOf(site, code, 'energyKwh'));
    const [before, load] = [counted(), site.room.itEnergyKwh];
    advance(site, site.nowMs + 6 * hourMs, 60);
    const used = counted().map((kwh, at) => kwh - (before[at] ?? 0));
    expect(Math.min(...used)).toBeGreaterThan(0);
    expect(used.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(site.room.itEnergyKwh - load, 2);
    const powers = codes.map((code) => pointOf(site, code, 'powerW'));
    expect(powers.reduce((sum, watts) => sum + watts, 0) / site.room.itW).toBeCloseTo(1, 1);
    const { meterRole, carrier } = shared.declaration.devices.find(({ code }) => code === 'carrier-2') ?? {};
    expect({ meterRole, carrier }).toEqual({ meterRole: 'carrier', carrier: 2 });
    const at = shared.declaration.devices.findIndex(({ code }) => code === 'carrier-2');
    const { t, n, values } = report(site, at);
    const said = Telemetry.parse(JSON.parse(encodeTelemetry('branchMeter', t, n, values)));
    expect(Object.keys(said.v ?? {})).toEqual(['powerW', 'energyKwh']);
  });

  it('is the same at the same instant for the same seed', () => {
    const [one, other] = [aSite({ plan: full, settledH: 30 }), aSite({ plan: full, settledH: 30 })];
    expect(report(other, 2)).toEqual(report(one, 2));
  });

  it('keeps its energy balance: the meter is the sum of load, cooling, fan and the rest', () => {
    const site = aSite({ plan: full });
    const before = pointOf(site, 'meter', 'energyKwh');
    const [ac, it] = [pointOf(site, 'meter', 'acEnergyKwh'), pointOf(site, 'meter', 'itEnergyKwh')];
    advance(site, summer + dayMs, 60);
    const used = pointOf(site, 'meter', 'energyKwh') - before;
    const cooling = pointOf(site, 'meter', 'acEnergyKwh') - ac;
    const load = pointOf(site, 'meter', 'itEnergyKwh') - it;
    const { meterGain, rectifierEfficiency } = full;
    expect(used).toBeCloseTo(cooling + load + (site.room.fanEnergyKwh + site.auxiliaryKwh) * meterGain, 1);
    const units = site.plan.units.reduce((sum, unit) => sum + pointOf(site, unit.code, 'energyKwh'), 0);
    expect(cooling / meterGain).toBeCloseTo(units, 1);
    const dcKwh = pointOf(site, 'rectifier', 'dcEnergyKwh');
    expect(load / meterGain).toBeCloseTo(dcKwh / rectifierEfficiency, 1);
    expect(dcKwh).toBeCloseTo((24 * site.plan.room.itW) / 1000, 0);
  });

  it('keeps its heat balance: what goes in comes out or warms air and walls', () => {
    const plan = { ...aPlan(({ room }) => room.freshAir === null), units: [] };
    const site = aSite({ plan: { ...plan, room: { ...plan.room, solarGainK: 0 } }, weather: steady(20) });
    advance(site, summer + 20 * dayMs, 60);
    // Without cooling the room ends where losses equal the load, unless its equipment sheds load first.
    const lossWK = plan.room.uaInfWK + plan.room.uaWallWK;
    expect((site.room.airC - 20) * lossWK).toBeCloseTo(site.room.itW, -2);
  });

  it('starts its meter again from 0 at its last digit', () => {
    const site = aSite({ plan: { ...full, meterRolloverKwh: 1_000, meterStartKwh: 999 } });
    advance(site, summer + 3 * hourMs, 60);
    expect(pointOf(site, 'meter', 'energyKwh')).toBeLessThan(100);
  });
});

describe('the buffered past', () => {
  const from = summer - 2 * dayMs;
  const fresh = (): SiteModel => aSite({ plan: full, startMs: from });

  it('is handed over oldest first, with a counter that goes on into the present', () => {
    const site = fresh();
    const said = last(relive(site, summer, 15 * minuteMs));
    expect(said.map(({ n }) => n)).toEqual(said.map((_, i) => said[0]!.n + i));
    expect(said.every(({ t }, i) => i === 0 || t >= said[i - 1]!.t)).toBe(true);
    expect(report(site, 0).n).toBe(said.at(-1)!.n + 1);
  });

  it('leaves the site exactly where a silent passage leaves it', () => {
    const [loud, silent] = [fresh(), fresh()];
    for (const _said of relive(loud, summer, 15 * minuteMs));
    for (const _said of relive(silent, summer, 15 * minuteMs, true));
    expect(snapshotOf(silent)).toEqual(snapshotOf(loud));
  });

  it('has counters that never go back, up to the first live reading', () => {
    const site = fresh();
    const meter = full.declaration.devices.findIndex(({ class: name }) => name === 'meter');
    const energy = pointsByClass.meter.findIndex(({ name }) => name === 'energyKwh');
    const counted = last(relive(site, summer, 15 * minuteMs))
      .filter(({ device }) => device === meter)
      .map(({ values }) => values[energy]!);
    advance(site, summer + minuteMs, 10);
    counted.push(report(site, meter).values[energy]!);
    expect(counted.length).toBeGreaterThan(190);
    expect(counted.every((kwh, i) => i === 0 || kwh >= counted[i - 1]!)).toBe(true);
  });

  it('has a row at the moment a door opens, not only at its cadence', () => {
    const opened = {
      kind: 'doorOpen' as const,
      from: from + hourMs + 61_000,
      to: from + 2 * hourMs,
      unit: -1,
    };
    const site = newSite(full, steady(25), from, [opened]);
    const door = full.declaration.devices.findIndex(({ class: name }) => name === 'door');
    const open = last(relive(site, from + 3 * hourMs, 15 * minuteMs)).filter(
      ({ device, values }) => device === door && values[0] === 1,
    );
    expect(open[0]?.t).toBe(opened.from + 1_000);
  });

  it('says a change in the last second before its cadence with it, not at the next full hour', () => {
    const opened = {
      kind: 'doorOpen' as const,
      from: from + hourMs + 15 * minuteMs - 400,
      to: from + hourMs + 27 * minuteMs,
      unit: -1,
    };
    const site = newSite(full, steady(25), from, [opened]);
    const door = full.declaration.devices.findIndex(({ class: name }) => name === 'door');
    const open = last(relive(site, from + 3 * hourMs, 15 * minuteMs)).filter(
      ({ device, values }) => device === door && values[0] === 1,
    );
    expect(open.map(({ t }) => t)).toEqual([from + hourMs + 15 * minuteMs]);
  });
});

describe('a kept state', () => {
  it('goes on as if it had never stopped', () => {
    const faults = [
      { kind: 'sensorStuck' as const, from: summer + hourMs, to: summer + 9 * hourMs, unit: -1 },
      { kind: 'doorOpen' as const, from: summer + hourMs, to: summer + 9 * hourMs, unit: -1 },
    ];
    const whole = aSite({ plan: full, faults: [...faults] });
    advance(whole, summer + 2 * hourMs, 60);
    const kept = SiteSnapshot.parse(JSON.parse(JSON.stringify(snapshotOf(whole))));
    const resumed = newSite(full, whole.weather, kept.nowMs, [...faults]);
    restore(resumed, kept);
    for (const site of [whole, resumed]) advance(site, summer + 12 * hourMs, 60);
    expect(snapshotOf(resumed)).toEqual(snapshotOf(whole));
  });

  it('is refused for other equipment', () => {
    const site = aSite({ plan: full });
    const kept = snapshotOf(site);
    expect(() => restore(site, { ...kept, units: [] })).toThrow('does not fit');
  });
});
