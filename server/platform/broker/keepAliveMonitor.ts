import type { Socket } from 'node:net';

interface Watched {
  /** Longest silence of this client, ms; null while it has not said how long it may be silent. */
  patienceMs: number | null;
  bytesRead: number;
  heardAtMs: number;
}

/** The standard's grace: one and a half times what the client promised. */
const grace = 1.5;

/**
 * Finds connections whose other end is gone without a word. Only the field's own silence counts: a client whose
 * bytes wait unread because the intake is paused is alive, and must not be turned out for our slowness.
 */
export class KeepAliveMonitor {
  private readonly watched = new Map<Socket, Watched>();

  constructor(private readonly nowMs: () => number) {}

  add(socket: Socket): void {
    this.watched.set(socket, { patienceMs: null, bytesRead: 0, heardAtMs: this.nowMs() });
    socket.once('close', () => this.watched.delete(socket));
  }

  /** @param keepaliveS what the client promised; 0: it promised nothing, and TCP alone finds it gone */
  promised(socket: Socket, keepaliveS: number): void {
    const watched = this.watched.get(socket);
    if (watched !== undefined) watched.patienceMs = keepaliveS > 0 ? keepaliveS * grace * 1_000 : null;
  }

  /** Those that were silent for longer than they promised. */
  *gone(): Iterable<Socket> {
    const now = this.nowMs();
    for (const [socket, watched] of this.watched) {
      if (socket.bytesRead !== watched.bytesRead || socket.readableLength > 0) {
        watched.bytesRead = socket.bytesRead;
        watched.heardAtMs = now;
      } else if (watched.patienceMs !== null && now - watched.heardAtMs > watched.patienceMs) yield socket;
    }
  }
}
