import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '../log';
import type { BrokerPolicy, FieldBroker } from './broker';

export interface SharedBrokerOptions {
  url: string;
  policy: BrokerPolicy<null>;
  log: Log;
}

const keepaliveS = 120;
const reconnectMs = 1_000;
const connectTimeoutMs = 10_000;
/** So long a process that ends waits for the broker to take what it was sent. */
const lastWordsMs = 1_000;

/**
 * A broker of its own (Mosquitto, EMQX …) that several processes share. Each named session lasts on the broker: what
 * nobody took stays there for whoever connects under that name next. A session has one message in flight, answered
 * when it is settled, so that messages of a shard keep their order and none is acknowledged before its commit.
 */
export class SharedBroker implements FieldBroker {
  readonly name = 'shared mqtt broker';
  private readonly sessions = new Map<string, MqttClient>();
  private wanted: ReadonlyMap<string, readonly string[]> = new Map();
  private sender: MqttClient | null = null;
  private readonly sending = new Set<Promise<unknown>>();
  private isRunning = false;
  private changing: Promise<void> = Promise.resolve();

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
    if (this.isRunning) this.change();
  }

  async start(): Promise<void> {
    this.isRunning = true;
    this.change();
    await this.changing;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.changing;
    await Promise.all([...this.sessions.values()].map((session) => session.endAsync(true)));
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
    const sender = connect(url, { reconnectPeriod: reconnectMs, connectTimeout: connectTimeoutMs });
    sender.on('error', (error) =>
      log.warn({ reason: error.message }, 'the sender to the field broker failed'),
    );
    return sender;
  }

  private change(): void {
    this.changing = this.changing.then(() => this.follow());
  }

  private async follow(): Promise<void> {
    for (const [name, session] of this.sessions)
      if (!this.wanted.has(name)) {
        this.sessions.delete(name);
        await session.endAsync(true).catch(() => undefined);
      }
    for (const [name, filters] of this.wanted)
      if (!this.sessions.has(name)) this.sessions.set(name, this.open(name, filters));
  }

  private open(name: string, filters: readonly string[]): MqttClient {
    const { url, policy, log } = this.options;
    const options: IClientOptions = {
      clientId: name,
      clean: false,
      keepalive: keepaliveS,
      reconnectPeriod: reconnectMs,
      connectTimeout: connectTimeoutMs,
      resubscribe: false,
      manualConnect: true,
    };
    const session = connect(url, options);
    // Set before the connection is made: what the broker kept for this session comes with the first bytes, and would
    // be acknowledged unheard.
    session.handleMessage = (packet, answer) => {
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      const { topic, retain: isRetained } = packet;
      policy.receive({ topic, payload, isRetained }, null, () => answer());
    };
    session.on('error', (error) =>
      log.warn({ session: name, reason: error.message }, 'a session with the field broker failed'),
    );
    session.on('connect', () => session.subscribe([...filters], { qos: 1 }));
    session.connect();
    return session;
  }
}
