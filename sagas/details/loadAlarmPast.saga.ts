import * as calls from '@contract/calls/alarmHistory';
import type { AlarmPastStep } from '@contract/alarmHistory';
import type { Deps } from '../deps';
import { put, select, type Saga } from '../engine/effects';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import {
  type alarmReplayWanted,
  detailAnswered,
  detailAsked,
  detailFailed,
  type FoundAlarms,
  type foundAlarmsWanted,
} from './details.slice';

/** Of one span; a flood beyond it would not be looked through step by step. */
const mostPages = 15;
const stepsPerPage = 2_000;

const selectFound = ({ details }: RootState): FoundAlarms | null => details.foundAlarms.data;
const foundKey = 'found';

/** The first page replaces what was found; a further one goes below it. */
export const loadFoundAlarms = (deps: Deps) =>
  function* ({ payload: query }: ReturnType<typeof foundAlarmsWanted>): Saga {
    const before = query.before === undefined ? null : yield* select(selectFound);
    yield* put(detailAsked({ slot: 'foundAlarms', key: foundKey }));
    try {
      const data = yield* send(deps, calls.searchAlarmHistory, { query, isQuiet: true });
      const rows = [...(before?.rows ?? []), ...data.rows];
      const found: FoundAlarms = { rows, next: data.next, matched: data.matched ?? before?.matched ?? null };
      yield* put(detailAnswered({ slot: 'foundAlarms', key: foundKey, data: found }));
    } catch {
      yield* put(detailFailed({ slot: 'foundAlarms', key: foundKey }));
    }
  };

function* stepsOf(deps: Deps, from: number, to: number): Saga<AlarmPastStep[]> {
  const steps: AlarmPastStep[] = [];
  let after = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { from, to, after, limit: stepsPerPage };
    const data = yield* send(deps, calls.listAlarmSteps, { query, isQuiet: true });
    steps.push(...data.steps);
    if (data.next === null) break;
    after = data.next;
  }
  return steps.sort((a, b) => a.at - b.at || a.id - b.id);
}

/** The list at the beginning of a span, and every step within it. */
export const loadAlarmReplay = (deps: Deps) =>
  function* ({ payload: { from, to } }: ReturnType<typeof alarmReplayWanted>): Saga {
    const key = String(from);
    yield* put(detailAsked({ slot: 'alarmReplay', key }));
    try {
      const query = { moment: from };
      const data = yield* send(deps, calls.readAlarmsAt, { query, isQuiet: true });
      const steps = yield* stepsOf(deps, from, to);
      yield* put(
        detailAnswered({ slot: 'alarmReplay', key, data: { from, to, alarms: data.alarms, steps } }),
      );
    } catch {
      yield* put(detailFailed({ slot: 'alarmReplay', key }));
    }
  };
