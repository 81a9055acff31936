import type { Route } from '../../platform/http/route';
import { createScenes, type ScenesDeps } from './scenes';
import { createSceneRoutes } from './scenes.routes';

export { insertScene, showMark } from './scenes.store';

export const createScenesModule = (deps: ScenesDeps): { routes: Route[] } => ({
  routes: createSceneRoutes(createScenes(deps)),
});
