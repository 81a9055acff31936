import { createLiveSocket } from '@sagas/stream/liveSocket';

/** What one client of the topic `alarms` heard, as a console hears it. */
export interface HeardAlarms {
  /** Number and alarm of each transition, in the order in which they came. */
  steps: { seq: number; key: string }[];
  /** Milliseconds from the moment a change was told to its arrival; of a frame its slowest. */
  delaysMs: number[];
  /** Ranges that did not begin where the last one ended. */
  holes: number;
  /** The first, and one for each time that it fell too far behind. */
  snapshots: number;
  close(): void;
}

/** Follows the alarms by a socket of its own; resolves once the snapshot has come. */
export function hearAlarms(address: string, token: string): Promise<HeardAlarms> {
  const socket = createLiveSocket(address, token);
  let at: number | null = null;
  const heard: HeardAlarms = { steps: [], delaysMs: [], holes: 0, snapshots: 0, close: () => socket.close() };
  return new Promise((resolve) => {
    socket.listen((event) => {
      if (event.kind === 'connected') void socket.subscribe({ topic: 'alarms' });
      if (event.kind !== 'frame') return;
      const { from, to, isSnapshot, ops, part = 0, parts = 1, trace } = event.frame;
      socket.applied('alarms', 1);
      if (isSnapshot) {
        if (part === 0) heard.snapshots += 1;
        if (part === parts - 1) resolve(heard);
      } else {
        if (from !== at) heard.holes += 1;
        for (const { seq = 0, key } of ops) heard.steps.push({ seq, key });
        if (trace) heard.delaysMs.push(Date.now() - trace.receivedAt);
      }
      at = to;
    });
    socket.connect();
  });
}
