import type { EventChannel } from 'redux-saga';
import type { LiveFrame, LiveTopic, SubscribeAnswer, SubscribeCommand } from '@contract/live';
import type { Deps } from '../deps';
import { coalesced } from '../engine/channels';
import {
  call,
  delay,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeFrom,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { permissionChangedByServer, sessionEndedByServer, sessionRenewed } from '../session/session.actions';
import type { LiveEvent, LiveSocket } from './liveSocket';
import { createPaintedSamples, type PaintedSamples } from './painted';
import { selectIsSocketLive, selectTopics, selectWantedTopics } from './stream.selectors';
import { socketChanged, topicChanged, topicReleased, topicRequested } from './stream.slice';
import { takeIn } from './takeIn';

/** From one page to the next a topic is often wanted again at once. */
const releaseGraceMs = 5_000;
const askAgainMs = 1_000;
const reportPaintEveryMs = 5_000;

/**
 * One socket of this tab: follows what the pages want, takes in what comes, and closes with the session. A session
 * renewed in place brings another token, and with it another socket that resumes where this one stood.
 */
export const streamProcess = (deps: Deps): Process => ({
  name: 'stream',
  *run() {
    for (;;) yield* race({ ended: stayConnected(deps), renewed: take(sessionRenewed) });
  },
});

function* stayConnected(deps: Deps): Saga {
  const socket = deps.createSocket(deps.token() ?? '');
  const painted = createPaintedSamples(deps.frames);
  const channel = coalesced<LiveEvent>(deps.frames, (sink) => socket.listen(sink));
  try {
    yield* put(socketChanged('connecting'));
    socket.connect();
    yield* takeEvery(topicRequested, guarded(wanted(deps, socket)));
    yield* takeEvery(topicReleased, guarded(released(deps, socket)));
    yield* fork(reportPaint, socket, painted);
    yield* receive(deps, socket, channel, painted);
  } finally {
    channel.close();
    socket.close();
  }
}

function* receive(
  deps: Deps,
  socket: LiveSocket,
  channel: EventChannel<LiveEvent[]>,
  painted: PaintedSamples,
): Saga {
  for (;;) {
    const events = yield* takeFrom<LiveEvent[]>(channel);
    const frames = events.flatMap((event) => (event.kind === 'frame' ? [event.frame] : []));
    if (frames.length > 0) {
      const { holes, receivedAt } = yield* takeIn(deps, frames);
      for (const [topic, count] of countByTopic(frames)) socket.applied(topic, count);
      for (const topic of holes) yield* fork(follow, deps, socket, topic);
      painted.watch(receivedAt, (instant) => deps.indexes.pulse.sinceServer(instant));
    }
    for (const event of events) yield* signOfLife(deps, socket, event);
  }
}

function countByTopic(frames: readonly LiveFrame[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { topic } of frames) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return counts;
}

function* signOfLife(deps: Deps, socket: LiveSocket, event: LiveEvent): Saga {
  switch (event.kind) {
    case 'heartbeat':
      return deps.indexes.pulse.beat(event.heartbeat);
    case 'connected':
      return yield* followAll(deps, socket);
    case 'closing':
      return void (yield* put(socketChanged('connecting')));
    case 'disconnected':
      return yield* lost(event);
    case 'sessionEnded':
      return void (yield* put(sessionEndedByServer({ reason: event.reason })));
    case 'permissionChanged':
      return void (yield* put(permissionChangedByServer()));
    case 'refused':
      return yield* refuse(deps, event.topic, event.reason);
    case 'frame':
  }
}

function* lost({ isRefused, reason }: Extract<LiveEvent, { kind: 'disconnected' }>): Saga {
  yield* put(socketChanged('offline'));
  if (isRefused) yield* put(sessionEndedByServer({ reason }));
}

function* followAll(deps: Deps, socket: LiveSocket): Saga {
  yield* put(socketChanged('live'));
  for (const topic of yield* select(selectWantedTopics)) yield* fork(follow, deps, socket, topic);
}

const wanted = (deps: Deps, socket: LiveSocket) =>
  function* ({ payload: topic }: PayloadAction<LiveTopic>): Saga {
    const isNew = (yield* select(selectTopics))[topic]?.status === 'wanted';
    if (isNew && (yield* select(selectIsSocketLive))) yield* follow(deps, socket, topic);
  };

/** Asks for the topic from where it was applied; frames follow as events. No answer: asks again. */
function* follow({ indexes }: Deps, socket: LiveSocket, topic: string): Saga {
  while ((yield* select(selectTopics))[topic] && (yield* select(selectIsSocketLive))) {
    const cursor = indexes.cursors.get(topic);
    const isResumable = cursor?.nextPart === null;
    if (!isResumable) yield* put(topicChanged({ topic, status: 'loading' }));
    const from = isResumable ? { epoch: cursor.epoch, since: cursor.to } : {};
    const answer = yield* call(ask, socket, { topic: topic as LiveTopic, ...from });
    if (answer?.ok === false)
      return void (yield* put(topicChanged({ topic, status: 'refused', reason: answer.reason })));
    if (answer && isResumable) yield* put(topicChanged({ topic, status: 'following' }));
    if (answer) return;
    yield* delay(askAgainMs);
  }
}

/** The answer, or null when none came in time or the server could not tell. */
async function ask(socket: LiveSocket, command: SubscribeCommand): Promise<SubscribeAnswer | null> {
  const answer = await socket.subscribe(command).catch(() => null);
  return answer?.ok === false && answer.reason === 'unavailable' ? null : answer;
}

/** The right to a topic was taken away while it was followed: what it said is not this user's to see any more. */
function* refuse(deps: Deps, topic: string, reason: string): Saga {
  forget(deps, topic);
  yield* put(topicChanged({ topic, status: 'refused', reason }));
}

const released = (deps: Deps, socket: LiveSocket) =>
  function* ({ payload: topic }: PayloadAction<LiveTopic>): Saga {
    yield* delay(releaseGraceMs);
    if ((yield* select(selectTopics))[topic]) return;
    if (!deps.indexes.cursors.has(topic)) return;
    socket.unsubscribe(topic);
    forget(deps, topic);
  };

function forget({ indexes }: Deps, topic: string): void {
  indexes.cursors.delete(topic);
  const index = indexes.of(topic);
  index?.reset();
  index?.settle(0);
}

function* reportPaint(socket: LiveSocket, painted: PaintedSamples): Saga {
  for (;;) {
    yield* delay(reportPaintEveryMs);
    const samplesMs = painted.drain();
    if (samplesMs.length > 0) socket.painted({ samplesMs });
  }
}
