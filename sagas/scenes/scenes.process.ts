import * as calls from '@contract/calls/scenes';
import type { Deps } from '../deps';
import { all, put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import { renew } from '../queries/ask.saga';
import { scenesQuery } from './scenes.query';
import * as slice from './scenes.slice';

type Wanted = ReturnType<typeof slice.sceneSaveRequested>;

function* store(deps: Deps, { sceneId, version, draft }: Wanted['payload']): Saga<number> {
  if (sceneId === null) return (yield* send(deps, calls.addScene, { body: draft })).sceneId;
  yield* send(deps, calls.changeScene, { params: { sceneId }, body: { ...draft, version } });
  return sceneId;
}

const save = (deps: Deps) =>
  function* ({ payload }: Wanted): Saga {
    const stored = yield* store(deps, payload);
    yield* put(succeeded());
    yield* renew(deps, scenesQuery, 'all');
    yield* put(slice.sceneSaved(stored));
  };

const remove = (deps: Deps) =>
  function* ({ payload: { sceneId, name } }: ReturnType<typeof slice.sceneRemovalRequested>): Saga {
    const question = { key: 'scenes.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'scenes.remove' } }))) return;
    yield* send(deps, calls.removeScene, { params: { sceneId } });
    yield* put(slice.sceneSaved(null));
    yield* renew(deps, scenesQuery, 'all');
  };

export const scenesProcess = (deps: Deps): Process => ({
  name: 'scenes',
  *run() {
    yield* all([
      takeLeading(slice.sceneSaveRequested, guarded(save(deps))),
      takeLeading(slice.sceneRemovalRequested, guarded(remove(deps))),
    ]);
  },
});
