import { connect, type MqttClient } from 'mqtt';
import type { Log } from '../log';
import type { BrokerPolicy, FieldBroker } from './broker';
import { LastingSession } from './lastingSession';

export interface SharedBrokerOptions {
  url: string;
  policy: BrokerPolicy<null>;
  log: Log;
}

const reconnectMs = 1_000;
const connectTimeoutMs = 10_000;
/** What is sent on a connection that forwards nothing any more is sent again on the next one. */
const keepAliveS = 4;
/** So long a process that ends waits for the broker to take what it was sent. */
const lastWordsMs = 1_000;

/**
 * A broker of its own (Mosquitto, EMQX …) that several processes share. Each named session lasts on the broker: what
 * nobody took stays there for whoever connects under that name next. Each message is acknowledged when it is settled, so
 * that messages of a shard keep their order and none is acknowledged before its commit.
 */
export class SharedBroker implements FieldBroker {
  readonly name = 'shared mqtt broker';
  private readonly sessions = new Map<string, LastingSession>();
  private wanted: ReadonlyMap<string, readonly string[]> = new Map();
  private sender: MqttClient | null = null;
  private readonly sending = new Set<Promise<unknown>>();
  private isRunning = false;

  constructor(private readonly options: SharedBrokerOptions) {}

  get url(): string {
    return this.options.url;
  }

  isReachable(): boolean {
    return this.isRunning && [...this.sessions.values()].every((session) => session.connected);
  }

  connections(): null {
    return null;
  }

  listenTo(sessions: ReadonlyMap<string, readonly string[]>): void {
    this.wanted = sessions;
    if (this.isRunning) this.follow();
  }

  async start(): Promise<void> {
    this.isRunning = true;
    this.follow();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    for (const session of this.sessions.values()) session.stop();
    this.sessions.clear();
    // What a broker has not taken by then stays with whoever wanted it sent.
    const limit = new Promise((resolve) => setTimeout(resolve, lastWordsMs).unref());
    await Promise.race([Promise.allSettled(this.sending), limit]);
    await this.sender?.endAsync(true);
    this.sender = null;
  }

  async publish(topic: string, payload: Buffer): Promise<void> {
    if (!this.isRunning) throw new Error('the shared broker is not connected to');
    // Made at once, not when it has connected: many ask at the same time.
    this.sender ??= this.openSender();
    const sent = this.sender.publishAsync(topic, payload, { qos: 1 });
    this.sending.add(sent);
    await sent.finally(() => this.sending.delete(sent));
  }

  dismissUnwelcome(): void {
    // Who may connect is the shared broker's own business.
  }

  private openSender(): MqttClient {
    const { url, log } = this.options;
    const sender = connect(url, {
      reconnectPeriod: reconnectMs,
      connectTimeout: connectTimeoutMs,
      keepalive: keepAliveS,
    });
    sender.on('error', (error) =>
      log.warn({ reason: error.message }, 'the sender to the field broker failed'),
    );
    return sender;
  }

  private follow(): void {
    for (const [name, session] of this.sessions)
      if (!this.wanted.has(name)) {
        this.sessions.delete(name);
        session.stop();
      }
    for (const [name, filters] of this.wanted)
      if (!this.sessions.has(name)) this.sessions.set(name, this.open(name, filters));
  }

  private open(name: string, filters: readonly string[]): LastingSession {
    const { url, policy, log } = this.options;
    const session = new LastingSession({
      ...{ url, name, filters, log },
      receive: (packet, settle) => policy.receive(packet, null, settle),
      isFull: () => policy.isFull(),
      onSpace: (listener) => policy.onSpace(listener),
    });
    session.start();
    return session;
  }
}
