import { localHour } from '@field/climate/weather';
import { applyFaults } from '@field/faults/effects';
import { stepRoom } from '@field/physics/room';
import { acModes } from '@field/physics/acUnit';
import { keepPlan, newKeeping } from './keepPlan';
import type { SiteModel } from './site';

const stringV = 48;
const chargeShare = 0.1;
const chargeV = 54;
const trickleA = 1;

/** The battery carries the IT load while the mains are away, and is recharged at a tenth of its capacity. */
function stepBattery(site: SiteModel, dtS: number): void {
  const { batteryAh } = site.plan;
  const { battery, room } = site;
  site.chargingW = 0;
  battery.currentA = 0;
  if (batteryAh > 0) {
    const hours = dtS / 3600;
    if (!room.hasMains) {
      battery.currentA = battery.socPct > 0 ? -room.itW / stringV : 0;
    } else if (battery.socPct < 100) {
      battery.currentA = Math.min(
        batteryAh * chargeShare,
        Math.max(trickleA, ((100 - battery.socPct) / 100) * batteryAh),
      );
      site.chargingW = battery.currentA * chargeV;
    }
    battery.socPct += (100 * battery.currentA * hours) / batteryAh;
    battery.socPct = Math.min(100, Math.max(0, battery.socPct));
  }
  site.isDark = !room.hasMains && battery.socPct <= 0;
  if (batteryAh === 0) site.isDark = !room.hasMains;
}

function step(site: SiteModel, dtS: number): void {
  const { room } = site;
  if (site.nowMs >= site.fanCommandUntilMs) {
    room.fanCommand = null;
    site.fanCommandUntilMs = Infinity;
  }
  catchUp(site);
  keepAlone(site);
  if (site.nowMs >= site.nextChangeMs) applyFaults(site, site.nowMs);
  // Without mains and battery the equipment is off; the next change resets its factor.
  if (site.isDark && !room.hasMains) room.itFactor = 0;
  site.weather.at(site.nowMs, site.outdoor);
  stepRoom(room, site.outdoor, localHour(site.nowMs), dtS);
  stepBattery(site, dtS);
  const otherW = room.hasMains ? site.plan.auxiliaryW + site.chargingW + site.nightW : 0;
  site.auxiliaryKwh += (otherW * dtS) / 3.6e6;
  if (room.hasMains) site.meteredItKwh += (room.itW * dtS) / 3.6e6;
  site.nowMs += dtS * 1000;
}

/** What slow units have made up their minds to do by now. */
function catchUp(site: SiteModel): void {
  if (site.later.length === 0) return;
  const due = site.later.filter(({ atMs }) => atMs <= site.nowMs);
  site.later = site.later.filter(({ atMs }) => atMs > site.nowMs);
  due.forEach(({ carryOut }) => carryOut());
}

const ownSetpointC = 26;

/** Without the centre's word the controller keeps the room by itself, by the plan of its site while it has one. */
function keepAlone(site: SiteModel): void {
  const { word, ownPlan } = site;
  if (word === null || site.nowMs - word.heardMs < word.limitMs) return;
  const plan = ownPlan?.plan ?? null;
  if (!site.isOnItsOwn) {
    site.isOnItsOwn = true;
    if (plan === null) return keepSafe(site);
    site.keeping = newKeeping(site, plan);
  }
  if (site.keeping === null || plan === null || keepPlan(site, site.keeping, plan)) return;
  site.keeping = null;
  keepSafe(site);
}

/** Every unit on, cooling, at 26 °C; outdoor air by the fan's own rule. */
function keepSafe(site: SiteModel): void {
  site.room.fanCommand = null;
  site.room.units.forEach((unit, i) => {
    const own = { switchedOn: true, mode: acModes.cool, setpointC: ownSetpointC };
    Object.assign(unit, own);
    Object.assign(site.believed[i] ?? {}, own);
  });
}

/** Lives on until `toMs` in steps of at most `stepS` seconds; a fault's beginning or end cuts a step short. */
export function advance(site: SiteModel, toMs: number, stepS: number): void {
  while (site.nowMs < toMs) {
    const limit = site.nextChangeMs > site.nowMs ? Math.min(toMs, site.nextChangeMs) : toMs;
    step(site, Math.min(stepS, (limit - site.nowMs) / 1000));
  }
}
