import type { ControlPath } from '@contract/devices';
import type { CommandPoint } from '@contract/commands';
import type { StrategySetting } from '@contract/strategies';
import type { EpochMs } from '@contract/time';
import type { Device } from '../ingest/participant';
import type { SiteState } from '../strategies/state';
import type { DatedTariff } from '../strategies/tariffAt';

export type PlanMode = 'shadow' | 'active' | 'returning';

/** A plan as it was assigned to a site. */
export interface Assigned {
  siteId: number;
  siteCode: string;
  shard: number;
  programId: number | null;
  version: number | null;
  mode: PlanMode;
  plan: readonly StrategySetting[];
  ceilingC: number;
  tariff: DatedTariff;
  timeConstantH: number | null;
  paths: ReadonlyMap<number, ControlPath>;
  /** Devices of class fan that pass heat to the outdoors without its air. */
  exchangers: readonly number[];
  /** The controller that can keep a plan of the site by itself; null: none has said so. */
  keeper: Keeper | null;
}

/** What a controller is to keep, as it was last written down. */
export interface Keeper {
  deviceId: number;
  text: string;
  programId: number | null;
  version: number | null;
}

/** When a value was last wished of a point, so that what is refused is not asked for every minute. */
export interface Wished {
  value: number;
  at: EpochMs;
}

/** All that is kept of a site from minute to minute: plain data. */
export interface Memory {
  state: SiteState;
  /** The highest load of the equipment lately, W; it fades. */
  peakItW: number;
  /** By device and point. */
  wished: Record<string, Wished>;
  /** In what the last sentence differed from others beside its numbers. */
  saidKey: string;
}

/** A site whose plan is decided here every minute. */
export interface Followed extends Assigned {
  memory: Memory;
  /** As it was last committed: what is decided and not committed is void. */
  stored: { said: string; saidAt: EpochMs; revertedAt: EpochMs | null; helpedSince: EpochMs | null };
  dueAt: EpochMs;
  devices: readonly Device[];
}

/** What the centre wants of a point. */
export interface DesiredNow {
  deviceId: number;
  point: CommandPoint;
  value: number;
  commandId: number;
  isOwn: boolean;
  until: EpochMs | null;
}

/** What the store says of a site beside its readings. */
export interface SiteFacts {
  desired: readonly DesiredNow[];
  /** Devices with a tag; null in it: the whole site. */
  tagged: readonly (number | null)[];
  open: readonly { deviceId: number; point: CommandPoint; isOwn: boolean }[];
  /** Alarms that stand, with when they were raised. */
  alarms: ReadonlyMap<string, EpochMs>;
}

export const noFacts: SiteFacts = { desired: [], tagged: [], open: [], alarms: new Map() };
