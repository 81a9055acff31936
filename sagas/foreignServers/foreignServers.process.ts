import * as calls from '@contract/calls/foreignServers';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import { secretShown } from '../secrets/secrets.slice';
import { queryOutdated } from '../queries/queries.slice';
import { foreignServersQuery } from './foreignServers.query';
import * as slice from './foreignServers.slice';

const add = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.foreignAddRequested>): Saga {
    const { token } = yield* send(deps, calls.addForeign, { body });
    if (token === null) yield* put(succeeded());
    else
      yield* put(
        secretShown({ kind: 'pushToken', name: body.name, parts: [{ name: 'token', text: token }] }),
      );
    yield* put(queryOutdated(foreignServersQuery));
  };

const change = (deps: Deps) =>
  function* ({ payload: { id, change: body } }: ReturnType<typeof slice.foreignChangeRequested>): Saga {
    yield* send(deps, calls.changeForeign, { params: { id }, body });
    yield* put(succeeded());
    yield* put(queryOutdated(foreignServersQuery));
  };

const remove = (deps: Deps) =>
  function* ({ payload: { id, name } }: ReturnType<typeof slice.foreignRemovalRequested>): Saga {
    const question = { key: 'foreign.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'foreign.remove' } }))) return;
    yield* send(deps, calls.removeForeign, { params: { id } });
    yield* put(queryOutdated(foreignServersQuery));
  };

/** The operator's other servers on the page of server health. */
export const foreignServersProcess = (deps: Deps): Process => ({
  name: 'foreign servers',
  *run() {
    yield* all([
      takeEvery(slice.foreignAddRequested, guarded(add(deps))),
      takeEvery(slice.foreignChangeRequested, guarded(change(deps))),
      takeLeading(slice.foreignRemovalRequested, guarded(remove(deps))),
    ]);
  },
});
