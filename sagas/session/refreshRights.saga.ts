import type { Deps } from '../deps';
import { call, delay, put, select, type Saga } from '../engine/effects';
import { routersLoaded } from '../permission/permission.slice';
import type { RootState } from '../reducers';
import { generateRoutes } from './loadSession.saga';
import * as api from './session.api';
import { infoLoaded } from './session.slice';

/** Every open console hears of a changed menu at once; they do not all ask in the same moment. */
const spreadMs = 1_500;

/** Menu, routes and buttons follow what changed on the server, on the page that is open. */
export const refreshRights = (deps: Deps) =>
  function* (): Saga {
    const { isLoaded, isDisplay } = yield* select((state: RootState) => state.session);
    // A wall has no menu, and whoever is signing in is about to be told anyway.
    if (!isLoaded || isDisplay) return;
    yield* delay(Math.random() * spreadMs);
    const info = yield* call(api.fetchInfo, deps.http);
    const routers = yield* call(api.fetchRouters, deps.http);
    yield* put(infoLoaded({ info, avatarPrefix: deps.config.avatarPrefix }));
    yield* put(routersLoaded(routers));
    yield* generateRoutes();
  };
