import { once } from 'node:events';
import { createServer, Socket, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Clock } from '../clock';
import { listenFailure } from '../listening';
import type { Log } from '../log';
import { secure, type TlsFiles } from '../tlsPair';
import type { BrokerPolicy, FieldBroker } from './broker';
import { isOwnClientId, sessionIdOf } from './clientId';
import { UpwardBroker, type Client } from './upwardBroker';
import { RateGuard, ReadGate } from './readGate';
import { KeepAliveMonitor } from './keepAliveMonitor';

export interface EmbeddedBrokerOptions<Identity> {
  host: string;
  port: number;
  /** With them the field speaks TLS only; they are followed when they change. */
  tls: TlsFiles | null;
  /** Longest packet a client may send, bytes. */
  longestPacket: number;
  policy: BrokerPolicy<Identity>;
  clock: Clock;
  log: Log;
}

/** Before a client has proved who it is it may send its CONNECT and little more. */
const strangerPerSecond = 20;
const connectTimeoutMs = 10_000;
const waitingConnections = 4_096;
/** A subscriber that does not take its bytes for this long is cut off. */
const drainLimitMs = 15_000;
/** TCP asks a connection that is silent for this long whether its other end is still there. */
const tcpProbeAfterMs = 60_000;
const keepAliveEveryMs = 5_000;
const tlsVariables = { certificate: 'MQTT_TLS_CERT', key: 'MQTT_TLS_KEY' };

/** CONNACK 2: identifier rejected; 5: not authorized. */
const [badIdCode, notAuthorizedCode] = [2, 5];
type Refusal = Parameters<Parameters<UpwardBroker['authenticate']>[3]>[0] & object;
const refusal = (returnCode: number): Refusal =>
  Object.assign(new Error(returnCode === badIdCode ? 'identifier rejected' : 'not authorized'), {
    returnCode,
  });

const notAuthorized = (message: string): Error => new Error(message);

/**
 * The broker inside this process. A QoS 1 message is acknowledged when the policy settles it: aedes answers after
 * its authorizePublish step, which is where a message waits for its commit. A connection is read on only when all
 * messages of its last chunk were settled, so that slow commits slow the senders down.
 */
export class EmbeddedBroker<Identity extends object> implements FieldBroker {
  readonly name = 'mqtt broker';
  private readonly identities = new WeakMap<Client, Identity>();
  private readonly connectedMs = new WeakMap<Client, number>();
  private readonly gates = new Map<unknown, ReadGate>();
  private readonly rates = new WeakMap<Identity, RateGuard>();
  private readonly keepAliveMonitor = new KeepAliveMonitor(() => performance.now());
  private watching: NodeJS.Timeout | undefined;
  private readonly clients = new Set<Client>();
  private readonly sessions = new Map<string, Client>();
  private readonly takenOver = new WeakSet<Client>();
  private server: Server | null = null;
  private broker: UpwardBroker | null = null;
  private isStopping = false;
  private leaveSpace = (): void => undefined;
  private forgetCertificate = (): void => undefined;
  private port: number;

  constructor(private readonly options: EmbeddedBrokerOptions<Identity>) {
    this.port = options.port;
  }

  get url(): string {
    const scheme = this.options.tls === null ? 'mqtt' : 'mqtts';
    return `${scheme}://${this.options.host}:${this.port}`;
  }

  isReachable(): boolean {
    return this.server?.listening ?? false;
  }

  connections(): number {
    return this.clients.size;
  }

  listenTo(): void {
    // Everything that the field sends comes through this process.
  }

  async start(): Promise<void> {
    this.isStopping = false;
    const broker = await this.makeBroker();
    this.broker = broker;
    const server = this.makeServer((socket) => this.accept(broker, socket));
    await this.listen(server);
    server.on('error', (error) => this.options.log.error({ err: error }, 'the broker socket failed'));
    this.server = server;
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
    this.leaveSpace = this.options.policy.onSpace(() => {
      for (const gate of this.gates.values()) gate.reopen();
    });
    this.watching = setInterval(() => this.endHalfOpen(), keepAliveEveryMs);
    this.options.log.info({ url: this.url }, 'the field may connect');
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.leaveSpace();
    this.forgetCertificate();
    clearInterval(this.watching);
    this.server?.close();
    const { broker } = this;
    this.broker = null;
    if (broker !== null) await new Promise<void>((resolve) => broker.close(() => resolve()));
    for (const gate of this.gates.values()) gate.end();
    this.server = null;
  }

