import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { generate, parser, type IPublishPacket, type Packet } from 'mqtt-packet';
import type { Log } from '../log';
import type { FieldPacket } from './broker';

export interface SessionOptions {
  /** `mqtt:` or `mqtts:`, with user and password where the broker asks for them. */
  url: string;
  /** Client id; the broker keeps what nobody took under it. */
  name: string;
  filters: readonly string[];
  log: Log;
  /** Takes one message, in the order of the broker; it is acknowledged when `settle` is called. */
  receive(packet: FieldPacket, settle: () => void): void;
  isFull(): boolean;
  /** Calls back when there is space again; returns the function that unsubscribes. */
  onSpace(listener: () => void): () => void;
}

const keepAliveS = 20;
const pingEveryMs = 2_000;
/**
 * A broker that says nothing at all for longer is gone, or the way to it forwards nothing any more. Until that is
 * known the intake believes that it sees.
 */
const silenceLimitMs = 5_000;
/** A process that was so late itself has not read yet what it was told. */
const lateMs = pingEveryMs / 2;
const connectLimitMs = 10_000;
const retryMs = 1_000;
const refusedFilter = 128;
const subscription = 1;

/**
 * A lasting session on a broker. Unlike the usual clients it reads on while messages wait to be settled: as many are
 * in flight as the broker allows, and each is acknowledged when it is settled and not before. After a break the broker
 * sends again what was not acknowledged.
 */
export class LastingSession {
  private socket: Socket | null = null;
  private isOpen = false;
  private openedMs = 0;
  private isWanted = false;
  private retry: NodeJS.Timeout | undefined;
  private leaveSpace = () => {};

  constructor(private readonly options: SessionOptions) {}

  /** Whether the broker has let us in. */
  get connected(): boolean {
    return this.isOpen;
  }

  start(): void {
    this.isWanted = true;
    this.leaveSpace = this.options.onSpace(() => this.socket?.resume());
    this.connect();
  }

  /** What was not settled stays with the broker. */
  stop(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.leaveSpace();
    this.socket?.destroy();
  }

  private connect(): void {
    const socket = socketTo(new URL(this.options.url));
    this.socket = socket;
    let [heardAtMs, lookedAtMs] = [performance.now(), performance.now()];
    const limit = setTimeout(() => socket.destroy(new Error('the broker did not answer')), connectLimitMs);
    const pinging = setInterval(() => {
      const now = performance.now();
      // Whoever does not read hears nothing, whatever is said.
      if (socket.isPaused() || now - lookedAtMs > pingEveryMs + lateMs) heardAtMs = now;
      lookedAtMs = now;
      if (now - heardAtMs > silenceLimitMs) socket.destroy(new Error('the broker says nothing any more'));
      else if (this.isOpen) send(socket, { cmd: 'pingreq' });
    }, pingEveryMs);
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connack') clearTimeout(limit);
      this.take(socket, packet);
    });
    packets.on('error', (error: Error) => socket.destroy(error));
    socket.on('data', (bytes) => {
      heardAtMs = performance.now();
      packets.parse(bytes);
      if (this.options.isFull()) socket.pause();
    });
    socket.on('error', ({ message }) => {
      if (this.isWanted) this.warn(message);
    });
    socket.on('close', () => {
      clearTimeout(limit);
      clearInterval(pinging);
      this.isOpen = false;
      if (this.isWanted) this.retry = setTimeout(() => this.connect(), retryMs);
    });
    send(socket, connectPacket(this.options));
  }

  private take(socket: Socket, packet: Packet): void {
    if (packet.cmd === 'connack') this.enter(socket, packet.returnCode ?? packet.reasonCode ?? 0);
    else if (packet.cmd === 'publish') this.receive(socket, packet);
    else if (packet.cmd === 'suback' && packet.granted.includes(refusedFilter))
      this.warn('the broker lets us hear less than we asked for');
  }

  private enter(socket: Socket, refusal: number): void {
    if (refusal !== 0) {
      socket.destroy(new Error(`the broker refuses us with code ${refusal}`));
      return;
    }
    this.isOpen = true;
    this.openedMs = performance.now();
    const subscriptions = this.options.filters.map((topic) => ({ topic, qos: 1 as const }));
    send(socket, { cmd: 'subscribe', messageId: subscription, subscriptions });
  }

  private receive(socket: Socket, { topic, payload, retain, qos, messageId }: IPublishPacket): void {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const packet = {
      topic,
      payload: bytes,
      isRetained: retain,
      sessionAgeMs: performance.now() - this.openedMs,
    };
    this.options.receive(packet, () => {
      // A later connection knows nothing of this one's numbers: there the message comes again.
      if (qos > 0 && socket === this.socket && !socket.destroyed) send(socket, { cmd: 'puback', messageId });
    });
  }

  private warn(reason: string): void {
    this.options.log.warn({ session: this.options.name, reason }, 'a session with the field broker failed');
  }
}

function socketTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'mqtts:'
    ? connectTls({ host, servername: host, port: Number(port || 8883) })
    : connectTcp({ host, port: Number(port || 1883), noDelay: true });
}

function connectPacket({ url, name }: SessionOptions): Packet {
  const { username, password } = new URL(url);
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: false,
    clientId: name,
    keepalive: keepAliveS,
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: Buffer.from(decodeURIComponent(password)) }),
  };
}

/** What is sent in one turn of the event loop leaves in one piece. */
function send(socket: Socket, packet: Packet): void {
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(generate(packet, { protocolVersion: 4 }));
}
