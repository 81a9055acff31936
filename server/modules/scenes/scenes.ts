import type { Scene, SceneChange, SceneDraft, SceneSubject, Show, ShowPlan } from '@contract/scenes';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import {
  insertScene,
  listScenes,
  planOf,
  removeScene,
  seenPlaces,
  showMark,
  updateScene,
} from './scenes.store';
import { plannedOf, shownTo, turnsOf, type Viewer } from './shown';

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

export interface ScenesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

const subjectsOf = (scenes: readonly Scene[]): SceneSubject[] =>
  scenes.flatMap(({ body: { subject, widgets } }) => [
    subject,
    ...widgets.flatMap((widget) => widget.subject ?? []),
  ]);

const createViewerOf =
  ({ db, scopeOf }: ScenesDeps) =>
  async (actor: Actor, scenes: readonly Scene[]): Promise<Viewer> => {
    const subjects = subjectsOf(scenes);
    const idsOf = (kind: 'site' | 'region') =>
      subjects.flatMap((subject) => (subject.kind === kind && subject.id !== null ? [subject.id] : []));
    const scope = await scopeOf(actor, 'screen:view');
    const seen = await seenPlaces(db, scope, idsOf('site'), idsOf('region'));
    return {
      may: (permission) => mayUse(actor, permission),
      sees: (subject) => {
        if (subject.kind === 'fleet' || subject.id === null) return true;
        return (subject.kind === 'site' ? seen.siteIds : seen.regionIds).has(subject.id);
      },
    };
  };

export function createScenes(deps: ScenesDeps): Scenes {
  const { db, clock } = deps;
  const viewerOf = createViewerOf(deps);
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
    async show(actor) {
      const { displayId } = actor;
      const all = await listScenes(db);
      const scenes = shownTo(all, await viewerOf(actor, all));
      const own = displayId === null ? null : await planOf(db, displayId);
      const seeded = (key: string) => scenes.find(({ seedKey }) => seedKey === key)?.sceneId ?? null;
      const plan = turnsOf(own ?? usualPlan(scenes), scenes);
      const show = { scenes, plan, siteSceneId: seeded('site'), serverSceneId: seeded('server') };
      return { ...(own ? plannedOf(show) : show), mark: await showMark(db, displayId) };
    },
  };
}

/** The first scene alone: turns are something that people decide on. */
const usualPlan = ([first]: readonly Scene[]): ShowPlan => ({
  turns: first ? [{ sceneId: first.sceneId, seconds: turnS, from: null, to: null }] : [],
  interrupt: { isOn: true, sceneId: null, seconds: turnS },
});
