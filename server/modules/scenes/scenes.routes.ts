import * as calls from '@contract/calls/scenes';
import { type Route, serve } from '../../platform/http/route';
import type { Scenes } from './scenes';

export const createSceneRoutes = (scenes: Scenes): Route[] => [
  serve(calls.readShow, ({ actor }) => scenes.show(actor)),
  serve(calls.listScenes, () => scenes.list()),
  serve(calls.addScene, async ({ actor, body }) => ({ sceneId: await scenes.add(actor, body) })),
  serve(calls.changeScene, ({ actor, params, body }) => scenes.change(actor, params.sceneId, body)),
  serve(calls.removeScene, ({ actor, params }) => scenes.remove(actor, params.sceneId)),
];
