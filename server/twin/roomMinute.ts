import type { EpochMs } from '@contract/time';

/** One minute of a room as telemetry has it; null: not known. */
export interface RoomMinute {
  at: EpochMs;
  /** Local hour of the day with its fraction. */
  hour: number;
  roomC: number | null;
  outdoorC: number | null;
  /** Heat of the equipment, where it is metered. */
  itW: number | null;
  /** Heat of the fans of the air conditioners, W. */
  fansW: number;
  /** Electrical input of all air conditioners; null where it is not metered. */
  acW: number | null;
  /** Units whose compressors run. */
  running: number;
  /** Outdoor air is blown in, or a door stands open. */
  isOpen: boolean;
}
