import { readShow } from '@contract/calls/scenes';
import { zoneClock } from '@contract/plantTime';
import type { AlarmFilter } from '../alarms/lines/alarmFilter';
import { CallError, type Deps } from '../deps';
import { call, delay, fork, put, race, select, take, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import { topicReleased, topicRequested } from '../stream/stream.slice';
import * as slice from './show.slice';

const tickMs = 1_000;
const askAgainMs = 5_000;
/** What may take a wall: critical, standing, and nobody's yet. */
const calling: AlarmFilter = { levels: [1], standing: 'asking' };

/** What the wall shows: scenes in turn, and for a critical alarm the scene that it calls up. */
export const showProcess = (deps: Deps): Process => ({
  name: 'show',
  *run() {
    for (;;) {
      yield* take(slice.showRequested);
      yield* race({ runs: call(run, deps), left: take(slice.showLeft) });
    }
  },
});

function* run(deps: Deps): Saga {
  const momentOf = momentIn(deps);
  yield* fork(keepLoaded, deps, momentOf);
  yield* fork(watchAlarms, deps);
  for (;;) {
    yield* delay(tickMs);
    const { interruption, isPlaying } = yield* select((state: RootState) => state.show);
    if (interruption || isPlaying) yield* put(slice.ticked(yield* call(momentOf)));
  }
}

function momentIn({ clock, config }: Deps) {
  const minuteOf = zoneClock(config.plantTimeZone).minuteOfDay;
  return function* (): Saga<slice.Moment> {
    const offsetMs = yield* select((state: RootState) => state.stream.serverOffsetMs);
    return { nowMs: clock.monotonicMs(), minuteOfDay: minuteOf(clock.now() + offsetMs) };
  };
}

/** Asks until there is an answer, and again when the server says that it has changed. */
function* keepLoaded(deps: Deps, momentOf: () => Saga<slice.Moment>): Saga {
  const isPlaying = yield* select((state: RootState) => state.session.isDisplay);
  for (;;) {
    try {
      const show = yield* send(deps, readShow, { isQuiet: true });
      yield* put(slice.showLoaded({ show, isPlaying, moment: yield* call(momentOf) }));
      yield* take(slice.showOutdated);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(slice.showFailed());
      yield* delay(askAgainMs);
    }
  }
}

/** Alarms that stood when the wall came on have been seen; only a new one takes it. */
function* watchAlarms(deps: Deps): Saga {
  const { alarms } = deps.indexes;
  const view = alarms.createView({ filter: calling, order: 'newest', isRooted: false });
  const close = view.open();
  yield* put(topicRequested('alarms'));
  try {
    let seenId: number | null = null;
    for (;;) {
      yield* delay(tickMs);
      if (!deps.indexes.cursors.has('alarms')) continue;
      const rows = [...view.read().rows];
      const newestId: number = rows.reduce((newest, { id }) => Math.max(newest, id), seenId ?? 0);
      const newest = rows.find(({ id }) => id === newestId);
      if (seenId !== null && newest && newestId > seenId) yield* interruptFor(deps, newest);
      else yield* endOldInterruption(rows);
      seenId = newestId;
    }
  } finally {
    close();
    yield* put(topicReleased('alarms'));
  }
}

function* interruptFor({ clock }: Deps, { id, siteId }: { id: number; siteId: number | null }): Saga {
  const { show, isPlaying } = yield* select((state: RootState) => state.show);
  const { isOn = false, seconds = 0 } = show?.plan.interrupt ?? {};
  if (!isOn || !isPlaying) return;
  yield* put(slice.interrupted({ alarmId: id, siteId, untilMs: clock.monotonicMs() + seconds * 1_000 }));
}

function* endOldInterruption(rows: readonly { id: number }[]): Saga {
  const { interruption } = yield* select((state: RootState) => state.show);
  if (interruption && interruption.untilMs > 0 && !rows.some(({ id }) => id === interruption.alarmId))
    yield* put(slice.interruptionEnded());
}
