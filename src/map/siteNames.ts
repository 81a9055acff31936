import type { SiteField } from './siteField';
import type { View } from './view';

/** From here on every site stands for itself and has space for its name. */
export const namesFrom = 13;
/** More names than these nobody reads, and each costs time in every frame. */
const mostNames = 120;
/** Among more marks than these in one window there is no space for names. */
const mostMarks = 400;

export interface SiteName {
  row: number;
  text: string;
  /** Left end and middle line of the text in the window. */
  x: number;
  y: number;
  width: number;
}

interface Sized {
  /** Of a mark, from its middle. */
  markPx: number;
  heightPx: number;
  /** Width of the window: a name that its edge would cut stands on the other side. */
  windowPx: number;
}

interface InWindow {
  row: number;
  x: number;
  y: number;
}

/** The shown sites in the window, worst first: the names of those that need people have the first choice. */
export function sitesIn(
  { x, y, classes }: SiteField,
  view: View,
  isShown: (kind: number) => boolean,
): InWindow[] {
  const found: InWindow[] = [];
  for (let row = 0; row < x.length; row++) {
    const left = ((x[row] ?? NaN) - view.unitX) * view.worldPx;
    const top = ((y[row] ?? NaN) - view.unitY) * view.worldPx;
    // Written so that a site without a place is in no window.
    const isIn = left >= 0 && top >= 0 && left <= view.widthPx && top <= view.heightPx;
    if (isIn && isShown(classes[row] ?? 0)) found.push({ row, x: left, y: top });
  }
  return found.sort((a, b) => (classes[a.row] ?? 0) - (classes[b.row] ?? 0));
}

/** Whether any site is in the window; it looks no further than the first. */
export const holdsSite = ({ x, y }: SiteField, view: View): boolean =>
  x.some((unitX, row) => {
    const left = (unitX - view.unitX) * view.worldPx;
    const top = ((y[row] ?? NaN) - view.unitY) * view.worldPx;
    return left >= 0 && top >= 0 && left <= view.widthPx && top <= view.heightPx;
  });

const placesOf = ({ x, y }: InWindow, width: number, { markPx, heightPx }: Sized) => [
  { x: x + markPx + 3, y },
  { x: x - markPx - 3 - width, y },
  { x: x - width / 2, y: y + markPx + heightPx / 2 },
  { x: x - width / 2, y: y - markPx - heightPx / 2 },
];

/** A name beside each mark, where it covers neither another mark nor another name; else none. */
export function placeNames(
  sites: readonly InWindow[],
  textOf: (row: number) => string,
  widthOf: (text: string) => number,
  size: Sized,
): SiteName[] {
  const names: SiteName[] = [];
  if (sites.length > mostMarks) return names;
  for (const site of sites.slice(0, mostNames)) {
    const text = textOf(site.row);
    if (text === '') continue;
    const width = widthOf(text);
    const isFree = ({ x, y }: { x: number; y: number }) =>
      x >= 0 &&
      x + width <= size.windowPx &&
      names.every(
        (other) =>
          x > other.x + other.width + 4 || other.x > x + width + 4 || Math.abs(other.y - y) >= size.heightPx,
      ) &&
      sites.every(
        (other) =>
          other === site ||
          other.x + size.markPx < x ||
          other.x - size.markPx > x + width ||
          Math.abs(other.y - y) >= size.markPx + size.heightPx / 2,
      );
    const place = placesOf(site, width, size).find(isFree);
    if (place) names.push({ row: site.row, text, ...place, width });
  }
  return names;
}
