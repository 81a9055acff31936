import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import { Server, type Socket } from 'socket.io';
import {
  AppliedCommand,
  heartbeatMs,
  liveCommands,
  liveEvents,
  LiveHandshake,
  livePath,
  PaintedCommand,
  SubscribeCommand,
  UnsubscribeCommand,
  type SubscribeAnswer,
} from '@contract/live';
import { callerNetworkOf } from '@contract/networks';
import type { Clock } from '../../platform/clock';
import { isHeldBack } from '../../platform/http/access';
import { createCallerAddress, type TrustedProxies } from '../../platform/http/callerAddress';
import { isOwnOrigin } from '../../platform/http/ownOrigin';
import { presentedToken } from '../../platform/http/presentedToken';
import type { Actor } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import { RateLimit, type CreateLimit } from '../../platform/rateLimits/rateLimit';
import type { Unit } from '../../platform/unit';
import type { Connection, Connections } from './connections';
import type { Hub } from './hub';
import { stampOf } from './stamp';

/** What the session module offers to whoever holds connections open. */
export interface SessionPort {
  authenticate(token: string, source: string, userAgent: string): Promise<Actor | null>;
  onEnded(listener: (sessionId: number, reason: string) => void): () => void;
  onPermissionChanged(listener: (who: number | 'all') => void): () => void;
}

export interface SocketsDeps {
  hub: Hub;
  connections: Connections;
  sessions: SessionPort;
  clock: Clock;
  createLimit: CreateLimit;
  log: Log;
  trustedProxies: TrustedProxies;
  /** Where people reach the console, when that is told. */
  publicUrl: string | null;
  painted(samplesMs: readonly number[]): void;
}

/** A connection that stays open counts as presence: asked this often, a console that is watched does not expire. */
const askAgainMs = 60_000;
/** Packets that a client lets stand unread before it is let go; its window keeps an honest one far below. */
const mostUnread = 512;
/** Commands a second that a client may send in the long run, and at once. */
const commandRate = { perS: 150, burst: 400 };
/** Many consoles come from behind one address, and all at once after a restart. */
const handshakeRate = { perS: 20, burst: 300 };
const compressFromBytes = 256 * 1_024;

// Other products on the same host set cookies, too: one that cannot be decoded stays as it is.
const cookiesOf = ({ headers }: IncomingMessage) => fastifyCookie.parse(headers.cookie ?? '');

interface Handshake {
  token: string | null;
  columns: readonly string[];
}

function handshakeOf({ handshake, request }: Socket): Handshake {
  const said = LiveHandshake.safeParse(handshake.auth);
  if (!said.success) return { token: null, columns: [] };
  const { token, columns } = said.data;
  return { token: presentedToken(`Bearer ${token}`, cookiesOf(request)), columns };
}

/** The sockets of `/live`: who they are, what they ask, and that they end when their session does. */
export class Sockets {
  private readonly admitted = new WeakMap<Socket, Connection>();
  /** Each connection is one of this process. */
  private readonly commands: RateLimit;
  private readonly handshakes: RateLimit;
  private readonly sourceOf: (request: IncomingMessage) => string;
  private ends: (() => void)[] = [];

  constructor(private readonly deps: SocketsDeps) {
    this.commands = new RateLimit(commandRate, deps.clock);
    this.handshakes = deps.createLimit('live connections', handshakeRate);
    this.sourceOf = createCallerAddress(deps.trustedProxies);
  }

  /** Starts after the HTTP server whose port it shares, and stops before it. */
  unit(server: HttpServer): Unit {
    return {
      name: 'live sockets',
      start: async () => this.start(server),
      stop: async () => this.stop(),
    };
  }

  private start(server: HttpServer): void {
    const { sessions, clock, log } = this.deps;
    const io = new Server(server, {
      ...engineOptions,
      allowRequest: (request, answer) =>
        answer(null, isOwnOrigin(request, this.deps.trustedProxies, this.deps.publicUrl)),
    });
    this.deps.connections.io = io;
    io.use((socket, next) => {
      this.admit(socket).then(next, (error: unknown) => {
        log.warn({ reason: String(error) }, 'a live client could not be authenticated');
        next(new Error('unavailable'));
      });
    });
    io.on('connection', (socket) => this.connected(socket));
    this.ends = [
      sessions.onEnded((sessionId, reason) => {
        for (const connection of [...this.deps.connections.byId.values()])
          if (connection.actor.sessionId === sessionId) end(connection, reason);
      }),
      sessions.onPermissionChanged((who) =>
        this.askAll(({ actor }) => who === 'all' || actor.userId === who, tellOfChange),
      ),
      clock.every(heartbeatMs, () => this.beat()),
      clock.every(askAgainMs, () => this.askAll(() => true)),
    ];
  }

