import { Envelope, envelopeOf } from '@contract/envelope';
import { ForeignPast, ForeignServer, ForeignServerAdded, scrapeEveryMs } from '@contract/foreignServers';
import { dayMs } from '@contract/time';
import { z } from 'zod';
import { CallError, type Deps } from '../deps';
import { all, call, delay, fork, put, race, take, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { isConfirmed } from '../prompts/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './foreignServers.slice';

const List = envelopeOf(z.array(ForeignServer));
const Past = envelopeOf(ForeignPast);
const Added = envelopeOf(ForeignServerAdded);
/** Their past is asked for with every fourth answer: it grows by a point a minute. */
const pastEvery = 4;
const pastPoints = 144;

function* load({ http }: Deps): Saga {
  const wish = { method: 'GET', path: '/monitor/foreign/list', isQuiet: true } as const;
  yield* put(slice.foreignLoaded((yield* call(() => http(wish, List))).data));
}

function* loadPast({ http }: Deps): Saga {
  const query = { spanMs: dayMs, maxPoints: pastPoints };
  const wish = { method: 'GET', path: '/monitor/foreign/past', query, isQuiet: true } as const;
  yield* put(slice.foreignPastLoaded((yield* call(() => http(wish, Past))).data));
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
    const wish = { method: 'POST', path: '/monitor/foreign', body } as const;
    const { token } = (yield* call(() => deps.http(wish, Added))).data;
    if (token === null) yield* put(succeeded());
    else yield* put(slice.foreignIssued({ name: body.name, token }));
    yield* load(deps);
  };

const change = (deps: Deps) =>
  function* ({ payload: { id, change: body } }: ReturnType<typeof slice.foreignChangeWanted>): Saga {
    yield* call(() => deps.http({ method: 'PUT', path: `/monitor/foreign/${id}`, body }, Envelope));
    yield* put(succeeded());
    yield* load(deps);
  };

const remove = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.foreignRemovalWanted>): Saga {
    const question = { key: 'foreign.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'foreign.remove' } }))) return;
    yield* call(() => deps.http({ method: 'DELETE', path: `/monitor/foreign/${id}` }, Envelope));
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
