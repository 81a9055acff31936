import type { FieldCommand } from '@contract/telemetry';
import { hourMs } from '@contract/time';
import { hash32, chance } from '@field/chance';
import type { AcMode, AcUnit } from '@field/physics/acUnit';
import { type Believed, fanSpeeds, type SiteModel } from './site';
import { unitIndex } from './kinds';

/** What a device answers; `isMissed`: the infrared blink went out and the unit did not see it. */
export interface Obeyed {
  ok: boolean;
  detail?: string;
  isMissed?: boolean;
}

const refused = (detail: string): Obeyed => ({ ok: false, detail });

interface Setting {
  min: number;
  max: number;
  isWhole: boolean;
  believe(believed: Believed, value: number): void;
  apply(unit: AcUnit, value: number): void;
}

const acSettings: Record<string, Setting> = {
  switchedOn: {
    min: 0,
    max: 1,
    isWhole: true,
    believe: (believed, value) => void (believed.switchedOn = value === 1),
    apply: (unit, value) => void (unit.switchedOn = value === 1),
  },
  setpointC: {
    min: 16,
    max: 30,
    isWhole: false,
    believe: (believed, value) => void (believed.setpointC = value),
    apply: (unit, value) => void (unit.setpointC = value),
  },
  mode: {
    min: 0,
    max: 4,
    isWhole: true,
    believe: (believed, value) => void (believed.mode = value),
    // Whole and from 0 to 4 was just checked.
    apply: (unit, value) => void (unit.mode = value as AcMode),
  },
  fanSpeed: {
    min: 0,
    max: 3,
    isWhole: true,
    believe: (believed, value) => void (believed.fanSpeed = value),
    apply: (unit, value) => void (unit.isFanAuto = value === fanSpeeds.auto),
  },
};

const isWithin = (value: number, { min, max, isWhole }: Setting): boolean =>
  value >= min && value <= max && (!isWhole || Number.isInteger(value));

const missShare = 0.03;
/** A number of an id, for chance. */
export const keyOf = (id: string): number =>
  [...id].reduce((hash, letter) => hash32(hash, letter.codePointAt(0) ?? 0), 7);

function obeyAc(site: SiteModel, i: number, command: FieldCommand): Obeyed {
  const [unit, believed, plan] = [site.room.units[i], site.believed[i], site.plan.units[i]];
  if (!unit || !believed || !plan) return refused('unknownDevice');
  const wishes = Object.entries(command.set);
  for (const [point, value] of wishes) {
    const setting = acSettings[point];
    if (!setting) return refused(`notWritable: ${point}`);
    if (!isWithin(value, setting)) return refused(`outOfRange: ${point}`);
  }
  const isMissed =
    plan.controlPath === 'infrared' && chance(site.plan.seed, 500, keyOf(command.id)) < missShare;
  const { lies = false, slowMs = 0 } = site.quirks[i] ?? {};
  for (const [point, value] of wishes) {
    acSettings[point]?.believe(believed, value);
    if (isMissed || lies) continue;
    const carryOut = (): void => acSettings[point]?.apply(unit, value);
    if (slowMs === 0) carryOut();
    else site.later.push({ atMs: site.nowMs + slowMs, carryOut });
  }
  return { ok: true, detail: plan.controlPath === 'infrared' ? 'sent by infrared' : 'done', isMissed };
}

/** The fan holds what it is told for four hours at most, then follows its own rule again (facts/domain §1.4). */
const overrideMs = 4 * hourMs;
const releaseMs = 30_000;

function obeyFan(site: SiteModel, command: FieldCommand): Obeyed {
  const wanted = command.set.commanded;
  if (wanted === undefined || Object.keys(command.set).length > 1) return refused('notWritable');
  site.room.fanCommand = wanted === 1;
  site.fanCommandUntilMs = site.nowMs + overrideMs;
  return { ok: true, detail: 'done' };
}

function obeyDoor(site: SiteModel, command: FieldCommand): Obeyed {
  if (command.set.locked !== 0 || Object.keys(command.set).length > 1) return refused('notWritable');
  if (!site.isDoorLying) site.doorReleasedUntilMs = site.nowMs + releaseMs;
  return { ok: true, detail: 'released for 30 s' };
}

/** Carries out a command for one device. Late ones are not carried out: `nowMs` is the controller's clock. */
export function obey(site: SiteModel, deviceCode: string, command: FieldCommand, nowMs: number): Obeyed {
  if (command.expires <= nowMs) return refused('expired');
  if (Object.keys(command.set).length === 0) return refused('nothing to set');
  const device = site.plan.declaration.devices.find(({ code }) => code === deviceCode);
  switch (device?.class) {
    case 'ac':
      return obeyAc(site, unitIndex(deviceCode), command);
    case 'fan':
      return obeyFan(site, command);
    case 'door':
      return obeyDoor(site, command);
    case undefined:
      return refused('unknownDevice');
    default:
      return refused('notWritable');
  }
}
