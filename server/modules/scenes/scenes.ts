import type { Scene, SceneChange, SceneDraft, Show, ShowPlan } from '@contract/scenes';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { insertScene, listScenes, planOf, removeScene, showMark, updateScene } from './scenes.store';

export interface Scenes {
  list(): Promise<Scene[]>;
  add(actor: Actor, draft: SceneDraft): Promise<number>;
  /** @throws AppError conflict when somebody else changed it since `change.version` */
  change(actor: Actor, id: number, change: SceneChange): Promise<void>;
  remove(actor: Actor, id: number): Promise<void>;
  /** What this viewer is to show, in its order. */
  show(actor: Actor): Promise<Show>;
}

const turnS = 60;

export function createScenes({ db, clock }: { db: Db; clock: Clock }): Scenes {
  const note = (trx: Trx, actor: Actor, action: string, id: number, detail = {}) =>
    writeAudit(trx, actor, { at: clock.now(), action, subject: `scene:${id}`, detail });
  const told = ({ name, body }: SceneDraft) => ({ name, widgets: body.widgets.map(({ kind }) => kind) });
  return {
    list: () => listScenes(db),
    add: (actor, draft) =>
      db.transaction().execute(async (trx) => {
        const id = await insertScene(trx, draft, actor.userName, clock.now());
        await note(trx, actor, 'scene.added', id, told(draft));
        return id;
      }),
    change: (actor, id, { version, ...draft }) =>
      db.transaction().execute(async (trx) => {
        if (!(await updateScene(trx, id, version, draft, actor.userName, clock.now())))
          throw new AppError(
            (await listScenes(trx)).some((one) => one.sceneId === id) ? 'conflict' : 'notFound',
          );
        await note(trx, actor, 'scene.edited', id, told(draft));
      }),
    remove: (actor, id) =>
      db.transaction().execute(async (trx) => {
        if (!(await removeScene(trx, id, clock.now()))) throw new AppError('notFound');
        await note(trx, actor, 'scene.removed', id);
      }),
    async show({ displayId }) {
      const scenes = await listScenes(db);
      const own = displayId === null ? null : await planOf(db, displayId);
      const seeded = (key: string) => scenes.find(({ seedKey }) => seedKey === key)?.sceneId ?? null;
      return {
        scenes,
        plan: own ?? usualPlan(scenes),
        siteSceneId: seeded('site'),
        serverSceneId: seeded('server'),
        mark: await showMark(db, displayId),
      };
    },
  };
}

/** The first scene alone: turns are something that people decide on. */
const usualPlan = ([first]: readonly Scene[]): ShowPlan => ({
  turns: first ? [{ sceneId: first.sceneId, seconds: turnS, from: null, to: null }] : [],
  interrupt: { isOn: true, sceneId: null, seconds: turnS },
});
