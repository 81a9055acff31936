import type { LiveFrame } from '@contract/live';
import { CallError, type Deps } from '../deps';
import { call, delay, put, select, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { selectIsSocketLive, selectWantedTopics } from '../stream/stream.selectors';
import { pollingChanged, topicChanged } from '../stream/stream.slice';
import { takeIn } from '../stream/takeIn';
import { readTopic } from './polling.api';

/** Below the age at which data counts as stale, so that polling that works never looks broken. */
export const pollEveryMs = 1_500;
const lookEveryMs = 500;
/** A socket that only blinks is left alone. */
const graceMs = 1_500;

/**
 * Stands in for the socket: same topics, same numbers, same apply function. It asks from the cursor that the socket
 * left and leaves its own for the socket to resume from, so nothing is doubled in either direction.
 */
export const pollingProcess = (deps: Deps): Process => ({
  name: 'polling',
  *run(): Saga {
    for (;;) {
      if (yield* isSocketBack(graceMs)) continue;
      yield* pollUntilLive(deps);
      yield* put(pollingChanged(false));
    }
  },
});

/** Waits up to `withinMs` and says whether the socket is live. */
function* isSocketBack(withinMs: number): Saga<boolean> {
  for (let waitedMs = 0; waitedMs <= withinMs; waitedMs += lookEveryMs) {
    yield* delay(lookEveryMs);
    if (yield* select(selectIsSocketLive)) return true;
  }
  return false;
}

function* pollUntilLive(deps: Deps): Saga {
  do {
    let didAnswer = true;
    for (const topic of yield* select(selectWantedTopics)) {
      if (yield* select(selectIsSocketLive)) return;
      didAnswer = (yield* pollTopic(deps, topic)) && didAnswer;
    }
    yield* put(pollingChanged(didAnswer));
  } while (!(yield* isSocketBack(pollEveryMs - lookEveryMs)));
}

/** @returns false when the server could not be asked */
function* pollTopic(deps: Deps, topic: string): Saga<boolean> {
  const abort = new AbortController();
  try {
    const cursor = deps.indexes.cursors.get(topic);
    const frames = yield* call(readTopic, deps.http, topic, cursor, abort.signal);
    // The socket came back meanwhile and began another epoch: what was asked for is of the past.
    if (deps.indexes.cursors.get(topic)?.epoch !== cursor?.epoch) return true;
    yield* takeIn(deps, frames satisfies LiveFrame[]);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.reason === 'forbidden' || error.reason === 'notFound')
      yield* put(topicChanged({ topic, status: 'refused', reason: error.reason }));
    return error.kind === 'refused';
  } finally {
    abort.abort();
  }
}
