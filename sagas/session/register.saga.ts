import type { RegisterRequest } from '@contract/session';
import type { Deps } from '../deps';
import { put, type PayloadAction, type Saga } from '../engine/effects';
import * as api from './session.api';
import { fetchWays, sendForm } from './signIn.saga';
import { registered } from './signIn.slice';

export const register = (deps: Deps) =>
  function* ({ payload }: PayloadAction<RegisterRequest>): Saga {
    const accepted = yield* sendForm(() => api.register(deps.http, payload));
    if (accepted) yield* put(registered());
    else yield* fetchWays(deps)();
  };
