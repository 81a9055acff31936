import type { AccessListRow } from '@contract/accessLists';
import type { CardListPart } from '@contract/cardLists';
import type { Command } from '@contract/commands';
import type { ConnectionProgress } from '@contract/connecting';
import type { DoorEventRow } from '@contract/doorHistory';
import type { DoorState } from '@contract/doors';
import type { EpochMs } from '@contract/time';
import type { Desk } from './desk';

/** What the console knows of the controller under test. */
export interface Seen {
  progress: ConnectionProgress;
  /** Since the test began, the oldest first. */
  events: readonly DoorEventRow[];
  door: DoorState | null;
  deviceId: number | null;
  /** The card that the tester presents; 0 before it is known. */
  cardId: number;
  list: AccessListRow | null;
  /** When the list was last seen to wait for a site that is not heard. */
  unheardAt: EpochMs | null;
  /** The parts of lists as the broker handed them out. */
  parts: readonly { at: EpochMs; part: CardListPart }[];
  command: Pick<Command, 'state' | 'why'> | null;
}

/** One thing that a controller must do, and how the console sees that it did. */
export interface Step {
  id: string;
  /** How long the tester gets to make ready. */
  armMs?: number;
  /** What the test does at the console once it has asked. */
  prepare?(desk: Desk, seen: Seen): Promise<void>;
  /** What the tester is to do; null: nothing, it is judged by what was done. */
  ask: string | null;
  waitMs: number;
  /** Null when it is done; else what is missing yet. @param sinceMs when the step began */
  missing(seen: Seen, sinceMs: number): string | null;
}
