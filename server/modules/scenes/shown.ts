import { listFaults } from '@contract/calls/faults';
import { languages, type LocalName } from '@contract/languages';
import {
  widgetsOf,
  type Scene,
  type SceneSubject,
  type SceneWidget,
  type Show,
  type ShowPlan,
  type WidgetKind,
} from '@contract/scenes';
import { sceneRows } from './sceneRows';

/** Widgets that need more than the right to see the screen. */
const permissionOf: Partial<Record<WidgetKind, string>> = {
  faults: listFaults.permission,
  serverHealth: 'screen:health',
  serverStrips: 'screen:health',
  walls: 'screen:health',
};

/** Who looks: what they may use, and the sites and regions in which they see something. */
export interface Viewer {
  may(permission: string): boolean;
  sees(subject: SceneSubject): boolean;
}

const isSeen =
  ({ may, sees }: Viewer) =>
  ({ kind, subject }: SceneWidget): boolean => {
    const permission = permissionOf[kind];
    return (permission === undefined || may(permission)) && (subject === null || sees(subject));
  };

/** A scene is composed as a whole: it exists for those who may see all of it. */
export const shownTo = <S extends Scene>(scenes: readonly S[], viewer: Viewer): S[] =>
  scenes.filter(({ body }) => viewer.sees(body.subject) && widgetsOf(body).every(isSeen(viewer)));

/** The first scene bears the name of the whole fleet until people rename it; for who sees a part, that is not what it is. */
const fleetName = sceneRows.find(({ key }) => key === 'fleet')?.name;
const regionalName: LocalName = { zh: '区域总览', en: 'Regional overview', hk: '區域總覽' };

export const calledRegional = <S extends Scene>(scenes: readonly S[]): S[] =>
  scenes.map((scene) =>
    languages.every((language) => scene.name[language] === fleetName?.[language])
      ? { ...scene, name: regionalName }
      : scene,
  );

/** A wall with turns of its own is told of nothing else than these and what an alarm may call up. */
export function plannedOf(show: Omit<Show, 'mark'>): Omit<Show, 'mark'> {
  const { turns, interrupt } = show.plan;
  const called = interrupt.isOn ? [interrupt.sceneId ?? show.siteSceneId, show.serverSceneId] : [];
  const wanted = new Set([...turns.map(({ sceneId }) => sceneId), ...called]);
  const scenes = show.scenes.filter(({ sceneId }) => wanted.has(sceneId));
  const known = (id: number | null) => (scenes.some(({ sceneId }) => sceneId === id) ? id : null);
  return {
    scenes,
    plan: show.plan,
    regions: show.regions,
    siteSceneId: known(show.siteSceneId),
    serverSceneId: known(show.serverSceneId),
  };
}

/** Turns of scenes that the viewer does not see, or that were removed, are left out. */
export const turnsOf = ({ turns, interrupt }: ShowPlan, scenes: readonly Scene[]): ShowPlan => ({
  turns: turns.filter((turn) => scenes.some(({ sceneId }) => sceneId === turn.sceneId)),
  interrupt,
});
