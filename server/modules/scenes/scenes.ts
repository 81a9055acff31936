import {
  widgetsOf,
  type Scene,
  type SceneChange,
  type SceneDraft,
  type SceneSubject,
  type Show,
  type ShowPlan,
} from '@contract/scenes';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Scope, ScopeOf } from '../scope';
import {
  insertScene,
  listRegions,
  listScenes,
  planOf,
  removeScene,
  seenPlaces,
  showMark,
  updateScene,
} from './scenes.store';
import { calledRegional, plannedOf, shownTo, turnsOf, type Viewer } from './shown';
import { visibleRegions } from './sceneRegions';

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
  scenes.flatMap(({ body }) => [body.subject, ...widgetsOf(body).flatMap(({ subject }) => subject ?? [])]);

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
  const { db, clock, scopeOf } = deps;
  const viewerOf = createViewerOf(deps);
  const note = (trx: Trx, actor: Actor, action: string, id: number, detail = {}) =>
    writeAudit(trx, actor, { at: clock.now(), action, subject: `scene:${id}`, detail });
  const summaryOf = ({ name, body }: SceneDraft) => ({
    name,
    widgets: widgetsOf(body).map(({ kind }) => kind),
  });
  return {
    list: () => listScenes(db),
    add: (actor, draft) =>
      db.transaction().execute(async (trx) => {
        const id = await insertScene(trx, draft, actor.userName, clock.now());
        await note(trx, actor, 'scene.added', id, summaryOf(draft));
        return id;
      }),
    change: (actor, id, { version, ...draft }) =>
      db.transaction().execute(async (trx) => {
        if (!(await updateScene(trx, id, version, draft, actor.userName, clock.now())))
          throw new AppError(
            (await listScenes(trx)).some((one) => one.sceneId === id) ? 'conflict' : 'notFound',
          );
        await note(trx, actor, 'scene.edited', id, summaryOf(draft));
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
      const regions = await regionsIn(db, await scopeOf(actor, 'screen:view'));
      const show = {
        scenes: regions === null ? scenes : calledRegional(scenes),
        plan,
        regions,
        siteSceneId: seeded('site'),
        serverSceneId: seeded('server'),
      };
      return { ...(own ? plannedOf(show) : show), mark: await showMark(db, displayId) };
    },
  };
}

async function regionsIn(db: Db, { isAll, grants }: Scope): Promise<Show['regions']> {
  if (isAll) return null;
  return visibleRegions(await listRegions(db), new Set(grants.flatMap(({ areaIds }) => areaIds)));
}

/** The first scene alone: turns are something that people decide on. */
const usualPlan = ([first]: readonly Scene[]): ShowPlan => ({
  turns: first ? [{ sceneId: first.sceneId, seconds: turnS, from: null, to: null }] : [],
  interrupt: { isOn: true, sceneId: null, seconds: turnS },
});
