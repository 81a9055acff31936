import { sendBeat } from '@contract/calls/displays';
import { heartbeatEveryMs, type WallBeatAnswer } from '@contract/displays';
import { CallError, type Deps } from '../deps';
import { call, delay, put, select, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import { sceneNow, showOutdated } from './show.slice';

/** A hall full of walls does not load a new version in the same second. */
const calmMs = 20_000;
const firstBeatMs = 2_000;

/**
 * Tells the server that this wall lives, and hears whether its show or the version of its pages has changed: a new
 * show is fetched, a new version is loaded once and whole, with a pause that differs from wall to wall.
 */
export const wallBeatProcess = (deps: Deps): Process => {
  const startedMs = deps.clock.monotonicMs();
  let build = deps.navigation.build();
  return {
    name: 'wall beat',
    *run() {
      if (!(yield* select((state: RootState) => state.session.isDisplay))) return;
      // What is shown first is told with the first word.
      yield* delay(firstBeatMs);
      for (;;) {
        const answer = yield* beat(deps, build, startedMs);
        build ??= answer?.build ?? null;
        if (answer?.build && answer.build !== build) {
          yield* delay(Math.random() * calmMs);
          // One that cannot be fetched is tried again after the next beat.
          yield* call(() => deps.navigation.renew());
        }
        yield* followMark(answer);
        yield* delay(heartbeatEveryMs);
      }
    },
  };
};

function* followMark(answer: WallBeatAnswer | null): Saga {
  const show = yield* select((state: RootState) => state.show.show);
  if (answer && show && show.mark !== answer.mark) yield* put(showOutdated());
}

/** Null while the server cannot be reached: it will miss us, and says so. */
function* beat(deps: Deps, build: string | null, startedMs: number): Saga<WallBeatAnswer | null> {
  const { show, stream } = yield* select((state: RootState) => state);
  const { width = 0, height = 0, pixelRatio = 1, wakeLock = 'insecure' } = show.measured ?? {};
  const body = {
    sceneId: sceneNow(show).sceneId,
    build,
    width,
    height,
    pixelRatio,
    wakeLock,
    upS: Math.round((deps.clock.monotonicMs() - startedMs) / 1_000),
    isStale: stream.freshness !== 'live',
  };
  try {
    return yield* send(deps, sendBeat, { body, isQuiet: true });
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
