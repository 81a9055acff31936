import type { PositionTold } from '@contract/ownOrders';
import type { Http, PageClock } from '../deps';
import type { Frames } from '../engine/channels';
import type { LiveSocket } from '../stream/liveSocket';

/** Who left something on this phone, sealed. */
export interface Holder {
  userId: number;
  userName: string;
}

/**
 * What stays on the phone: sealed with the key of one user. The key lies beside it, never to be read out, only while
 * the session lasts under which it was told; without it, nothing is read until the same user signs in again.
 */
export interface Box {
  /** The holder whose key was told in the session that stands; it is open from then on. */
  reopen(): Promise<Holder | null>;
  open(holder: Holder, key: string): Promise<void>;
  /** Others who left something here. */
  others(): Promise<Holder[]>;
  get(name: string): Promise<unknown>;
  /** @throws Error where the phone has no room */
  put(name: string, value: unknown): Promise<void>;
  /** How much was not told yet, readable for whoever signs out elsewhere on this phone. */
  count(untold: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** Forgets the key of the session; what is sealed stays. */
  lock(): Promise<void>;
  /** Forgets everything of the user whose box is open. */
  wipe(): Promise<void>;
  /** Forgets everybody's that was not touched since. */
  expire(beforeMs: number): Promise<void>;
}

/** What the edge of the technician's page provides. */
export interface TechnicianPorts {
  http: Http;
  box: Box;
  /** What tells the session of this browser from any other; null: nobody is signed in. */
  session(): string | null;
  /** Forgets the session of this browser. */
  forgetToken(): void;
  clock: Pick<PageClock, 'now'>;
  newKey(): string;
  /** The live stream of the session that stands; opens nothing yet. */
  createSocket(): LiveSocket;
  frames: Frames;
  /** Where the phone is; null: it does not tell. */
  position(): Promise<PositionTold | null>;
  /** Hears that the network came back or the page is looked at again. */
  onWake(sink: () => void): () => void;
  /** A picture as it is sent: upright, small, without position. @throws Error for what is none */
  shrink(file: Blob): Promise<Blob>;
}
