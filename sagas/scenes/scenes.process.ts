import { Envelope, envelopeOf } from '@contract/envelope';
import { Scene } from '@contract/scenes';
import { z } from 'zod';
import { CallError, type Deps } from '../deps';
import { all, call, put, takeLatest, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { isConfirmed } from '../prompts/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './scenes.slice';

const List = envelopeOf(z.array(Scene));
const Added = envelopeOf(z.object({ sceneId: z.number().int() }));

const load = ({ http }: Deps) =>
  function* (): Saga {
    try {
      const { data } = yield* call(() => http({ method: 'GET', path: '/scene/list', isQuiet: true }, List));
      yield* put(slice.scenesLoaded(data));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The page says it in place of its list.
      yield* put(slice.scenesFailed());
    }
  };

const save = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.sceneSaveWanted>): Saga {
    const { sceneId, version, draft } = payload;
    const stored = yield* call(async () => {
      if (sceneId === null)
        return (await deps.http({ method: 'POST', path: '/scene', body: draft }, Added)).data.sceneId;
      await deps.http({ method: 'PUT', path: `/scene/${sceneId}`, body: { ...draft, version } }, Envelope);
      return sceneId;
    });
    yield* put(succeeded());
    yield* load(deps)();
    yield* put(slice.sceneSaved(stored));
  };

const remove = (deps: Deps) =>
  function* ({ payload: { sceneId, name } }: ReturnType<typeof slice.sceneRemovalWanted>): Saga {
    const question = { key: 'scenes.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'scenes.remove' } }))) return;
    yield* call(() => deps.http({ method: 'DELETE', path: `/scene/${sceneId}` }, Envelope));
    yield* put(slice.sceneSaved(null));
    yield* load(deps)();
  };

export const scenesProcess = (deps: Deps): Process => ({
  name: 'scenes',
  *run() {
    yield* all([
      takeLatest(slice.scenesWanted, guarded(load(deps))),
      takeLeading(slice.sceneSaveWanted, guarded(save(deps))),
      takeLeading(slice.sceneRemovalWanted, guarded(remove(deps))),
    ]);
  },
});
