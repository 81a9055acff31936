import { readAlarmLimits } from '@contract/calls/alarmFigures';
import { minuteMs, secondMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { delay, fork, put, select, take, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import { topicChanged } from '../stream/stream.slice';
import { limitsKnown } from './alarms.slice';

const lookEveryMs = secondMs;
/** An administrator's change is heard of within this time. */
const readEveryMs = 5 * minuteMs;

const selectOffset = (state: RootState) => state.stream.serverOffsetMs;
const selectIsFollowed = (state: RootState) => state.stream.topics.alarms?.status === 'following';

function* readOn(deps: Deps): Saga {
  for (;;) {
    try {
      const limits = yield* send(deps, readAlarmLimits, { isQuiet: true });
      deps.indexes.alarms.setLimits(limits);
      yield* put(limitsKnown(limits));
    } catch (error) {
      // Alarms are shown without their limits meanwhile.
      if (!(error instanceof CallError)) throw error;
    }
    yield* delay(readEveryMs);
  }
}

/** Within what time alarms are to be answered and over, and which of them are not, from when they are followed on. */
export const alarmLimitsProcess = (deps: Deps): Process => ({
  name: 'alarm limits',
  *run(): Saga {
    while (!(yield* select(selectIsFollowed))) yield* take(topicChanged);
    yield* fork(readOn, deps);
    for (;;) {
      deps.indexes.alarms.pass(deps.clock.now() + (yield* select(selectOffset)));
      yield* delay(lookEveryMs);
    }
  },
});
