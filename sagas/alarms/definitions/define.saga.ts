import { defineAlarm, simulateDefinition } from '@contract/calls/alarmDefinitions';
import { CallError, type Deps } from '../../deps';
import { put, race, take, takeEvery, takeLatest, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { send } from '../../http/send';
import { queryOutdated } from '../../queries/queries.slice';
import { definitionsQuery, versionsQuery } from './definitions.queries';
import * as slice from './definitions.slice';
import { save } from './saving';

const define = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof slice.defineRequested>): Saga {
    yield* save(send(deps, defineAlarm, { params: { id }, body }), slice.definitionSaved);
    yield* put(queryOutdated(versionsQuery));
    yield* put(queryOutdated(definitionsQuery));
  };

type Trial = ReturnType<typeof slice.simulationRequested>['payload'];

/** Stopped, it also ends at the server. */
function* simulate(deps: Deps, { id, ...body }: Trial): Saga {
  const stopping = new AbortController();
  const given = { params: { id }, body, signal: stopping.signal, isQuiet: true };
  yield* put(slice.simulationAsked());
  try {
    yield* put(slice.simulationAnswered(yield* send(deps, simulateDefinition, given)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(slice.simulationFailed());
  } finally {
    stopping.abort();
  }
}

/** Forgotten while it is under way, it answers nobody any more. */
const tryOut = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.simulationRequested>): Saga {
    yield* race({ answered: simulate(deps, payload), forgotten: take(slice.simulationForgotten) });
  };

/** Definitions of alarms are tried on the past, and changed. */
export const defineProcess = (deps: Deps): Process => ({
  name: 'define alarm',
  *run(): Saga {
    yield* takeEvery(slice.defineRequested, guarded(define(deps)));
    yield* takeLatest(slice.simulationRequested, guarded(tryOut(deps)));
  },
});
