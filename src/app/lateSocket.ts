import type { LiveEvent, LiveSocket } from '@sagas/stream/liveSocket';

/** After the code could not be fetched. */
const askAgainMs = 5_000;

/**
 * A live socket whose code is fetched when it is first opened: nobody needs it before sign-in. Until then nothing can
 * be subscribed, and what is listening is told about everything from the first moment.
 */
export function createLateSocket(origin: string, token: string): LiveSocket {
  const sinks = new Map<(event: LiveEvent) => void, (() => void) | null>();
  let socket: LiveSocket | null = null;
  let isClosed = false;
  const open = async (): Promise<void> => {
    const { createLiveSocket } = await import('@sagas/stream/liveSocket');
    if (isClosed) return;
    const made = createLiveSocket(origin, token);
    for (const sink of sinks.keys()) sinks.set(sink, made.listen(sink));
    socket = made;
    made.connect();
  };
  const connect = (): void => void (socket ? socket.connect() : open().catch(refuse));
  return {
    connect,
    close: () => {
      isClosed = true;
      socket?.close();
    },
    listen(sink) {
      sinks.set(sink, socket?.listen(sink) ?? null);
      return () => {
        sinks.get(sink)?.();
        sinks.delete(sink);
      };
    },
    subscribe: async (command) => socket?.subscribe(command) ?? { ok: false, reason: 'notConnected' },
    unsubscribe: (topic) => socket?.unsubscribe(topic),
    applied: (topic, frames) => socket?.applied(topic, frames),
    painted: (command) => socket?.painted(command),
  };

  function refuse(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    for (const sink of sinks.keys()) sink({ kind: 'disconnected', reason, isRefused: false });
    setTimeout(() => isClosed || connect(), askAgainMs);
  }
}
