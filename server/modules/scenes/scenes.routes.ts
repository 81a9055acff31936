import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import { Scene, SceneChange, SceneDraft, Show } from '@contract/scenes';
import { route, type Route } from '../../platform/http/route';
import type { Scenes } from './scenes';

const SceneId = z.object({ sceneId: RecordId });

export const createSceneRoutes = (scenes: Scenes): Route[] => [
  route({
    id: 'scenes.show',
    method: 'GET',
    path: '/scene/show',
    permission: 'screen:view',
    summary: 'What this wall or person may show, and in which order',
    response: Show,
    handle: ({ actor }) => scenes.show(actor),
  }),
  route({
    id: 'scenes.list',
    method: 'GET',
    path: '/scene/list',
    permission: 'scene:list',
    summary: 'Scenes of the data display screen',
    response: z.array(Scene),
    handle: () => scenes.list(),
  }),
  route({
    id: 'scenes.add',
    method: 'POST',
    path: '/scene',
    permission: 'scene:add',
    summary: 'A new scene, composed or imported',
    body: SceneDraft,
    response: z.object({ sceneId: z.number().int() }),
    handle: async ({ actor, body }) => ({ sceneId: await scenes.add(actor, body) }),
  }),
  route({
    id: 'scenes.change',
    method: 'PUT',
    path: '/scene/{sceneId}',
    permission: 'scene:edit',
    summary: 'Changes a scene; refused when somebody else did in between',
    params: SceneId,
    body: SceneChange,
    handle: ({ actor, params, body }) => scenes.change(actor, params.sceneId, body),
  }),
  route({
    id: 'scenes.remove',
    method: 'DELETE',
    path: '/scene/{sceneId}',
    permission: 'scene:remove',
    summary: 'Removes a scene; walls go on without it',
    params: SceneId,
    handle: ({ actor, params }) => scenes.remove(actor, params.sceneId),
  }),
];
