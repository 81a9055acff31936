import { hourMs, minuteMs } from '@contract/time';
import { hash32 } from '@field/chance';
import { roomRhPct } from '@field/physics/room';
import { jitter, type Readout, slowJitter } from './measuring';
import type { SiteModel } from './site';

export const sensedRoomC = (site: SiteModel): number =>
  site.stuckRoomC ?? site.room.airC + site.driftK + jitter(site, 1, 0.04);

export const envReadout: Readout = {
  roomTempC: sensedRoomC,
  roomRhPct: (site) => roomRhPct(site.room) + jitter(site, 2, 0.4),
  // Racks stand in their own warm air: the more load, the warmer.
  rackTempC: (site) =>
    site.room.airC + (3.5 * site.room.itW) / site.room.parameters.itW + jitter(site, 3, 0.08),
  outdoorTempC: (site) => site.outdoor.tempC + jitter(site, 4, 0.1),
  outdoorRhPct: (site) => Math.max(1, site.outdoor.rhPct + jitter(site, 5, 1)),
  smoke: () => false,
  waterLeak: () => false,
  infrared: () => false,
};

/** One opening in forty is by someone without a card or a remote release. */
export const isForced = (seed: number, opening: number): boolean => hash32(seed, 900, opening) % 40 === 0;

const [slotMs, brokenMs] = [6 * hourMs, 20 * minuteMs];
/** The bus to the door's controller breaks for some minutes at one site in two hundred, four times a day. */
export const isBusBroken = ({ nowMs, plan }: Pick<SiteModel, 'nowMs' | 'plan'>): boolean =>
  nowMs % slotMs < brokenMs && hash32(plan.seed, 901, Math.floor(nowMs / slotMs)) % 200 === 0;

/** Nothing is known of a door whose controller does not answer. */
const heard =
  (read: (site: SiteModel) => number | boolean) =>
  (site: SiteModel): number | boolean =>
    isBusBroken(site) ? NaN : read(site);

export const doorReadout: Readout = {
  open: heard((site) => site.isDoorOpen),
  locked: heard((site) => !site.isDoorOpen && site.nowMs >= site.doorReleasedUntilMs),
  illegalEntry: heard((site) => site.isDoorOpen && isForced(site.plan.seed, site.doorOpenings)),
  fault: heard(() => false),
  openCount: heard((site) => site.doorOpenings),
  refusedCards: heard((site) => Math.floor(site.doorOpenings / 12)),
  commFault: isBusBroken,
};

export const controllerReadout: Readout = {
  cpuPct: (site) => 24 + (site.plan.seed % 9) + slowJitter(site, 6, 3) + jitter(site, 7, 2),
  memPct: (site) => 46 + (site.plan.seed % 13) + slowJitter(site, 8, 1),
  rssiDbm: (site) => -68 - (site.plan.seed % 23) + slowJitter(site, 9, 3),
  uptimeS: (site) => (site.nowMs - site.bootMs) / 1000,
  configHash: (site) => site.configHash,
  onBattery: (site) => !site.room.hasMains,
  fault: () => false,
  ownControl: (site) => site.isOnItsOwn,
};

export const fanReadout: Readout = {
  switchedOn: (site) => site.room.isFanOn,
  speedPct: (site) => (site.room.isFanOn ? 100 : 0),
  damperPct: (site) => (site.room.isFanOn ? 100 : 0),
  filterPa: (site) => (site.room.isFanOn ? 70 + (site.plan.seed % 60) + jitter(site, 18, 2) : 0),
  supplyTempC: (site) => (site.room.isFanOn ? site.outdoor.tempC : site.room.airC) + jitter(site, 19, 0.1),
  powerW: (site) => site.room.fanPowerW,
  energyKwh: (site) => site.room.fanEnergyKwh,
  fault: () => false,
  commanded: (site) => site.room.fanCommand ?? site.room.isFanOn,
  commFault: () => false,
};
