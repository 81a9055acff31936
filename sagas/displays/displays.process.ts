import * as calls from '@contract/calls/displays';
import { secondMs } from '@contract/time';
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
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './displays.slice';

const againMs = 5 * secondMs;

function* load(deps: Deps): Saga {
  try {
    yield* put(slice.displaysLoaded(yield* send(deps, calls.listDisplays, { isQuiet: true })));
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
    const { token } = yield* send(deps, calls.issueDisplay, { body });
    yield* put(slice.displayIssued({ name: body.name, token }));
    yield* load(deps);
  };

/** Sends a change, says that it is done, and shows what it did. */
const then = <P>(deps: Deps, change: (payload: P) => Saga<unknown>) =>
  function* ({ payload }: PayloadAction<P>): Saga {
    yield* change(payload);
    yield* put(succeeded());
    yield* load(deps);
  };

const revokeAsked = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.displayRevocationWanted>): Saga {
    const question = { key: 'displays.confirmRevoke', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'displays.revoke' } }))) return;
    yield* send(deps, calls.revokeDisplay, { params: { displayId: id } });
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
        guarded(
          then(deps, ({ id, draft }) =>
            send(deps, calls.changeDisplay, { params: { displayId: id }, body: draft }),
          ),
        ),
      ),
      takeLeading(
        slice.displaySettingsWanted,
        guarded(
          then(deps, ({ id, settings }) =>
            send(deps, calls.settleDisplay, { params: { displayId: id }, body: settings }),
          ),
        ),
      ),
      takeLeading(
        slice.displayRotationWanted,
        guarded(then(deps, (id) => send(deps, calls.rotateDisplay, { params: { displayId: id } }))),
      ),
      takeLeading(slice.displayRevocationWanted, guarded(revokeAsked(deps))),
    ]);
  },
});
