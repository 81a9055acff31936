import { z } from 'zod';
import { MapAreaDraft, MapShapes, boundaryLimits } from '../mapShapes';
import { defineCall } from './call';

const viewPermission = 'map:view';
const editPermission = 'map:edit';
const Saved = z.object({ id: z.number().int() });
const ShapeId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const listMapShapes = defineCall({
  id: 'mapShapes.list',
  scope: 'area',
  method: 'GET',
  path: '/map/shapes',
  permission: viewPermission,
  summary: 'Drawn areas that the caller may see, and the operator’s own boundaries',
  response: MapShapes,
});

export const addMapArea = defineCall({
  id: 'mapShapes.addArea',
  scope: 'area',
  method: 'POST',
  path: '/map/areas',
  permission: editPermission,
  summary: 'Draws an area',
  body: MapAreaDraft,
  response: Saved,
});

export const changeMapArea = defineCall({
  id: 'mapShapes.changeArea',
  scope: 'area',
  method: 'PUT',
  path: '/map/areas/{id}',
  permission: editPermission,
  summary: 'Draws an area anew',
  params: ShapeId,
  body: MapAreaDraft,
  response: Saved,
});

export const removeMapArea = defineCall({
  id: 'mapShapes.removeArea',
  scope: 'area',
  method: 'DELETE',
  path: '/map/areas/{id}',
  permission: editPermission,
  summary: 'Removes a drawn area',
  params: ShapeId,
});

export const layBoundary = defineCall({
  id: 'mapShapes.layBoundary',
  scope: 'area',
  method: 'POST',
  path: '/map/boundaries',
  permission: editPermission,
  summary: 'Lays a GeoJSON file of the operator under everybody’s map',
  upload: { maxBytes: boundaryLimits.bytes },
  response: Saved.extend({ lines: z.number().int() }),
});

export const liftBoundary = defineCall({
  id: 'mapShapes.liftBoundary',
  scope: 'area',
  method: 'DELETE',
  path: '/map/boundaries/{id}',
  permission: editPermission,
  summary: 'Takes such a file away',
  params: ShapeId,
});
