import type { ControlPath } from '@contract/devices';
import type { EpochMs } from '@contract/time';

/** One air conditioner as it was last heard; null: not known. */
export interface UnitView {
  path: ControlPath;
  switchedOn: boolean | null;
  isRunning: boolean | null;
  setpointC: number | null;
  isFanAuto: boolean | null;
  runHours: number | null;
  /** Out of order, or tripped. */
  isFaulty: boolean;
  /** A person's override or a tag lies on it. */
  isHeld: boolean;
}

/** A fan or a heat exchanger. */
export interface Ventilation {
  isOn: boolean | null;
  isHeld: boolean;
}

/** A site as a plan sees it in one minute. */
export interface SiteView {
  now: EpochMs;
  /** Local hour of the day with its fraction. */
  hour: number;
  roomTempC: number | null;
  roomRhPct: number | null;
  /** Heard, valid and moving. */
  isSensorSound: boolean;
  outdoorTempC: number | null;
  outdoorRhPct: number | null;
  /** Limit of the room by its alarm, °C. */
  ceilingC: number;
  isSmoke: boolean;
  mains: 'present' | 'lost' | 'generator';
  generatorSinceMs: EpochMs | null;
  /** Load of the equipment as a share of its usual daily peak; null where it is not metered. */
  loadShare: number | null;
  /** Price of electricity: `before` the hour ahead of the peak. */
  tariff: 'before' | 'peak' | 'other';
  /** In how many hours the room follows a change, by its twin. */
  timeConstantH: number | null;
  units: readonly UnitView[];
  freshAir: Ventilation | null;
  exchanger: Ventilation | null;
}
