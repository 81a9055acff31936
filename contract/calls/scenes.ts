import { z } from 'zod';
import { Scene, SceneChange, SceneDraft, Show } from '../scenes';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const path = '/scene';
const SceneId = z.object({ sceneId: RecordId });

export const readShow = defineCall({
  id: 'scenes.show',
  scope: 'site',
  method: 'GET',
  path: `${path}/show`,
  permission: 'screen:view',
  summary: 'What this wall or person may show, and in which order',
  response: Show,
});

export const listScenes = defineCall({
  id: 'scenes.list',
  scope: 'global',
  method: 'GET',
  path: `${path}/list`,
  permission: 'scene:list',
  summary: 'Scenes of the data display screen',
  response: z.array(Scene),
});

export const addScene = defineCall({
  id: 'scenes.add',
  scope: 'global',
  method: 'POST',
  path,
  permission: 'scene:add',
  summary: 'A new scene, composed or imported',
  body: SceneDraft,
  response: z.object({ sceneId: z.number().int() }),
});

export const changeScene = defineCall({
  id: 'scenes.change',
  scope: 'global',
  method: 'PUT',
  path: `${path}/{sceneId}`,
  permission: 'scene:edit',
  summary: 'Changes a scene; refused when somebody else did in between',
  params: SceneId,
  body: SceneChange,
});

export const removeScene = defineCall({
  id: 'scenes.remove',
  scope: 'global',
  method: 'DELETE',
  path: `${path}/{sceneId}`,
  permission: 'scene:remove',
  summary: 'Removes a scene; walls go on without it',
  params: SceneId,
});
