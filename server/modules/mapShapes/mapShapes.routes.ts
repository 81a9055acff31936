import * as calls from '@contract/calls/mapShapes';
import { type Route, serve } from '../../platform/http/route';
import {
  dropArea,
  layBoundary,
  liftBoundary,
  type MapShapesDeps,
  saveArea,
  shapesFor,
} from './mapShapes.service';

export const mapShapesRoutes = (deps: MapShapesDeps): Route[] => [
  serve(calls.listMapShapes, ({ actor }) => shapesFor(deps, actor)),
  serve(calls.addMapArea, async ({ actor, body }) => ({ id: await saveArea(deps, actor, null, body) })),
  serve(calls.changeMapArea, async ({ actor, params, body }) => ({
    id: await saveArea(deps, actor, params.id, body),
  })),
  serve(calls.removeMapArea, ({ actor, params }) => dropArea(deps, actor, params.id)),
  serve(calls.layBoundary, ({ actor, upload }) => layBoundary(deps, actor, upload)),
  serve(calls.liftBoundary, ({ actor, params }) => liftBoundary(deps, actor, params.id)),
];
