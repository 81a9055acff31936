import type { AlarmLevel } from '@contract/alarms';
import type { Refusal } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { FieldPacket } from '../platform/broker/broker';

/** Who may speak for which sites. The sites and the revocation change in place when provisioning does. */
export interface FieldCredential {
  id: number;
  username: string;
  siteIds: Pick<ReadonlySet<number>, 'has' | 'size'>;
  isRevoked: boolean;
  /** Until when somebody looks on while a controller tries it; absent or 0: nobody does. */
  watchedUntil?: EpochMs;
}

/**
 * A device decided by its own limits and delays that what a message says is an alarm, or that it is over: that counts
 * at once, and ours are not counted again.
 */
export interface Stated {
  /** As the device ranks it; null where it does not say. */
  level: AlarmLevel | null;
  /** Whether the alarm takes that level over from its definition: of free points, or of those of a class as well. */
  takesLevel: 'never' | 'free' | 'always';
  /** Why it is over, where the device did not say so itself; empty otherwise. */
  note: string;
}

/** Who collectors of foreign protocols speak as. */
export const collectorName = 'collector';

/** How a message ended: it may be acknowledged, or its connection is to be closed because it has no right. */
export type Settled = (isRefusedForever: boolean) => void;

/** One message as it came from the broker; `settle` is called once, after the commit that holds it. */
export interface FieldMessage extends FieldPacket {
  credential: FieldCredential;
  receivedAt: EpochMs;
  /** As `receivedAt`, on a clock that nobody sets. */
  steadyAt: EpochMs;
  /** Absent on what is only measured. */
  stated?: Stated;
  /** The centre's own word about a device, which says nothing of it: free points take it, and nobody is received by it. */
  isOwnWord?: true;
  /** When the session that brought it began, on the same clock; absent where that is not known. */
  sessionAt?: EpochMs;
  settle: Settled;
}

/** A message that will not become a reading, and why. */
export interface RefusedMessage {
  reason: Refusal;
  topic: string;
  payload: Buffer;
  credential: string | null;
  siteId: number | null;
  receivedAt: EpochMs;
  detail: string;
}

/** Thrown when the program cannot make anything of one message; `cause` says why. */
export class MessageFault extends Error {}
