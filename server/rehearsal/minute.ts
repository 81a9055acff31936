import type { EpochMs } from '@contract/time';

/** One minute of the past of a room; gaps are filled with what was last known, and marked. */
export interface RehearsedMinute {
  at: EpochMs;
  hour: number;
  roomC: number;
  outdoorC: number;
  outdoorRhPct: number | null;
  itW: number | null;
  acW: number | null;
  fansW: number;
  running: number;
  isFanOn: boolean;
  isOpen: boolean;
  isMeasured: boolean;
}
