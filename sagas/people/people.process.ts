import * as calls from '@contract/calls/personalData';
import { resource } from '@contract/resources/peopleOnFile';
import type { Deps } from '../deps';
import { all, put, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { toasted } from '../prompts/prompts.slice';
import { reload } from '../resources/load.saga';
import { personErasureRequested, personExportRequested } from './people.actions';

const exportPerson = (deps: Deps) =>
  function* ({ payload: personId }: PayloadAction<number>): Saga {
    yield* sendForFile(deps, calls.exportPerson, { params: { personId } });
  };

const erasePerson = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof personErasureRequested>): Saga {
    const { personId, request } = payload;
    const { pseudonym } = yield* send(deps, calls.erasePerson, { params: { personId }, body: request });
    yield* put(toasted({ level: 'success', title: { key: 'people.done', params: { pseudonym } } }));
    yield* reload({ resource, key: resource.name });
  };

export const peopleProcess = (deps: Deps): Process => ({
  name: 'people',
  *run() {
    yield* all([
      takeLeading(personExportRequested, guarded(exportPerson(deps))),
      takeLeading(personErasureRequested, guarded(erasePerson(deps))),
    ]);
  },
});
