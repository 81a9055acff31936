import type { EpochMs } from '@contract/time';
import type { Batch } from './batch';
import type { ShardTurn } from './heldShards';
import type { Device } from './places';
import type { Seen } from './sight';

/** One run of the loop: what is written with it, and how the shards stand. */
export interface Turn {
  batch: Batch;
  shards: ShardTurn;
  seen: Seen;
  /** Wall time until which everything was heard. */
  watermark: EpochMs;
  /** The database was slow, but nothing was missed meanwhile. */
  wasOnlySlow: boolean;
}

/**
 * What stands on readings and takes part in the transaction that stores them. Memory advances with `committed`
 * only; after a batch that failed it is what the database says.
 */
export interface BatchParticipant {
  /** Reads what it keeps beside the devices themselves: at the start, with new shards and after a failed batch. */
  load(): Promise<void>;
  /** Before the readings of a turn are applied. */
  prepare(turn: Turn): Promise<void>;
  /** After them: what falls due with time. */
  judge(turn: Turn): Promise<void>;
  committed(turn: Turn): void;
}

/** Devices with something that time decides, which are looked at on every turn. */
export type Watched = ReadonlySet<Device>;
