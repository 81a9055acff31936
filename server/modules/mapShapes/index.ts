import type { Route } from '../../platform/http/route';
import { mapShapesRoutes } from './mapShapes.routes';
import type { MapShapesDeps } from './mapShapes.service';

export const createMapShapes = (deps: MapShapesDeps): { routes: Route[] } => ({
  routes: mapShapesRoutes(deps),
});
