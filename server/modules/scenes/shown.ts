import type { Scene, SceneSubject, SceneWidget, Show, ShowPlan, WidgetKind } from '@contract/scenes';

/** Widgets that need more than the right to see the screen. */
const permissionOf: Partial<Record<WidgetKind, string>> = {
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
  scenes.filter(({ body: { subject, widgets } }) => viewer.sees(subject) && widgets.every(isSeen(viewer)));

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
    siteSceneId: known(show.siteSceneId),
    serverSceneId: known(show.serverSceneId),
  };
}

/** Turns of scenes that the viewer does not see, or that were removed, are left out. */
export const turnsOf = ({ turns, interrupt }: ShowPlan, scenes: readonly Scene[]): ShowPlan => ({
  turns: turns.filter((turn) => scenes.some(({ sceneId }) => sceneId === turn.sceneId)),
  interrupt,
});
