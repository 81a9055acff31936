import {
  liveCommands,
  liveEvents,
  livePath,
  type Heartbeat,
  type LiveFrame,
  type PaintedCommand,
  type SessionEnded,
  type SubscribeAnswer,
  type SubscribeCommand,
  type TopicRefused,
} from '@contract/live';
import { io, type Socket } from 'socket.io-client';

export type LiveEvent =
  | { kind: 'connected' }
  /** `isRefused`: the server knows this token no longer. */
  | { kind: 'disconnected'; reason: string; isRefused: boolean }
  | { kind: 'frame'; frame: LiveFrame }
  | { kind: 'heartbeat'; heartbeat: Heartbeat }
  | { kind: 'closing' }
  | { kind: 'sessionEnded'; reason: string }
  | { kind: 'permissionChanged' }
  /** A followed topic is no longer this user's to see. */
  | { kind: 'refused'; topic: string; reason: string };

/** One connection of one tab, as the stream process needs it. */
export interface LiveSocket {
  connect(): void;
  close(): void;
  /** Returns the function that takes every listener off again. */
  listen(sink: (event: LiveEvent) => void): () => void;
  /** @throws Error when no answer comes in time */
  subscribe(command: SubscribeCommand): Promise<SubscribeAnswer>;
  unsubscribe(topic: string): void;
  /** So many frames of the topic are done with: the server may send as many more. */
  applied(topic: string, frames: number): void;
  painted(command: PaintedCommand): void;
}

const answerTimeoutMs = 8_000;
/** The library gives up when the server itself said no; only a token that is no good is a reason to. */
const askAgainMs = 2_000;
const unauthenticated = 'unauthenticated';

const listenTo = (socket: Socket, sink: (event: LiveEvent) => void): (() => void) => {
  const listeners = {
    connect: () => sink({ kind: 'connected' }),
    disconnect: (reason: string) => sink({ kind: 'disconnected', reason, isRefused: false }),
    connect_error: (error: Error) =>
      sink({ kind: 'disconnected', reason: error.message, isRefused: error.message === unauthenticated }),
    [liveEvents.frame]: (frame: LiveFrame) => sink({ kind: 'frame', frame }),
    [liveEvents.heartbeat]: (heartbeat: Heartbeat) => sink({ kind: 'heartbeat', heartbeat }),
    [liveEvents.closing]: () => sink({ kind: 'closing' }),
    [liveEvents.sessionEnded]: ({ reason }: SessionEnded) => sink({ kind: 'sessionEnded', reason }),
    [liveEvents.permissionChanged]: () => sink({ kind: 'permissionChanged' }),
    [liveEvents.refused]: ({ topic, reason }: TopicRefused) => sink({ kind: 'refused', topic, reason }),
  };
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
  };
};

/** The real socket; the token travels in the handshake's body, never in an address. Back-off 0.5 to 5 s. */
export function createLiveSocket(origin: string, token: string): LiveSocket {
  const socket = io(origin, {
    path: livePath,
    auth: { token, columns: ['alarms'] },
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: 5_000,
  });
  let again: ReturnType<typeof setTimeout> | undefined;
  const connectLater = () => {
    if (!socket.active) again = setTimeout(() => socket.connect(), askAgainMs);
  };
  socket.on('connect_error', ({ message }) => {
    if (message !== unauthenticated) connectLater();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater();
  });
  return {
    connect: () => void socket.connect(),
    close: () => {
      clearTimeout(again);
      socket.off().disconnect();
    },
    listen: (sink) => listenTo(socket, sink),
    subscribe: async (command) =>
      (await socket.timeout(answerTimeoutMs).emitWithAck(liveCommands.subscribe, command)) as SubscribeAnswer,
    unsubscribe: (topic) => void socket.emit(liveCommands.unsubscribe, { topic }),
    applied: (topic, frames) => void socket.emit(liveCommands.applied, { topic, frames }),
    painted: (command) => void socket.volatile.emit(liveCommands.painted, command),
  };
}
