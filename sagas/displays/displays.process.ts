import * as calls from '@contract/calls/displays';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import { secretShown } from '../secrets/secrets.slice';
import { queryOutdated } from '../queries/queries.slice';
import { displaysQuery } from './displays.query';
import * as slice from './displays.slice';

const issue = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.displayIssueRequested>): Saga {
    const { token } = yield* send(deps, calls.issueDisplay, { body });
    yield* put(
      secretShown({ kind: 'displayToken', name: body.name, parts: [{ name: 'token', text: token }] }),
    );
    yield* put(queryOutdated(displaysQuery));
  };

/** Sends a change, says that it is done, and shows what it did. */
const then = <P>(change: (payload: P) => Saga<unknown>) =>
  function* ({ payload }: PayloadAction<P>): Saga {
    yield* change(payload);
    yield* put(succeeded());
    yield* put(queryOutdated(displaysQuery));
  };

const revokeAsked = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.displayRevocationRequested>): Saga {
    const question = { key: 'displays.confirmRevoke', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'displays.revoke' } }))) return;
    yield* send(deps, calls.revokeDisplay, { params: { displayId: id } });
    yield* put(queryOutdated(displaysQuery));
  };

export const displaysProcess = (deps: Deps): Process => ({
  name: 'displays',
  *run() {
    yield* all([
      takeEvery(slice.displayIssueRequested, guarded(issue(deps))),
      takeEvery(
        slice.displayChangeRequested,
        guarded(
          then(({ id, draft }) =>
            send(deps, calls.changeDisplay, { params: { displayId: id }, body: draft }),
          ),
        ),
      ),
      takeEvery(
        slice.displaySettingsRequested,
        guarded(
          then(({ id, settings }) =>
            send(deps, calls.settleDisplay, { params: { displayId: id }, body: settings }),
          ),
        ),
      ),
      takeLeading(
        slice.displayRotationRequested,
        guarded(then((id) => send(deps, calls.rotateDisplay, { params: { displayId: id } }))),
      ),
      takeLeading(slice.displayRevocationRequested, guarded(revokeAsked(deps))),
    ]);
  },
});
