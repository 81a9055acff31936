import {
  isInsideGrid,
  isLargeEnough,
  overlaps,
  widgetSizes,
  type SceneGrid,
  type SceneWidget,
  type WidgetKind,
} from '@contract/scenes';

type Box = Pick<SceneWidget, 'x' | 'y' | 'w' | 'h'>;

/**
 * The widgets with one of them elsewhere; one that lies there already takes its place. The same ones when neither
 * is possible.
 */
export function placed(
  widgets: readonly SceneWidget[],
  grid: SceneGrid,
  id: string,
  box: Box,
): readonly SceneWidget[] {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) return widgets;
  const next = { ...widget, ...box };
  if (!isInsideGrid(next, grid) || !isLargeEnough(next)) return widgets;
  const [inTheWay, ...further] = widgets.filter((other) => other.id !== id && overlaps(other, next));
  if (further.length > 0) return widgets;
  const moved = widgets.map((each) => (each.id === id ? next : each));
  return inTheWay ? (swapped(moved, grid, inTheWay, widget) ?? widgets) : moved;
}

/** The widgets with this one where the other came from; null when it does not fit there. */
function swapped(
  widgets: readonly SceneWidget[],
  grid: SceneGrid,
  widget: SceneWidget,
  { x, y }: Box,
): readonly SceneWidget[] | null {
  const next = { ...widget, x, y };
  const isFree = widgets.every((other) => other.id === widget.id || !overlaps(other, next));
  if (!isFree || !isInsideGrid(next, grid)) return null;
  return widgets.map((each) => (each.id === widget.id ? next : each));
}

/** The first place, row by row, that a new widget of this kind finds; null when the wall is full. */
export function freePlace(
  widgets: readonly SceneWidget[],
  { columns, rows }: SceneGrid,
  kind: WidgetKind,
): Box | null {
  const { w, h } = widgetSizes[kind];
  for (let y = 0; y + h <= rows; y++)
    for (let x = 0; x + w <= columns; x++) {
      const box = { x, y, w, h };
      if (!widgets.some((other) => overlaps(other, box))) return box;
    }
  return null;
}

/** A name that no widget of the scene bears yet. */
export function freeId(widgets: readonly SceneWidget[], kind: WidgetKind): string {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = `${kind.toLowerCase()}-${n}`;
    if (!taken.has(id)) return id;
  }
}

export type Grip = 'move' | 'resize';

/** Where a widget is after a drag by so many cells; a resize never shrinks it below what can be read. */
export function dragged(
  { kind, x, y, w, h }: SceneWidget,
  { columns, rows }: SceneGrid,
  grip: Grip,
  dx: number,
  dy: number,
): Box {
  if (grip === 'resize') {
    const least = widgetSizes[kind];
    return {
      x,
      y,
      w: Math.min(columns - x, Math.max(least.w, w + dx)),
      h: Math.min(rows - y, Math.max(least.h, h + dy)),
    };
  }
  return {
    x: Math.min(columns - w, Math.max(0, x + dx)),
    y: Math.min(rows - h, Math.max(0, y + dy)),
    w,
    h,
  };
}
