import { readTreeBranch } from '@contract/calls/areaTree';
import * as calls from '@contract/calls/siteLife';
import { CallError, type Deps } from '../deps';
import { all, put, select, takeEvery, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import type { RootState } from '../reducers';
import { secretShown } from '../secrets/secrets.slice';
import * as slice from './areaTree.slice';

const selectBranch = (key: string) => (state: RootState) => state.areaTree.branches[key];

const load = (deps: Deps) =>
  function* ({ payload: { node, isMore } }: ReturnType<typeof slice.branchRequested>): Saga {
    const key = node === null ? slice.rootKey : slice.keyOf(node);
    const known = yield* select(selectBranch(key));
    if (known?.isLoading) return;
    const after = isMore ? (known?.nodes.at(-1)?.code ?? '') : '';
    yield* put(slice.branchAsked(key));
    try {
      const branch = yield* send(deps, readTreeBranch, { query: { ...(node ?? {}), after }, isQuiet: true });
      yield* put(slice.branchArrived({ key, isMore, ...branch }));
    } catch (error) {
      yield* put(slice.branchFailed(key));
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Does it, and has the tree looked at anew. */
const then = <Payload>(run: (payload: Payload) => Saga<unknown>) =>
  function* ({ payload }: PayloadAction<Payload>): Saga {
    yield* run(payload);
    yield* put(slice.treeOutdated());
  };

const replaceController = (deps: Deps) =>
  function* ({ payload: id }: PayloadAction<number>): Saga {
    const asked = { level: 'info', confirm: { key: 'areaTree.act.controller' } } as const;
    if (!(yield* isConfirmed({ key: 'areaTree.confirm.controller' }, asked))) return;
    const { username, password, mqttUrl, shard } = yield* send(deps, calls.replaceController, {
      params: { id },
    });
    yield* put(
      secretShown({
        ...{ kind: 'controllerCredential', name: username },
        parts: [
          { name: 'username', text: username },
          { name: 'password', text: password },
          { name: 'mqttUrl', text: mqttUrl },
          { name: 'shard', text: String(shard) },
        ],
      }),
    );
    yield* put(slice.treeOutdated());
  };

export const areaTreeProcess = (deps: Deps): Process => ({
  name: 'area tree',
  *run() {
    yield* all([
      takeEvery(slice.branchRequested, guarded(load(deps))),
      takeEvery(
        slice.siteRetirementRequested,
        guarded(then(({ id, ...body }) => send(deps, calls.retireSite, { params: { id }, body }))),
      ),
      takeLeading(
        slice.siteResumeRequested,
        guarded(then((id) => send(deps, calls.resumeSite, { params: { id } }))),
      ),
      takeEvery(
        slice.siteMergeRequested,
        guarded(then(({ id, ...body }) => send(deps, calls.mergeSite, { params: { id }, body }))),
      ),
      takeEvery(slice.sitesMoveRequested, guarded(then((body) => send(deps, calls.moveSites, { body })))),
      takeEvery(
        slice.areaMergeRequested,
        guarded(then(({ id, ...body }) => send(deps, calls.mergeArea, { params: { id }, body }))),
      ),
      takeLeading(slice.controllerReplacementRequested, guarded(replaceController(deps))),
      takeEvery(
        slice.deviceRetirementRequested,
        guarded(then(({ id, ...body }) => send(deps, calls.retireDevice, { params: { id }, body }))),
      ),
      takeEvery(
        slice.deviceReplacementRequested,
        guarded(then(({ id, ...body }) => send(deps, calls.replaceDevice, { params: { id }, body }))),
      ),
    ]);
  },
});
