import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import { createScenes } from './scenes';
import { createSceneRoutes } from './scenes.routes';

export { insertScene, showMark } from './scenes.store';

export const createScenesModule = (deps: { db: Db; clock: Clock }): { routes: Route[] } => ({
  routes: createSceneRoutes(createScenes(deps)),
});
