import { jitter, type Readout } from './measuring';
import type { SiteModel } from './site';

const acPowerW = (site: SiteModel): number => site.room.units.reduce((sum, unit) => sum + unit.powerW, 0);
const itPowerW = (site: SiteModel): number => (site.room.hasMains ? site.room.itW : 0);
const totalPowerW = (site: SiteModel): number =>
  site.room.hasMains
    ? itPowerW(site) + acPowerW(site) + site.room.fanPowerW + site.plan.auxiliaryW + site.chargingW
    : 0;

const totalKwh = (site: SiteModel): number =>
  site.meteredItKwh + site.room.acEnergyKwh + site.room.fanEnergyKwh + site.auxiliaryKwh;

/** Counters of the meter start somewhere and start again from 0 at its last digit. */
const counted = (site: SiteModel, share: number, kwh: number): number =>
  (site.plan.meterStartKwh * share + kwh) % site.plan.meterRolloverKwh;

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
  powerW: totalPowerW,
  // Without voltage these two are measured, but mean nothing.
  powerFactor: (site) => (site.room.hasMains ? powerFactor + jitter(site, 14, 0.005) : null),
  frequencyHz: (site) => (site.room.hasMains ? 50 + jitter(site, 15, site.isGensetOn ? 0.3 : 0.02) : null),
  energyKwh: (site) => counted(site, 1, totalKwh(site)),
  acPowerW,
  acEnergyKwh: (site) => counted(site, 0.28, site.room.acEnergyKwh),
  itPowerW,
  itEnergyKwh: (site) => counted(site, 0.68, site.meteredItKwh),
  gensetFeed: (site) => site.isGensetOn,
  commFault: () => false,
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
};

export const rectifierReadout: Readout = {
  dcV: (site) => stringV(site) + jitter(site, 17, 0.05),
  loadA: (site) => site.room.itW / stringV(site),
  mainsFail: (site) => !site.room.hasMains,
  phaseLoss: () => false,
  supervisorFault: () => false,
  spdOpen: () => false,
  commFault: () => false,
};
