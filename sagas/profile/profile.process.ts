import * as online from '@contract/calls/online';
import * as calls from '@contract/calls/profile';
import type { QuietHours } from '@contract/quietHours';
import type { ProfileChange } from '@contract/profile';
import { CallError, type Deps } from '../deps';
import {
  all,
  call,
  put,
  takeEvery,
  takeLatest,
  takeLeading,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { toasted } from '../prompts/prompts.slice';
import { fetchInfo } from '../session/session.api';
import { infoLoaded } from '../session/session.slice';
import * as slice from './profile.slice';

const load = (deps: Deps) =>
  function* (): Saga {
    const { data, roleGroup, postGroup } = yield* send(deps, calls.readProfile);
    yield* put(slice.profileMerged({ profile: data, roleGroup, postGroup, problems: {} }));
  };

/** Header and user menu show the same name and picture. */
function* refreshSession({ http, config }: Deps): Saga {
  const info = yield* call(fetchInfo, http);
  yield* put(infoLoaded({ info, avatarPrefix: config.avatarPrefix }));
}

const change = (deps: Deps) =>
  function* ({ payload: body }: PayloadAction<ProfileChange>): Saga {
    yield* put(slice.profileMerged({ isSaving: true, problems: {} }));
    try {
      yield* send(deps, calls.changeProfile, { body, ownsFailure: true });
      yield* put(toasted({ level: 'success', title: { key: 'crud.saved' } }));
      yield* load(deps)();
      yield* refreshSession(deps);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(slice.profileMerged({ problems: error.fields }));
      yield* put(toasted({ level: 'error', title: { text: error.message } }));
    } finally {
      yield* put(slice.profileMerged({ isSaving: false }));
    }
  };

const sendQuietHours = (deps: Deps) =>
  function* ({ payload: quietHours }: PayloadAction<QuietHours | null>): Saga {
    yield* send(deps, calls.changeQuietHours, { body: { quietHours } });
    yield* put(toasted({ level: 'success', title: { key: 'crud.saved' } }));
    yield* refreshSession(deps);
  };

const sendAvatar = (deps: Deps) =>
  function* ({ payload: picture }: PayloadAction<Blob>): Saga {
    const form = new FormData();
    form.append('avatarfile', picture, 'avatar.png');
    yield* send(deps, calls.changeAvatar, { form });
    yield* put(toasted({ level: 'success', title: { key: 'crud.saved' } }));
    yield* load(deps)();
    yield* refreshSession(deps);
  };

const loadSessions = (deps: Deps) =>
  function* (): Saga {
    yield* put(slice.profileMerged({ sessions: yield* send(deps, online.listOwnSessions) }));
  };

const endSession = (deps: Deps) =>
  function* ({ payload: sessionId }: PayloadAction<number>): Saga {
    yield* send(deps, online.endOwnSession, { params: { sessionId } });
    yield* put(toasted({ level: 'success', title: { key: 'crud.done' } }));
    yield* loadSessions(deps)();
  };

/** R-CRUD-13: the personal centre. */
export const profileProcess = (deps: Deps): Process => ({
  name: 'profile',
  *run() {
    yield* all([
      takeLatest(slice.profileRequested, guarded(load(deps))),
      takeLeading(slice.profileSent, guarded(change(deps))),
      takeLeading(slice.quietHoursSent, guarded(sendQuietHours(deps))),
      takeEvery(slice.avatarSent, guarded(sendAvatar(deps))),
      takeLatest(slice.ownSessionsRequested, guarded(loadSessions(deps))),
      takeEvery(slice.ownSessionEnded, guarded(endSession(deps))),
    ]);
  },
});
