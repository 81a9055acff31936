import type { Unit } from '../unit';

/** One message from the field. */
export interface FieldPacket {
  topic: string;
  payload: Buffer;
  /** Kept by the broker and handed out because somebody subscribed: it says nothing about now. */
  isRetained: boolean;
  /** How long the connection that brought it has lasted, ms; absent where that is not known. */
  sessionAgeMs?: number;
}

/** What the broker asks of those who know whom it serves. `Identity` is whatever a password proves. */
export interface BrokerPolicy<Identity> {
  authenticate(username: string, password: Buffer): Promise<Identity | null>;
  /** False once a right was taken away: the connection is closed. */
  isWelcome(identity: Identity): boolean;
  mayPublish(identity: Identity, topic: string): boolean;
  maySubscribe(identity: Identity, filter: string): boolean | Promise<boolean>;
  messagesPerSecond(identity: Identity): number;
  /**
   * Takes one message; it is acknowledged when `settle` is called, or its connection closed when it is called with
   * true.
   */
  receive(packet: FieldPacket, identity: Identity, settle: (isRefusedForever: boolean) => void): void;
  /** While true, nothing is read from any connection. */
  isFull(): boolean;
  /** Calls back when there is space again; returns the function that unsubscribes. */
  onSpace(listener: () => void): () => void;
  /** A connection took the place of another one with the same credential and client id that had not ended. */
  tookOver?(identity: Identity): void;
  /** A connection broke a limit: it counts, and the message (if any is known) is not taken. */
  broke(limit: 'tooLarge' | 'tooFast' | 'notOwner', identity: Identity | null, detail: string): void;
}

/** Where the field is heard and spoken to: in this process, or another broker. */
export interface FieldBroker extends Unit {
  /** Address for a controller; the port is the real one even when any free one was asked for. */
  readonly url: string;
  /** Whether the field can reach us. */
  isReachable(): boolean;
  /** How many controllers are connected; null where another broker counts them. */
  connections(): number | null;
  /** Sends to the field, QoS 1; resolves when the broker has it. */
  publish(topic: string, payload: Buffer): Promise<void>;
  /** Closes connections whose right was taken away. */
  dismissUnwelcome(): void;
  /** Which topic filters to hear, by the name of a lasting session; the embedded broker hears everything anyway. */
  listenTo(sessions: ReadonlyMap<string, readonly string[]>): void;
}
