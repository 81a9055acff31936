import * as calls from '@contract/calls/foreignServers';
import { scrapeEveryMs } from '@contract/foreignServers';
import { dayMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { all, call, delay, fork, put, race, take, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './foreignServers.slice';

/** Their past is asked for with every fourth answer: it grows by a point a minute. */
const pastEvery = 4;
const pastPoints = 144;

function* load(deps: Deps): Saga {
  yield* put(slice.foreignLoaded(yield* send(deps, calls.listForeign, { isQuiet: true })));
}

function* loadPast(deps: Deps): Saga {
  const query = { spanMs: dayMs, maxPoints: pastPoints };
  yield* put(slice.foreignPastLoaded(yield* send(deps, calls.readForeignPast, { query, isQuiet: true })));
}

function* poll(deps: Deps): Saga {
  for (let round = 0; ; round += 1) {
    try {
      yield* load(deps);
      if (round % pastEvery === 0) yield* loadPast(deps);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The page says it in place of its servers.
      yield* put(slice.foreignFailed());
    }
    yield* delay(scrapeEveryMs);
  }
}

function* watch(deps: Deps): Saga {
  for (;;) {
    yield* take(slice.foreignWatched);
    yield* race({ polling: call(poll, deps), left: take(slice.foreignLeft) });
  }
}

const add = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.foreignAddWanted>): Saga {
    const { token } = yield* send(deps, calls.addForeign, { body });
    if (token === null) yield* put(succeeded());
    else yield* put(slice.foreignIssued({ name: body.name, token }));
    yield* load(deps);
  };

const change = (deps: Deps) =>
  function* ({ payload: { id, change: body } }: ReturnType<typeof slice.foreignChangeWanted>): Saga {
    yield* send(deps, calls.changeForeign, { params: { id }, body });
    yield* put(succeeded());
    yield* load(deps);
  };

const remove = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.foreignRemovalWanted>): Saga {
    const question = { key: 'foreign.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'foreign.remove' } }))) return;
    yield* send(deps, calls.removeForeign, { params: { id } });
    yield* load(deps);
  };

/** The operator's other servers on the page of server health. */
export const foreignServersProcess = (deps: Deps): Process => ({
  name: 'foreign servers',
  *run() {
    yield* all([
      fork(watch, deps),
      takeLeading(slice.foreignAddWanted, guarded(add(deps))),
      takeLeading(slice.foreignChangeWanted, guarded(change(deps))),
      takeLeading(slice.foreignRemovalWanted, guarded(remove(deps))),
    ]);
  },
});
