import { type SceneGrid, sceneGrids, type SceneWidget } from '@contract/scenes';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { toasted } from '@sagas/prompts/prompts.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useFreshness } from '@/live';
import { wallPalette } from '@/palette/palette';
import { usePaletteStyle } from '@/palette/usePalette';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { gridStyle } from '@/pages/screen/parts/arrangement';
import { SceneView } from '@/pages/screen/parts/SceneView';
import { useSubject } from '@/pages/screen/parts/useSubject';
import { useFrame } from '@/pages/screen/parts/useUnit';
import { dragged, placed, type Grip } from './layout';
import { composedOf, type Draft, type Edit } from './useDraft';

interface StageProps {
  draft: Draft;
  edit: (edit: Edit) => void;
}

/** The scene as walls will show it, with handles on its widgets. */
export function Stage({ draft, edit }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { unitPx } = useFrame(stage);
  const times = useTimes();
  const { serverOffsetMs } = useFreshness();
  const nowMs = useServerNow(serverOffsetMs);
  const subject = useSubject(draft.body.subject);
  const scene = { ...draft, sceneId: 0, updatedBy: '', updatedAt: 0 };
  const { orientation } = draft;
  const grid = sceneGrids[orientation];
  const widgets = composedOf(draft);
  return (
    <div className="scenes-composer__pan">
      <div
        ref={stage}
        className="data-screen scenes-composer__stage"
        data-orientation={orientation}
        style={usePaletteStyle(wallPalette)}
      >
        <div className="data-screen__page scenes-composer__page" data-orientation={orientation}>
          <SceneView {...{ scene, subject, orientation, times, nowMs, unitPx }} />
          <div
            className="scene scenes-composer__grips"
            style={gridStyle(grid)}
            onPointerDown={() => edit({ do: 'select', id: null })}
          >
            {widgets.map((widget) => (
              <Gripped
                key={widget.id}
                widget={widget}
                grid={grid}
                widgets={widgets}
                isSelected={widget.id === draft.selectedId}
                edit={edit}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface GrippedProps {
  widget: SceneWidget;
  grid: SceneGrid;
  widgets: readonly SceneWidget[];
  isSelected: boolean;
  edit: (edit: Edit) => void;
}

interface Drag {
  grip: Grip;
  fromX: number;
  fromY: number;
  cellPx: readonly [number, number];
  widget: SceneWidget;
  widgets: readonly SceneWidget[];
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What cannot lie where it was put is told: that it lies where it lay before says nothing. */
function useRefuse(kind: SceneWidget['kind']): () => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const title = { key: 'scenes.misfit', params: { name: t(`widget.${kind}`) } };
  return () => void dispatch(toasted({ level: 'warning', title }));
}

/** Handlers of a drag; each place is reckoned from how everything lay when it began. */
function useDrag({ widget, grid, widgets, edit }: GrippedProps, refuse: () => void) {
  const [isMisfit, setMisfit] = useState(false);
  const drag = useRef<Drag | null>(null);
  const { id } = widget;
  const begin = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    event.stopPropagation();
    edit({ do: 'select', id });
    const stage = event.currentTarget.closest('.scene')?.getBoundingClientRect();
    if (!stage) return;
    const cellPx = [stage.width / grid.columns, stage.height / grid.rows] as const;
    drag.current = { grip, fromX: event.clientX, fromY: event.clientY, cellPx, widget, widgets };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!drag.current) return;
    const { grip, fromX, fromY, cellPx, widget: before, widgets: from } = drag.current;
    const [dx, dy] = [Math.round((clientX - fromX) / cellPx[0]), Math.round((clientY - fromY) / cellPx[1])];
    const box = dragged(before, grid, grip, dx, dy);
    setMisfit(placed(from, grid, id, box) === from);
    edit({ do: 'place', id, box, from });
  };
  const end = () => {
    // The corner's event reaches the widget as well.
    if (!drag.current) return;
    drag.current = null;
    if (isMisfit) refuse();
    setMisfit(false);
  };
  return { isMisfit, begin, move, end };
}

/** Dragged by the pointer, or moved by arrows and resized by arrows with shift. */
function Gripped(props: GrippedProps) {
  const { widget, grid, widgets, isSelected, edit } = props;
  const { t } = useTranslation();
  const { id, kind, x, y, w, h } = widget;
  const refuse = useRefuse(kind);
  const { isMisfit, begin, move, end } = useDrag(props, refuse);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) {
      const box = dragged(widget, grid, event.shiftKey ? 'resize' : 'move', ...step);
      if (placed(widgets, grid, id, box) === widgets) refuse();
      edit({ do: 'place', id, box });
    } else if (event.key === 'Delete') edit({ do: 'remove', id });
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="button"
      tabIndex={0}
      className={isMisfit ? 'scenes-composer__grip is-misfit' : 'scenes-composer__grip'}
      aria-pressed={isSelected}
      aria-label={t('scenes.gripOf', { name: t(`widget.${kind}`), x: x + 1, y: y + 1, w, h })}
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
      onPointerDown={(event) => begin(event, 'move')}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onFocus={() => edit({ do: 'select', id })}
    >
      <span
        className="scenes-composer__corner"
        aria-hidden="true"
        onPointerDown={(event) => begin(event, 'resize')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  );
}
