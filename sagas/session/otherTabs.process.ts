import type { Deps } from '../deps';
import { channelOf } from '../engine/channels';
import { call, put, select, takeFrom, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { storageKeys } from '../storageKeys';
import { sessionClosed, sessionRenewed } from './session.actions';
import { tokenStored } from './session.slice';

/** Two tabs of one browser share one session: what one does about the token, the other follows. */
export const otherTabsProcess = (deps: Deps): Process => ({
  name: 'other tabs',
  *run() {
    const changes = channelOf(deps.storage.onOtherTab);
    try {
      for (;;) {
        const { key } = yield* takeFrom<{ key: string | null }>(changes);
        if (key === storageKeys.token || key === null) yield* followToken(deps);
        if (key === storageKeys.signedInAt) yield* lookWhoItIs();
      }
    } finally {
      changes.close();
    }
  },
});

/** Somebody signed in elsewhere, and the token here says nothing about who. */
function* lookWhoItIs(): Saga {
  const { isLoaded } = yield* select((state: RootState) => state.session);
  if (isLoaded) yield* put(sessionRenewed());
}

function* followToken(deps: Deps): Saga {
  const token = deps.token();
  const session = yield* select((state: RootState) => state.session);
  if (token === session.token) return;
  if (!token) {
    yield* call(deps.phone.lock);
    yield* put(sessionClosed());
    yield* put(toasted({ level: 'info', title: { key: 'shell.sessionEndedElsewhere' } }));
    return;
  }
  yield* put(tokenStored(token));
  if (session.isLoaded) yield* put(sessionRenewed());
}
