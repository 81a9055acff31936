import { Display, DisplayIssued } from '@contract/displays';
import { Envelope, envelopeOf } from '@contract/envelope';
import { secondMs } from '@contract/time';
import { z } from 'zod';
import { CallError, type Deps } from '../deps';
import {
  all,
  call,
  delay,
  fork,
  put,
  race,
  take,
  takeLeading,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { isConfirmed } from '../prompts/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './displays.slice';

const List = envelopeOf(z.array(Display));
const Issued = envelopeOf(DisplayIssued);
const againMs = 5 * secondMs;

function* load({ http }: Deps): Saga {
  try {
    const { data } = yield* call(() => http({ method: 'GET', path: '/display/list', isQuiet: true }, List));
    yield* put(slice.displaysLoaded(data));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The page says it in place of its list.
    yield* put(slice.displaysFailed());
  }
}

function* poll(deps: Deps): Saga {
  for (;;) {
    yield* load(deps);
    yield* delay(againMs);
  }
}

/** Every visit of the page begins the watch anew; leaving ends it. */
function* watch(deps: Deps): Saga {
  for (;;) {
    yield* take(slice.displaysWatched);
    yield* race({ polling: call(poll, deps), left: take(slice.displaysLeft) });
  }
}

const issue = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.displayIssueWanted>): Saga {
    const { data } = yield* call(() => deps.http({ method: 'POST', path: '/display', body }, Issued));
    yield* put(slice.displayIssued({ name: body.name, token: data.token }));
    yield* load(deps);
  };

type Call = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown };

/** Sends a change, says that it is done, and shows what it did. */
const then = <P>(deps: Deps, callOf: (payload: P) => Call) =>
  function* ({ payload }: PayloadAction<P>): Saga {
    yield* call(() => deps.http(callOf(payload), Envelope));
    yield* put(succeeded());
    yield* load(deps);
  };

const revokeAsked = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.displayRevocationWanted>): Saga {
    const question = { key: 'displays.confirmRevoke', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'displays.revoke' } }))) return;
    yield* call(() => deps.http({ method: 'DELETE', path: `/display/${id}` }, Envelope));
    yield* load(deps);
  };

export const displaysProcess = (deps: Deps): Process => ({
  name: 'displays',
  *run() {
    yield* all([
      fork(watch, deps),
      takeLeading(slice.displayIssueWanted, guarded(issue(deps))),
      takeLeading(
        slice.displayChangeWanted,
        guarded(then(deps, ({ id, draft }) => ({ method: 'PUT', path: `/display/${id}`, body: draft }))),
      ),
      takeLeading(
        slice.displaySettingsWanted,
        guarded(
          then(deps, ({ id, settings }) => ({ method: 'PUT', path: `/display/${id}/show`, body: settings })),
        ),
      ),
      takeLeading(
        slice.displayRotationWanted,
        guarded(then(deps, (id) => ({ method: 'POST', path: `/display/${id}/rotate` }))),
      ),
      takeLeading(slice.displayRevocationWanted, guarded(revokeAsked(deps))),
    ]);
  },
});
