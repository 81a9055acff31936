import { readSiteStates } from '@contract/calls/siteStates';
import { replayLimits } from '@contract/siteStates';
import { CallError, type Deps } from '../deps';
import { all, delay, put, select, takeAny, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import {
  replayClosed,
  replayFailed,
  replayLoaded,
  replayLoading,
  replayMoved,
  replayOpened,
  replayPaused,
  replayRetried,
  replayStarted,
  replayStepChosen,
} from './replay.slice';

const selectReplay = (state: RootState) => state.replay;
/** How long each moment of a replay stays in view. */
const frameMs = 400;
/** Dragging passes many moments; only one where the hand rests is asked for. */
const restMs = 150;

/** The moment in view and what a replay would show next, unless they are known. */
function* fetchMoments(deps: Deps): Saga {
  const { clock, indexes } = deps;
  const { at, stepMs, isOn } = yield* select(selectReplay);
  if (!isOn || indexes.replay.at(at)) return;
  yield* put(replayLoading());
  const to = Math.max(at, Math.min(clock.now(), at + (replayLimits.moments - 1) * stepMs));
  try {
    const query = { from: at, to, stepMs };
    indexes.replay.keep(yield* send(deps, readSiteStates, { query, isQuiet: true }));
    yield* put(replayLoaded());
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(replayFailed());
  }
}

const follow = (deps: Deps) =>
  function* (): Saga {
    yield* delay(restMs);
    // While it plays, the player itself reads what comes next.
    if (!(yield* select(selectReplay)).isPlaying) yield* fetchMoments(deps);
  };

/** Forward until the present, a pause, or a failure. */
const play = (deps: Deps) =>
  function* (): Saga {
    for (;;) {
      yield* fetchMoments(deps);
      yield* delay(frameMs);
      const { at, stepMs, isPlaying } = yield* select(selectReplay);
      if (!isPlaying) return;
      if (at + stepMs > deps.clock.now()) break;
      yield* put(replayMoved(at + stepMs));
    }
    yield* put(replayPaused());
  };

const forget = ({ indexes }: Deps) =>
  function* (): Saga {
    for (;;) {
      yield* takeAny(replayClosed);
      indexes.replay.clear();
    }
  };

/** The map as it was: what is looked at is read, and a replay goes forward by itself. */
export const replayProcess = (deps: Deps): Process => ({
  name: 'replay',
  *run() {
    yield* all([
      takeLatest(replayOpened, guarded(follow(deps))),
      takeLatest(replayMoved, guarded(follow(deps))),
      takeLatest(replayStepChosen, guarded(follow(deps))),
      takeLatest(replayRetried, guarded(follow(deps))),
      takeLatest(replayStarted, guarded(play(deps))),
      forget(deps)(),
    ]);
  },
});
