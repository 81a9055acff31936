import type { LiveFrame } from '@contract/live';
import type { LiveEvent, LiveSocket } from '@sagas/stream/liveSocket';

/** A socket whose other end is the test. */
export function aSocket() {
  const sinks = new Set<(event: LiveEvent) => void>();
  const seen = { connected: 0, closed: 0, followed: [] as string[] };
  const socket: LiveSocket = {
    connect: () => void (seen.connected += 1),
    close: () => void (seen.closed += 1),
    listen(sink) {
      sinks.add(sink);
      return () => void sinks.delete(sink);
    },
    subscribe: async ({ topic }) => {
      seen.followed.push(topic);
      return { ok: true };
    },
    unsubscribe: () => undefined,
    applied: () => undefined,
    painted: () => undefined,
  };
  return {
    socket,
    seen,
    say: (event: LiveEvent) => sinks.forEach((sink) => sink(event)),
    hears: () => sinks.size,
  };
}

export const snapshot = (topic: string, more: Partial<LiveFrame> = {}): LiveEvent => ({
  kind: 'frame',
  frame: { topic, epoch: 'e', from: 0, to: 1, isSnapshot: true, ops: [], serverTime: Date.now(), ...more },
});
