import { z } from 'zod';
import { boundaryLimits, MapAreaDraft, MapShapes } from '@contract/mapShapes';
import { route, type Route } from '../../platform/http/route';
import {
  dropArea,
  editPermission,
  layBoundary,
  liftBoundary,
  type MapShapesDeps,
  saveArea,
  shapesFor,
  viewPermission,
} from './mapShapes.service';

const ShapeId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const Saved = z.object({ id: z.number().int() });

export const mapShapesRoutes = (deps: MapShapesDeps): Route[] => [
  route({
    id: 'mapShapes.list',
    method: 'GET',
    path: '/map/shapes',
    permission: viewPermission,
    summary: 'Drawn areas that the caller may see, and the operator’s own boundaries',
    response: MapShapes,
    handle: ({ actor }) => shapesFor(deps, actor),
  }),
  route({
    id: 'mapShapes.addArea',
    method: 'POST',
    path: '/map/areas',
    permission: editPermission,
    summary: 'Draws an area',
    body: MapAreaDraft,
    response: Saved,
    handle: async ({ actor, body }) => ({ id: await saveArea(deps, actor, null, body) }),
  }),
  route({
    id: 'mapShapes.changeArea',
    method: 'PUT',
    path: '/map/areas/{id}',
    permission: editPermission,
    summary: 'Draws an area anew',
    params: ShapeId,
    body: MapAreaDraft,
    response: Saved,
    handle: async ({ actor, params, body }) => ({ id: await saveArea(deps, actor, params.id, body) }),
  }),
  route({
    id: 'mapShapes.removeArea',
    method: 'DELETE',
    path: '/map/areas/{id}',
    permission: editPermission,
    summary: 'Removes a drawn area',
    params: ShapeId,
    handle: ({ actor, params }) => dropArea(deps, actor, params.id),
  }),
  route({
    id: 'mapShapes.layBoundary',
    method: 'POST',
    path: '/map/boundaries',
    permission: editPermission,
    summary: 'Lays a GeoJSON file of the operator under everybody’s map',
    upload: { maxBytes: boundaryLimits.bytes },
    response: Saved.extend({ lines: z.number().int() }),
    handle: ({ actor, upload }) => layBoundary(deps, actor, upload),
  }),
  route({
    id: 'mapShapes.liftBoundary',
    method: 'DELETE',
    path: '/map/boundaries/{id}',
    permission: editPermission,
    summary: 'Takes such a file away',
    params: ShapeId,
    handle: ({ actor, params }) => liftBoundary(deps, actor, params.id),
  }),
];
