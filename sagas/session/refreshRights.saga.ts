import type { Deps } from '../deps';
import { call, delay, put, select, type Saga } from '../engine/effects';
import { routersLoaded } from '../permission/permission.slice';
import type { RootState } from '../reducers';
import { generateRoutes } from './loadSession.saga';
import * as api from './session.api';
import { infoLoaded } from './session.slice';
import { whileOpen } from './whileOpen';

/** Every open console hears of a changed menu at once; they do not all ask in the same moment. */
const spreadMs = 1_500;

/** Menu, routes and buttons follow what changed on the server, on the page that is open. */
export const refreshRights = (deps: Deps) =>
  function* (): Saga {
    const { isLoaded, isDisplay } = yield* select((state: RootState) => state.session);
    // A wall has no menu, and whoever is signing in is about to be told anyway.
    if (!isLoaded || isDisplay) return;
    yield* whileOpen(fetchRights(deps));
  };

function* fetchRights({ http, config }: Deps): Saga {
  yield* delay(Math.random() * spreadMs);
  const info = yield* call(api.fetchInfo, http);
  const routers = yield* call(api.fetchRouters, http);
  yield* put(infoLoaded({ info, avatarPrefix: config.avatarPrefix }));
  yield* put(routersLoaded(routers));
  yield* generateRoutes();
}
