import type { AccessEvent } from '@contract/doorEvents';
import type { CardListState } from '@contract/cardLists';
import type { KeptPlanState } from '@contract/keptPlans';
import type { FieldReply, Refusal } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { CommittedContact } from '../platform/commits/feed';
import type { PreparedQuery, Statements } from '../platform/database/statements';
import type { Batch, ReadingRow } from './batch';
import type { ShardTime } from './heldShards';
import type { Device, KnownPlaces, Site } from './places';
import type { UsedTwice } from './takeOvers';

export type { Batch, ReadingRow } from './batch';
export type { ShardTime } from './heldShards';
export type { Stated } from './message';
export type { Device, FreePoint, KnownPlaces, Site } from './places';
export type { UsedTwice } from './takeOvers';
export type { DeviceState } from './deviceState';

/** The field as the ingest knows it. */
export interface Field {
  places: KnownPlaces;
  /** How far a device's clock may be from ours for its own time to count, ms. */
  toleranceMs: number;
  /** Reads what is committed about devices that are not in memory yet, for all participants. */
  load(devices: readonly Device[]): Promise<void>;
}

/** A message of a site, however little it says. */
export interface SignOfLife {
  receivedAt: EpochMs;
  /** Kept by a broker: it may be old. */
  isRetained: boolean;
  /** What the clock of the device showed then, as its live readings tell; absent where none did. */
  shownAt?: EpochMs;
}

/** One message, as far as it tells how well its site speaks. */
export interface Speech {
  site: Site;
  /** As the topic names the device. */
  deviceCode: string;
  receivedAt: EpochMs;
  steadyAt: EpochMs;
  /** Brought by a collector of a foreign protocol. */
  isCollected: boolean;
  /** Why the whole message was refused; null where it was taken. */
  refused: { reason: Refusal; detail: string } | null;
  /** How far its stamp is ahead of us, ms; null where it tells nothing of the clock. */
  errorMs: number | null;
}

/** A shard whose state is read under our lease. */
export interface LoadedShard {
  shard: number;
  /** Just leased to us: what others left of it is in the store. */
  isGained: boolean;
  /** Its seeing clock as of the last commit about it that is told in the store; 0 where there is none. */
  seeingMs: number;
}

/** One run of the loop: what is written with it, and how the shards stand. */
export interface Turn {
  batch: Batch;
  field: Field;
  /** Wall time until which everything was heard. */
  watermark: EpochMs;
  /** How far the wall clock was set since the turn before, ms; 0 usually. */
  steppedMs: number;
  /** Wall time when sight of a shard was lost, of those that are blind in this turn. */
  blindSince: ReadonlyMap<number, EpochMs>;
  /** By shard: blindness that becomes part of its delays now, ms. */
  spells: ReadonlyMap<number, number>;
  /** The database was slow, but nothing was missed meanwhile. */
  wasOnlySlow: boolean;
  /** Codes of the sites that send faster than they may. */
  flooding: ReadonlySet<string>;
  usedTwice: UsedTwice;
  /** Whether the intake pauses because the disk is nearly full, and whether what arrives cannot be written. */
  intake: { isHeld: boolean; isFailing: boolean };
  /** Whether a shard is judged by this process. */
  holds(shard: number): boolean;
  /** The seeing clock of a shard; null where it is not held. */
  timeOf(shard: number): ShardTime | null;
  /** The lease of a shard is held until the commit. */
  hold(shard: number): void;
  /** Makes a device part of the batch: its lease is held until the commit, and it is read anew when that fails. */
  touch(device: Device): void;
}

/**
 * How a reading stands to what is known of its device: the present; the present although it came late; or history,
 * older than what is known.
 */
export type ReadingKind = 'live' | 'late' | 'history';

/** What a participant adds to the transaction of a turn. */
export interface Contribution {
  /** Sent one after the other without waiting for the answers. */
  statements?: readonly PreparedQuery[];
  /** What needs the answers of statements before. */
  write?(statements: Statements, now: EpochMs): Promise<void>;
  /**
   * Where this is given, what is written stands apart: should it fail, it alone is taken back and told here, and the
   * rest of the turn is committed.
   */
  failed?(error: unknown): void;
  /** Sites of which something is written that other processes are to read. */
  sites?: readonly number[];
  /** Told with the commit to all who hear of it. */
  contacts?: readonly CommittedContact[];
}

/**
 * What stands on readings and takes part in the transaction that stores them. What it keeps advances with `committed`
 * only; after a batch that failed it is what the database says.
 */
export interface BatchParticipant {
  /** Tables by which it judges: when one of them changes it is renewed, and all that it keeps is loaded again. */
  readonly standsOn: readonly string[];
  /** Reads what it judges by, at the start and when that changed. */
  renew(): Promise<void>;
  /** Reads what it keeps of these shards, and what it keeps beside shards; after a failed batch of no shard. */
  load(shards: readonly LoadedShard[], field: Field): Promise<void>;
  /** Reads what it keeps of devices whose state was just read. */
  loadDevices?(devices: readonly Device[], field: Field): Promise<void>;
  /** Drops what it keeps of these devices: it is loaded again before it is needed. */
  forgotten?(devices: readonly Device[]): void;
  /** Before the messages of a turn are applied; what a turn before drafted and did not commit is void. */
  prepare(turn: Turn): Promise<void>;
  /** A message came, in order of arrival; of those that hold readings before them. */
  hear?(site: Site, sign: SignOfLife, isOnline: boolean): void;
  /** How well a message could be taken, after what it said was. */
  hearSpeech?(turn: Turn, speech: Speech): void;
  /** A controller answered a command to one of its devices. */
  hearReply?(turn: Turn, site: Site, deviceCode: string, reply: FieldReply): void;
  /** A door controller told of people, in the order in which it says it; what was told before comes again. */
  hearAccess?(turn: Turn, door: Device, events: readonly AccessEvent[], sign: SignOfLife): void;
  /** The controller of a door says which list of cards it has. */
  hearCardState?(turn: Turn, device: Device, state: CardListState): void;
  /** A controller says that it can keep a plan, and which one it has. */
  hearPlanState?(turn: Turn, device: Device, state: KeptPlanState): void;
  /** After each reading became part of its device's draft; `changed` are the points that it changed there. */
  judgeReading?(turn: Turn, row: ReadingRow, kind: ReadingKind, changed: number): void;
  /** What the centre itself says of free points of a device: no reading, and no sign of life. */
  judgeOwnWord?(turn: Turn, row: ReadingRow): void;
  /** After all messages: what falls due with time, and what is written of all. */
  judge(turn: Turn): Promise<Contribution>;
  committed(turn: Turn): void;
}