  private stop(): void {
    this.ends.splice(0).forEach((each) => each());
    this.deps.connections.io?.local.emit(liveEvents.closing);
    this.deps.connections.io?.engine.close();
    this.deps.connections.io = null;
  }

  private async admit(socket: Socket): Promise<Error | undefined> {
    const { token, columns } = handshakeOf(socket);
    const { source, userAgent } = this.originOf(socket);
    if (!this.handshakes.take(callerNetworkOf(source))) return new Error('tooManyRequests');
    const actor = token ? await this.deps.sessions.authenticate(token, source, userAgent) : null;
    if (!token || !actor || !mayListen(actor)) return new Error('unauthenticated');
    this.admitted.set(socket, { socket, actor, token, columns });
    return undefined;
  }

  private connected(socket: Socket): void {
    const connection = this.admitted.get(socket);
    if (!connection) return void socket.disconnect(true);
    const { hub, connections } = this.deps;
    connections.byId.set(socket.id, connection);
    hub.enter({
      id: socket.id,
      actor: connection.actor,
      columns: connection.columns,
      refuse: (topic, reason) => void socket.emit(liveEvents.refused, { topic, reason }),
    });
    serve(socket, this.deps, () => this.commands.take(socket.id));
    socket.on('disconnect', () => {
      hub.leave(socket.id);
      connections.byId.delete(socket.id);
    });
  }

  private originOf({ request }: Socket) {
    return { source: this.sourceOf(request), userAgent: request.headers['user-agent'] ?? '' };
  }

  private beat(): void {
    this.deps.hub.beat();
    this.deps.connections.io?.local.volatile.emit(liveEvents.heartbeat, stampOf(this.deps.clock));
    for (const { socket } of this.deps.connections.byId.values())
      if (unreadBy(socket) > mostUnread) socket.disconnect(true);
  }

  private askAll(
    which: (connection: Connection) => boolean,
    then: (connection: Connection) => void = () => undefined,
  ): void {
    this.commands.forgetIdle();
    for (const connection of [...this.deps.connections.byId.values()].filter(which))
      this.ask(connection, then).catch((error: unknown) =>
        this.deps.log.warn({ reason: String(error) }, 'the rights of a live client could not be asked'),
      );
  }

  /** Who this is now, and what it may see. */
  private async ask(connection: Connection, then: (connection: Connection) => void): Promise<void> {
    const { socket, token } = connection;
    const { source, userAgent } = this.originOf(socket);
    const actor = await this.deps.sessions.authenticate(token, source, userAgent);
    if (!actor || !mayListen(actor)) return end(connection, 'expired');
    connection.actor = actor;
    await this.deps.hub.rescope(socket.id, actor);
    then(connection);
  }
}

const engineOptions = {
  path: livePath,
  transports: ['websocket' as const],
  serveClient: false,
  pingInterval: 10_000,
  pingTimeout: 5_000,
  maxHttpBufferSize: 16 * 1_024,
  perMessageDeflate: { threshold: compressFromBytes },
};

/** A machine asks by calls: a token has no session whose end would close its connection. */
const mayListen = (actor: Actor): boolean => !isHeldBack(actor) && actor.token === null;

const tellOfChange = ({ socket }: Connection): void => void socket.emit(liveEvents.permissionChanged);

function end({ socket }: Connection, reason: string): void {
  socket.emit(liveEvents.sessionEnded, { reason });
  socket.disconnect(true);
}

/** Packets that the client's transport has not taken; the field is the engine's own, absent from its types. */
const unreadBy = (socket: Socket): number =>
  (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

function serve(socket: Socket, { hub, painted, log }: SocketsDeps, mayAsk: () => boolean): void {
  const on = <T>(
    command: string,
    schema: { safeParse(given: unknown): { success: boolean; data?: T } },
    run: (command: T, answer: (answer: SubscribeAnswer) => void) => void,
  ) =>
    socket.on(command, (given: unknown, answer: unknown) => {
      if (!mayAsk()) return void socket.disconnect(true);
      const parsed = schema.safeParse(given);
      const reply =
        typeof answer === 'function' ? (answer as (given: SubscribeAnswer) => void) : () => undefined;
      if (parsed.success && parsed.data !== undefined) run(parsed.data, reply);
      else reply({ ok: false, reason: 'validation' });
    });
  on(liveCommands.subscribe, SubscribeCommand, (command, answer) => {
    hub.follow(socket.id, command).then(answer, (error: unknown) => {
      log.warn({ topic: command.topic, reason: String(error) }, 'a topic could not be followed');
      answer({ ok: false, reason: 'unavailable' });
    });
  });
  on(liveCommands.unsubscribe, UnsubscribeCommand, ({ topic }) => hub.unfollow(socket.id, topic));
  on(liveCommands.applied, AppliedCommand, ({ topic, frames }) => hub.applied(socket.id, topic, frames));
  on(liveCommands.painted, PaintedCommand, ({ samplesMs }) => painted(samplesMs));
}
