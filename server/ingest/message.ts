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

/** How a message ended: it may be acknowledged, or its connection is to be closed because it has no right. */
export type Settled = (isRefusedForever: boolean) => void;

/** One message as it came from the broker; `settle` is called once, after the commit that holds it. */
export interface FieldMessage extends FieldPacket {
  credential: FieldCredential;
  receivedAt: EpochMs;
  /** As `receivedAt`, on a clock that nobody sets. */
  steadyAt: EpochMs;
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
