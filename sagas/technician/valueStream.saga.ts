import type { LiveFrame } from '@contract/live';
import { siteTopicOf } from '@contract/live';
import { coalesced } from '../engine/channels';
import { call, fork, put, select, takeEvery, takeFrom, type Saga } from '../engine/effects';
import { createReadingIndex } from '../readings/readingIndex';
import { applyFrames } from '../stream/apply';
import type { Cursor } from '../stream/cursors';
import type { LiveEvent, LiveSocket } from '../stream/liveSocket';
import type { TechnicianPorts } from './ports';
import * as slice from './technician.slice';
import { withdrawValues } from './values.saga';

const siteOf = (topic: string): number => Number(topic.split(':')[1]);

/** One connection, and how far each site was followed on it. */
interface Line {
  socket: LiveSocket;
  cursors: Map<string, Cursor>;
  readings: ReturnType<typeof createReadingIndex>;
  isOpen: boolean;
  followed: Set<string>;
}

function* follow({ socket, cursors, followed }: Line, topic: ReturnType<typeof siteTopicOf>): Saga {
  followed.add(topic);
  cursors.delete(topic);
  const answer = yield* call(() => socket.subscribe({ topic }).catch(() => null));
  // Asked again with the next orders; until then the values are asked for.
  if (!answer?.ok) followed.delete(topic);
}

/** Follows the sites of the orders as they are, and those alone. */
const followOrders = (line: Line) =>
  function* (): Saga {
    if (!line.isOpen) return;
    const { orders } = yield* select(slice.ofTechnician);
    const wanted = new Set(orders.map(({ siteId }) => siteTopicOf(siteId)));
    for (const topic of wanted) if (!line.followed.has(topic)) yield* fork(follow, line, topic);
    for (const topic of line.followed) {
      if (wanted.has(topic as ReturnType<typeof siteTopicOf>)) continue;
      line.followed.delete(topic);
      line.socket.unsubscribe(topic);
    }
  };

function* takeIn(line: Line, frames: readonly LiveFrame[], atMs: number): Saga {
  const { cursors, readings, socket } = line;
  const { taken, holes } = applyFrames(cursors, (topic) => readings.of(siteOf(topic)), frames);
  for (const { topic } of frames) socket.applied(topic, 1);
  for (const topic of taken.keys()) {
    const siteId = siteOf(topic);
    yield* put(slice.statesStreamed({ siteId, states: [...readings.of(siteId).devices()], at: atMs }));
  }
  for (const topic of holes) yield* fork(follow, line, siteTopicOf(siteOf(topic)));
}

function* hear(ports: TechnicianPorts, line: Line, event: LiveEvent): Saga {
  switch (event.kind) {
    case 'connected':
      line.isOpen = true;
      line.followed.clear();
      return yield* followOrders(line)();
    case 'disconnected':
      line.isOpen = false;
      return void (yield* put(slice.streamLost()));
    case 'refused':
      line.followed.delete(event.topic);
      line.readings.of(siteOf(event.topic)).reset();
      return yield* withdrawValues(ports, siteOf(event.topic));
    // What one may see changed, or the session is over: asked at once.
    case 'permissionChanged':
    case 'sessionEnded':
      return void (yield* put(slice.refreshRequested()));
    case 'closing':
    case 'frame':
    case 'heartbeat':
  }
}

/** Values of the sites of one's own orders as they come, while there is a line; without, they are asked for. */
export function* streamValues(ports: TechnicianPorts): Saga {
  const socket = ports.createSocket();
  const line: Line = {
    ...{ socket, cursors: new Map(), readings: createReadingIndex() },
    ...{ isOpen: false, followed: new Set<string>() },
  };
  const channel = coalesced<LiveEvent>(ports.frames, (sink) => socket.listen(sink));
  try {
    socket.connect();
    yield* takeEvery(slice.ordersAnswered, followOrders(line));
    for (;;) {
      const events = yield* takeFrom<LiveEvent[]>(channel);
      const frames = events.flatMap((event) => (event.kind === 'frame' ? [event.frame] : []));
      if (frames.length > 0) yield* takeIn(line, frames, ports.clock.now());
      for (const event of events) yield* hear(ports, line, event);
    }
  } finally {
    channel.close();
    socket.close();
    yield* put(slice.streamLost());
  }
}
