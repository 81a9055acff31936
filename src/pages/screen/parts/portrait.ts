import { sceneGrids, type SceneWidget, widgetSizes } from '@contract/scenes';

const { columns, rows } = sceneGrids.portrait;

/** Widgets beside each other, all as high as the highest of them. */
interface Shelf {
  widgets: SceneWidget[];
  h: number;
  leastH: number;
}

const inReadingOrder = (a: SceneWidget, b: SceneWidget): number => a.y - b.y || a.x - b.x;
const leastOf = ({ kind }: SceneWidget) => widgetSizes[kind];
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Higher than this beside a lower one, a widget would leave half of that one empty. */
const mostTimesAsHigh = 1.6;

function hasRoom({ widgets, h }: Shelf, next: SceneWidget): boolean {
  const isLike = Math.max(h, next.h) <= mostTimesAsHigh * Math.min(h, next.h);
  return isLike && sumOf([...widgets, next].map((one) => leastOf(one).w)) <= columns;
}

function shelvesOf(widgets: readonly SceneWidget[]): Shelf[] {
  const shelves: Shelf[] = [];
  for (const widget of [...widgets].sort(inReadingOrder)) {
    let shelf = shelves.find((one) => hasRoom(one, widget));
    if (!shelf) shelves.push((shelf = { widgets: [], h: 0, leastH: 0 }));
    shelf.widgets.push(widget);
    shelf.h = Math.max(shelf.h, widget.h);
    shelf.leastH = Math.max(shelf.leastH, leastOf(widget).h);
  }
  return shelves;
}

/** Row by row, the shelf that can best spare one gives it, or the highest takes one; false when none can give. */
function fitHeight(shelves: readonly Shelf[]): boolean {
  for (;;) {
    const over = sumOf(shelves.map(({ h }) => h)) - rows;
    if (over === 0) return true;
    const spare = ({ h, leastH }: Shelf) => (over > 0 ? h - leastH : h);
    const chosen = shelves.reduce((best, shelf) => (spare(shelf) > spare(best) ? shelf : best));
    if (over > 0 && spare(chosen) <= 0) return false;
    chosen.h += over > 0 ? -1 : 1;
  }
}

/** The columns among the widgets of a shelf: to each what it needs, and the rest by how wide they lie. */
function widthsOf(widgets: readonly SceneWidget[]): number[] {
  const widths: number[] = widgets.map((widget) => leastOf(widget).w);
  for (let left = columns - sumOf(widths); left > 0; left--) {
    const wanting = widgets.map(({ w }, at) => w / (widths[at] ?? 1));
    const at = wanting.indexOf(Math.max(...wanting));
    widths[at] = (widths[at] ?? 0) + 1;
  }
  return widths;
}

/** The widgets of a landscape scene, arranged for a wall that hangs upright; null when they do not fit. */
export function arrangedUpright(widgets: readonly SceneWidget[]): SceneWidget[] | null {
  const shelves = shelvesOf(widgets);
  if (shelves.length === 0 || !fitHeight(shelves)) return null;
  let y = 0;
  return shelves.flatMap(({ widgets: members, h }) => {
    const widths = widthsOf(members);
    const top = y;
    y += h;
    return members.map((widget, at) => {
      const x = sumOf(widths.slice(0, at));
      return { ...widget, x, y: top, w: widths[at] ?? widget.w, h };
    });
  });
}
