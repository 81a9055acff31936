import { jitter, type Readout } from './measuring';
import { type Counts, registerOf } from './mainMeter';
import type { SiteModel } from './site';

const acPowerW = (site: SiteModel): number => site.room.units.reduce((sum, unit) => sum + unit.powerW, 0);
/** What the rectifiers take for the load, their loss included. */
const feedPowerW = (site: SiteModel): number =>
  site.room.hasMains ? site.room.itW / site.plan.rectifierEfficiency : 0;
const totalPowerW = (site: SiteModel): number =>
  site.room.hasMains
    ? feedPowerW(site) +
      acPowerW(site) +
      site.room.fanPowerW +
      site.plan.auxiliaryW +
      site.chargingW +
      site.nightW
    : 0;

/** W of the whole, of cooling and of the IT feed, as they are. */
export const truePowers = (site: SiteModel): Counts => [totalPowerW(site), acPowerW(site), feedPowerW(site)];

/** kWh that flowed through the meter since the beginning. */
export function trueCounts(site: SiteModel): Counts {
  const feedKwh = site.meteredItKwh / site.plan.rectifierEfficiency;
  const { acEnergyKwh, fanEnergyKwh } = site.room;
  return [feedKwh + acEnergyKwh + fanEnergyKwh + site.auxiliaryKwh, acEnergyKwh, feedKwh];
}

/** Counters of the meter start again from 0 at its last digit, and below 0 from that digit down. */
const counted = (site: SiteModel, i: 0 | 1 | 2): number => {
  const { meterRolloverKwh, meterGain } = site.plan;
  const register = registerOf(site.meter, meterGain, trueCounts(site), i) % meterRolloverKwh;
  return register < 0 ? register + meterRolloverKwh : register;
};

/** Below 0 while its current transformers are reversed: what it says then is out of range. */
const metered =
  (i: 0 | 1 | 2) =>
  (site: SiteModel): number => {
    const { frozenW, direction } = site.meter;
    if (frozenW !== null) return frozenW[i];
    return direction * truePowers(site)[i] * site.plan.meterGain * (1 + jitter(site, 20 + i, 0.002));
  };

const phaseV = (site: SiteModel, phase: number): number =>
  site.room.hasMains ? 226 + (site.plan.seed % 7) + jitter(site, 10 + phase, 1.2) : 0;

const powerFactor = 0.93;
const imbalance = [1.06, 0.99, 0.95] as const;
const phaseA = (site: SiteModel, phase: 0 | 1 | 2): number =>
  site.room.hasMains ? (totalPowerW(site) * imbalance[phase]) / (3 * phaseV(site, phase) * powerFactor) : 0;

export const meterReadout: Readout = {
  uaV: (site) => phaseV(site, 0),
  ubV: (site) => phaseV(site, 1),
  ucV: (site) => phaseV(site, 2),
  iaA: (site) => phaseA(site, 0),
  ibA: (site) => phaseA(site, 1),
  icA: (site) => phaseA(site, 2),
  powerW: metered(0),
  // Without voltage these two are measured, but mean nothing.
  powerFactor: (site) => (site.room.hasMains ? powerFactor + jitter(site, 14, 0.005) : null),
  frequencyHz: (site) => (site.room.hasMains ? 50 + jitter(site, 15, site.isGensetOn ? 0.3 : 0.02) : null),
  energyKwh: (site) => counted(site, 0),
  acPowerW: metered(1),
  acEnergyKwh: (site) => counted(site, 1),
  itPowerW: metered(2),
  itEnergyKwh: (site) => counted(site, 2),
  gensetFeed: (site) => site.isGensetOn,
  commFault: () => false,
  gensetCommFault: () => false,
};

const shareOf = ({ plan }: SiteModel, carrier: number): number => plan.carrierShares[carrier] ?? 0;

/** Of one carrier's branch behind the rectifiers: it goes on while the battery carries the load. */
export const branchReadout: Readout = {
  powerW: (site, carrier) => site.room.itW * shareOf(site, carrier) * (1 + jitter(site, 30 + carrier, 0.002)),
  energyKwh: (site, carrier) => site.room.itEnergyKwh * shareOf(site, carrier),
};

const stringV = (site: SiteModel): number => {
  const { socPct } = site.battery;
  if (site.room.hasMains) return socPct < 100 ? 51.5 + 0.02 * socPct : 53.5;
  return 44.5 + 0.055 * socPct;
};

export const batteryReadout: Readout = {
  stringV: (site) => stringV(site) + jitter(site, 16, 0.03),
  currentA: (site) => site.battery.currentA,
  tempC: (site) => site.room.airC + 1 + Math.abs(site.battery.currentA) / 50,
  socPct: (site) => site.battery.socPct,
  autonomyMin: (site) =>
    Math.min(
      100_000,
      (site.battery.socPct * site.plan.batteryAh * 48 * 60) / (100 * Math.max(1, site.room.itW)),
    ),
  commFault: () => false,
};

export const rectifierReadout: Readout = {
  dcV: (site) => stringV(site) + jitter(site, 17, 0.05),
  loadA: (site) => site.room.itW / stringV(site),
  mainsFail: (site) => !site.room.hasMains,
  phaseLoss: () => false,
  supervisorFault: () => false,
  spdOpen: () => false,
  commFault: () => false,
  // The battery carries the load while the mains are away.
  dcPowerW: (site) => (site.room.hasMains ? site.room.itW : 0),
  dcEnergyKwh: (site) => site.meteredItKwh,
  transferFault: () => false,
  upsCommFault: () => false,
};
