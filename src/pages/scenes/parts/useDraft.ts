import {
  sceneFormat,
  type Scene,
  type SceneBody,
  type SceneDraft,
  type SceneWidget,
  type WidgetKind,
} from '@contract/scenes';
import { useReducer } from 'react';
import { freeId, freePlace, placed } from './layout';

export interface Draft extends SceneDraft {
  /** Null: not stored yet. */
  sceneId: number | null;
  version: number;
  selectedId: string | null;
  isChanged: boolean;
  /** How much had been stored when this draft last followed what is stored. */
  saves: number;
}

type Box = Pick<SceneWidget, 'x' | 'y' | 'w' | 'h'>;
export type Edit =
  | { do: 'open'; scene: Scene }
  | { do: 'follow'; scenes: readonly Scene[]; savedId: number | null; saves: number }
  | { do: 'begin'; draft: SceneDraft }
  | { do: 'rename'; name: SceneDraft['name'] }
  | { do: 'subject'; subject: SceneBody['subject'] }
  | { do: 'select'; id: string | null }
  | { do: 'place'; id: string; box: Box }
  | { do: 'change'; id: string; more: Partial<Pick<SceneWidget, 'title' | 'subject'>> }
  | { do: 'add'; kind: WidgetKind }
  | { do: 'remove'; id: string };

export const emptyScene = (name: SceneDraft['name']): SceneDraft => ({
  name,
  body: { format: sceneFormat, subject: { kind: 'fleet' }, widgets: [] },
});

function withWidgets(draft: Draft, widgets: readonly SceneWidget[]): Draft {
  if (widgets === draft.body.widgets) return draft;
  return { ...draft, isChanged: true, body: { ...draft.body, widgets: [...widgets] } };
}

function added(draft: Draft, kind: WidgetKind): Draft {
  const { widgets } = draft.body;
  const box = freePlace(widgets, kind);
  if (!box) return draft;
  const id = freeId(widgets, kind);
  return {
    ...withWidgets(draft, [...widgets, { id, kind, ...box, title: null, subject: null }]),
    selectedId: id,
  };
}

const begun = (draft: SceneDraft, isChanged: boolean, saves: number): Draft => ({
  ...draft,
  sceneId: null,
  version: 0,
  selectedId: null,
  isChanged,
  saves,
});

const opened = ({ sceneId, version, name, body }: Scene, saves: number): Draft => ({
  ...begun({ name, body }, false, saves),
  sceneId,
  version,
});

/** What is stored replaces what is shown, but for changes that are not stored yet. */
function following(draft: Draft | null, { scenes, savedId, saves }: Extract<Edit, { do: 'follow' }>) {
  const isStored = draft?.saves !== saves;
  if (draft?.isChanged && !isStored) return draft;
  const id = (isStored ? savedId : null) ?? draft?.sceneId;
  const scene = scenes.find(({ sceneId }) => sceneId === id) ?? scenes[0];
  return scene ? opened(scene, saves) : null;
}

export function edited(draft: Draft | null, edit: Edit): Draft | null {
  if (edit.do === 'follow') return following(draft, edit);
  if (edit.do === 'open') return opened(edit.scene, draft?.saves ?? 0);
  if (edit.do === 'begin') return begun(edit.draft, true, draft?.saves ?? 0);
  if (!draft) return null;
  const { widgets } = draft.body;
  switch (edit.do) {
    case 'rename':
      return { ...draft, isChanged: true, name: edit.name };
    case 'subject':
      return { ...draft, isChanged: true, body: { ...draft.body, subject: edit.subject } };
    case 'select':
      return { ...draft, selectedId: edit.id };
    case 'place':
      return withWidgets(draft, placed(widgets, edit.id, edit.box));
    case 'change':
      return withWidgets(
        draft,
        widgets.map((widget) => (widget.id === edit.id ? { ...widget, ...edit.more } : widget)),
      );
    case 'add':
      return added(draft, edit.kind);
    case 'remove':
      return {
        ...withWidgets(
          draft,
          widgets.filter(({ id }) => id !== edit.id),
        ),
        selectedId: null,
      };
  }
}

/** What the composer works on until it is stored; nothing is lost to a refusal. */
export const useDraft = () => useReducer(edited, null);
