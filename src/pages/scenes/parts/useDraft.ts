import {
  sceneFormat,
  sceneGrids,
  type Orientation,
  type Scene,
  type SceneBody,
  type SceneDraft,
  type SceneWidget,
  type WidgetKind,
} from '@contract/scenes';
import { useReducer } from 'react';
import { arrangedUpright } from '@/pages/screen/parts/portrait';
import { freeId, freePlace, placed } from './layout';

export interface Draft extends SceneDraft {
  /** Null: not stored yet. */
  sceneId: number | null;
  version: number;
  selectedId: string | null;
  /** Of the two layouts the one that is composed. */
  orientation: Orientation;
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
  | { do: 'turn'; orientation: Orientation }
  | { do: 'arrange' }
  /** `from`: the widgets as they lay when the drag began; what it only passes goes back. */
  | { do: 'place'; id: string; box: Box; from?: readonly SceneWidget[] }
  | {
      do: 'change';
      id: string;
      more: Partial<Pick<SceneWidget, 'title' | 'subject' | 'timeZone' | 'endsAt'>>;
    }
  | { do: 'add'; kind: WidgetKind }
  | { do: 'remove'; id: string };

export const emptyScene = (name: SceneDraft['name']): SceneDraft => ({
  name,
  body: { format: sceneFormat, subject: { kind: 'fleet' }, widgets: [], portrait: null },
});

/** The widgets as they lie in the layout that is composed; the upright one begins as the wall arranges it. */
export function composedOf({ body: { widgets, portrait }, orientation }: Draft): readonly SceneWidget[] {
  if (orientation === 'landscape') return widgets;
  return portrait ?? arrangedUpright(widgets) ?? [];
}

const changed = (draft: Draft, body: Partial<SceneBody>): Draft => ({
  ...draft,
  isChanged: true,
  body: { ...draft.body, ...body },
});

function withWidgets(draft: Draft, next: readonly SceneWidget[]): Draft {
  const widgets = [...next];
  if (draft.orientation === 'landscape') return changed(draft, { widgets });
  return changed(draft, { portrait: widgets.length === 0 ? null : widgets });
}

function added(draft: Draft, kind: WidgetKind): Draft {
  const widgets = composedOf(draft);
  const box = freePlace(widgets, sceneGrids[draft.orientation], kind);
  if (!box) return draft;
  const id = freeId(widgets, kind);
  return {
    ...withWidgets(draft, [...widgets, { id, kind, ...box, title: null, subject: null }]),
    selectedId: id,
  };
}

/** Whoever composes the upright layouts of several scenes goes on with the upright one of the next. */
const begun = (draft: SceneDraft, before: Draft | null): Draft => ({
  ...draft,
  sceneId: null,
  version: 0,
  selectedId: null,
  orientation: before?.orientation ?? 'landscape',
  isChanged: true,
  saves: before?.saves ?? 0,
});

const opened = ({ sceneId, version, name, body }: Scene, before: Draft | null): Draft => ({
  ...begun({ name, body }, before),
  sceneId,
  version,
  isChanged: false,
});

/** What is stored replaces what is shown, but for changes that are not stored yet. */
function following(draft: Draft | null, { scenes, savedId, saves }: Extract<Edit, { do: 'follow' }>) {
  const isStored = draft?.saves !== saves;
  if (draft?.isChanged && !isStored) return draft;
  const id = (isStored ? savedId : null) ?? draft?.sceneId;
  const scene = scenes.find(({ sceneId }) => sceneId === id) ?? scenes[0];
  return scene ? { ...opened(scene, draft), saves } : null;
}

function withPlace(
  draft: Draft,
  { id, box, from = composedOf(draft) }: Extract<Edit, { do: 'place' }>,
): Draft {
  const next = placed(from, sceneGrids[draft.orientation], id, box);
  return next === from ? draft : withWidgets(draft, next);
}

type Change = Extract<Edit, { do: 'change' }>;

/** One timer runs on all walls: the widget of the other layout follows while it shows the same zone or end. */
function withChange(draft: Draft, { id, more }: Change): Draft {
  const { body, orientation } = draft;
  const composed = composedOf(draft);
  const before = composed.find((widget) => widget.id === id);
  const next = withWidgets(
    draft,
    composed.map((widget) => (widget.id === id ? { ...widget, ...more } : widget)),
  );
  const isTwin = (other: SceneWidget): boolean =>
    other.id === id &&
    other.kind === before?.kind &&
    other.timeZone === before.timeZone &&
    other.endsAt === before.endsAt;
  const { title: _, subject: __, ...timing } = more;
  const follow = (others: readonly SceneWidget[]): SceneWidget[] =>
    others.map((other) => (isTwin(other) ? { ...other, ...timing } : other));
  return orientation === 'landscape'
    ? changed(next, { portrait: body.portrait && follow(body.portrait) })
    : changed(next, { widgets: follow(body.widgets) });
}

export function edited(draft: Draft | null, edit: Edit): Draft | null {
  if (edit.do === 'follow') return following(draft, edit);
  if (edit.do === 'open') return opened(edit.scene, draft);
  if (edit.do === 'begin') return begun(edit.draft, draft);
  if (!draft) return null;
  const widgets = composedOf(draft);
  switch (edit.do) {
    case 'rename':
      return { ...draft, isChanged: true, name: edit.name };
    case 'subject':
      return changed(draft, { subject: edit.subject });
    case 'select':
      return { ...draft, selectedId: edit.id };
    case 'turn':
      return { ...draft, selectedId: null, orientation: edit.orientation };
    case 'arrange':
      return { ...changed(draft, { portrait: null }), selectedId: null };
    case 'place':
      return withPlace(draft, edit);
    case 'change':
      return withChange(draft, edit);
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
