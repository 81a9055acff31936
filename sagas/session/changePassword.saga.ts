import type { Deps } from '../deps';
import { put, select, type PayloadAction, type Saga } from '../engine/effects';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { dutyChanged } from './session.slice';
import * as api from './session.api';
import { sendForm } from './signIn.saga';

/** When the change was a duty, the guard asks the server again who this is and what is open now. */
export const changePassword = (deps: Deps) =>
  function* ({ payload }: PayloadAction<{ oldPassword: string; newPassword: string }>): Saga {
    const accepted = yield* sendForm(() => api.changePassword(deps.http, payload));
    if (!accepted) return;
    yield* put(toasted({ level: 'success', title: { key: 'signIn.passwordChanged' } }));
    const duty = yield* select((state: RootState) => state.session.passwordDuty);
    if (duty !== 'none') yield* put(dutyChanged());
  };