  publish(topic: string, payload: Buffer): Promise<void> {
    const { broker } = this;
    if (broker === null) return Promise.reject(new Error('the broker does not run'));
    return new Promise((resolve, reject) => {
      broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  dismissUnwelcome(): void {
    for (const client of this.clients) {
      const identity = this.identities.get(client);
      if (identity !== undefined && !this.options.policy.isWelcome(identity)) client.close();
    }
  }

  private async listen(server: Server): Promise<void> {
    const { host, port } = this.options;
    server.listen({ port, host, backlog: waitingConnections });
    await once(server, 'listening').catch((error: unknown) => {
      throw listenFailure(error, { host, port, hostName: 'MQTT_HOST', portName: 'MQTT_PORT' });
    });
  }

  private makeServer(accept: (socket: Socket) => void): Server {
    const { tls } = this.options;
    const tcp = { noDelay: true, keepAlive: true, keepAliveInitialDelay: tcpProbeAfterMs };
    if (tls === null) return createServer(tcp, accept);
    const server = createTlsServer(tcp, accept);
    this.forgetCertificate = secure(server, tls, tlsVariables, this.options);
    return server;
  }

  private async makeBroker(): Promise<UpwardBroker> {
    const broker = new UpwardBroker({
      connectTimeout: connectTimeoutMs,
      drainTimeout: drainLimitMs,
      // A limit would let a hundred commands to a controller that does not read stop the whole broker.
      concurrency: 0,
      // The keep-alive monitor keeps it: the broker's own timer would turn out everybody while the intake is paused.
      preConnect: (client, packet, done) => {
        if (client.conn instanceof Socket) this.keepAliveMonitor.promised(client.conn, packet.keepalive ?? 0);
        packet.keepalive = 0;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        void this.authenticate(client, username, password).then((refusal) =>
          refusal === null ? done(null, true) : done(refusal, false),
        );
      },
      authorizePublish: (client, packet, done) => {
        if (client === null) done(notAuthorized('no client'));
        else this.receive(client, packet, done);
      },
      authorizeSubscribe: (client, subscription, done) => {
        void this.maySubscribe(client, subscription.topic).then(
          (isAllowed) => done(null, isAllowed ? subscription : null),
          (error: Error) => done(error),
        );
      },
    });
    await broker.listen();
    broker.on('clientReady', (client) => {
      this.clients.add(client);
      this.sessions.set(client.id, client);
    });
    broker.on('clientDisconnect', (client) => {
      this.clients.delete(client);
      if (this.sessions.get(client.id) === client) this.sessions.delete(client.id);
    });
    // What a client does wrong ends its connection, and is no fault of ours.
    broker.on('clientError', (client, error) =>
      this.options.log.debug({ client: client.id, reason: error.message }, 'a field connection ended'),
    );
    broker.on('connectionError', (_client, error) =>
      this.options.log.debug({ reason: error.message }, 'a stranger was turned away'),
    );
    return broker;
  }

  private accept(broker: UpwardBroker, socket: Socket): void {
    const { policy, longestPacket } = this.options;
    const identity = () => {
      const client = clientOf(socket);
      return client === null ? null : (this.identities.get(client) ?? null);
    };
    const gate = new ReadGate(
      socket,
      {
        longestFrame: longestPacket,
        nowMs: () => performance.now(),
        isClosed: () => policy.isFull() && identity() !== null,
        onTooLong: () => policy.broke('tooLarge', identity(), String(socket.remoteAddress)),
        onTooFast: () => policy.broke('tooFast', identity(), String(socket.remoteAddress)),
      },
      strangerPerSecond,
    );
    this.gates.set(socket, gate);
    this.keepAliveMonitor.add(socket);
    socket.once('close', () => this.gates.delete(socket));
    broker.handle(socket);
  }

  private async authenticate(
    client: Client,
    username: string | undefined,
    password: Readonly<Buffer> | undefined,
  ): Promise<Refusal | null> {
    if (username === undefined || password === undefined || this.isStopping)
      return refusal(notAuthorizedCode);
    const { policy, log } = this.options;
    try {
      const identity = await policy.authenticate(username, Buffer.from(password));
      if (identity === null) return refusal(notAuthorizedCode);
      if (!isOwnClientId(username, client.id)) {
        policy.broke('notOwner', identity, client.id);
        return refusal(badIdCode);
      }
      // Will, session and queued packets go by this name.
      client.id = sessionIdOf(username, client.id);
      this.identities.set(client, identity);
      this.takeOver(client.id, identity);
      this.connectedMs.set(client, performance.now());
      this.gates.get(client.conn)?.share(this.rateOf(identity));
      return null;
    } catch (error) {
      log.warn({ err: error }, 'a field credential could not be checked');
      return refusal(notAuthorizedCode);
    }
  }

  private takeOver(sessionId: string, identity: Identity): void {
    const before = this.sessions.get(sessionId);
    if (before === undefined || before.closed) return;
    this.takenOver.add(before);
    this.options.policy.tookOver?.(identity);
  }

  private rateOf(identity: Identity): RateGuard {
    const perSecond = this.options.policy.messagesPerSecond(identity);
    const rate = this.rates.get(identity) ?? new RateGuard(perSecond, performance.now());
    rate.set(perSecond);
    this.rates.set(identity, rate);
    return rate;
  }

  private endHalfOpen(): void {
    for (const socket of this.keepAliveMonitor.gone()) {
      this.options.log.debug({ address: socket.remoteAddress }, 'a silent connection was ended');
      socket.destroy();
    }
  }

  private receive(
    client: Client,
    packet: Parameters<UpwardBroker['authorizePublish']>[1],
    done: (error?: Error | null) => void,
  ): void {
    const { policy } = this.options;
    const identity = this.identities.get(client);
    // A last will that our own end or a take-over brings about says nothing about the controller.
    const isOurDoing = this.isStopping || (client.closed && this.takenOver.has(client));
    if (identity === undefined || isOurDoing) return done(notAuthorized('not authorized'));
    if (!policy.mayPublish(identity, packet.topic)) {
      policy.broke('notOwner', identity, packet.topic);
      return done(notAuthorized('not authorized'));
    }
    packet.retain = false;
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const heard = {
      ...{ topic: packet.topic, payload, isRetained: false },
      sessionAgeMs: performance.now() - (this.connectedMs.get(client) ?? 0),
    };
    policy.receive(heard, identity, (isRefusedForever) =>
      isRefusedForever ? done(notAuthorized('not authorized')) : done(),
    );
  }

  private async maySubscribe(client: Client, filter: string): Promise<boolean> {
    const identity = this.identities.get(client);
    return identity !== undefined && (await this.options.policy.maySubscribe(identity, filter));
  }
}

/** aedes hangs its client on the connection that it handles. */
const clientOf = (socket: Socket & { client?: Client }): Client | null => socket.client ?? null;
