import { pathOf } from '@/palette/marks';
import { type Cluster, clusterRadiusOf } from './clusters';
import type { ClassInk } from './glyphs';
import type { View } from './view';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface ClusterInks {
  classes: readonly ClassInk[];
  surface: string;
  border: string;
  text: string;
  muted: string;
  land: string;
  fontFamily: string;
  /** Names of the regions by id, in the language of the page. */
  names: Readonly<Record<number, string>>;
}

/** A share of a ring below this angle could not be seen. */
const leastTurn = 0.22;
const ringPx = 4;
const fullTurn = 2 * Math.PI;

/** Angles of the shares of a ring, worst first from the top; a loud share is never too small to be seen. */
export function turnsOf(counts: readonly number[], isLoud: (kind: number) => boolean): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const wanted = counts.map((count, kind) =>
    count === 0 ? 0 : Math.max(isLoud(kind) ? leastTurn : 0, (count / total) * fullTurn),
  );
  const sum = wanted.reduce((all, turn) => all + turn, 0);
  return wanted.map((turn) => (turn / sum) * fullTurn);
}

function drawRing(pen: Pen, { counts }: Cluster, { classes, surface, border }: ClusterInks, radius: number) {
  pen.beginPath();
  pen.arc(0, 0, radius + 1.5, 0, fullTurn);
  pen.fillStyle = surface;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = border;
  pen.stroke();
  pen.lineWidth = ringPx;
  let from = -Math.PI / 2;
  turnsOf(counts, (kind) => classes[kind]?.isLoud ?? false).forEach((turn, kind) => {
    if (turn === 0) return;
    pen.beginPath();
    pen.arc(0, 0, radius - ringPx / 2, from, from + turn);
    pen.strokeStyle = classes[kind]?.colour ?? border;
    pen.globalAlpha = classes[kind]?.isLoud ? 1 : 0.55;
    pen.stroke();
    from += turn;
  });
  pen.globalAlpha = 1;
}

const markPx = 10;
const pillHeightPx = 15;
const gapPx = 3;
/** What is loud, worst first; a region has space for more of it than a crowd of neighbours. */
export const labelsOf = (
  { counts, regionId }: Pick<Cluster, 'counts' | 'regionId'>,
  classes: readonly ClassInk[],
): { ink: ClassInk; text: string }[] =>
  classes
    .map((ink, kind) => ({ ink, count: counts[kind] ?? 0 }))
    .filter(({ ink, count }) => ink.isLoud && count > 0)
    .slice(0, regionId > 0 ? 2 : 1)
    .map(({ ink, count }) => ({ ink, text: String(count) }));

/** Below the ring: the shapes and numbers of what is loud, worst first. */
function drawPill(pen: Pen, cluster: Cluster, inks: ClusterInks, radius: number): void {
  const labels = labelsOf(cluster, inks.classes);
  if (labels.length === 0) return;
  pen.font = `600 10.5px ${inks.fontFamily}`;
  const widths = labels.map(({ text }) => markPx + gapPx + pen.measureText(text).width);
  const width = widths.reduce((sum, one) => sum + one, 0) + (labels.length - 1) * 6 + 10;
  const top = radius - 4;
  pen.beginPath();
  pen.roundRect(-width / 2, top, width, pillHeightPx, pillHeightPx / 2);
  pen.fillStyle = inks.surface;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = inks.border;
  pen.stroke();
  let x = -width / 2 + 5;
  labels.forEach(({ ink, text }, at) => {
    drawMark(pen, ink, x, top + (pillHeightPx - markPx) / 2);
    pen.fillStyle = inks.text;
    pen.textAlign = 'left';
    pen.fillText(text, x + markPx + gapPx, top + pillHeightPx / 2 + 0.5);
    x += (widths[at] ?? 0) + 6;
  });
}

function drawMark(pen: Pen, { shape, colour }: ClassInk, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(markPx / 24, markPx / 24);
  pen.fillStyle = colour;
  pen.fill(new Path2D(pathOf[shape]));
  pen.restore();
}

function drawName(pen: Pen, name: string, inks: ClusterInks, radius: number): void {
  pen.font = `500 12px ${inks.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  pen.strokeStyle = inks.land;
  pen.fillStyle = inks.muted;
  pen.strokeText(name, 0, -radius - 10);
  pen.fillText(name, 0, -radius - 10);
}

/** From a mark that had to make way to where its sites are. */
function drawTether(pen: Pen, x: number, y: number, { border }: ClusterInks): void {
  if (Math.hypot(x, y) < 10) return;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(x, y);
  pen.lineWidth = 1;
  pen.strokeStyle = border;
  pen.stroke();
  pen.beginPath();
  pen.arc(x, y, 2, 0, fullTurn);
  pen.fillStyle = border;
  pen.fill();
}

function drawCluster(pen: Pen, cluster: Cluster, inks: ClusterInks): void {
  const radius = clusterRadiusOf(cluster);
  const name = inks.names[cluster.regionId];
  if (name) drawName(pen, name, inks, radius);
  drawRing(pen, cluster, inks, radius);
  const text = String(cluster.total);
  pen.font = `600 ${text.length > 4 ? 11 : 12}px ${inks.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = inks.text;
  pen.fillText(text, 0, 0.5);
  drawPill(pen, cluster, inks, radius);
}

const marginPx = 60;

/** Draws the clusters of the view, the worst last, so that no other covers them; answers those that were drawn. */
export function drawClusters(
  pen: Pen,
  clusters: readonly Cluster[],
  view: View,
  inks: ClusterInks,
  scale: number,
): Cluster[] {
  const placed = clusters
    .map((cluster) => ({
      cluster,
      x: (cluster.x - view.unitX) * view.worldPx,
      y: (cluster.y - view.unitY) * view.worldPx,
    }))
    .filter(({ x, y }) => x > -marginPx && y > -marginPx)
    .filter(({ x, y }) => x < view.widthPx + marginPx && y < view.heightPx + marginPx)
    .sort((a, b) => b.cluster.worst - a.cluster.worst);
  const size = view.density * scale;
  const moveTo = (x: number, y: number) =>
    pen.setTransform(size, 0, 0, size, x * view.density, y * view.density);
  const unit = view.worldPx / scale;
  for (const { cluster, x, y } of placed) {
    moveTo(x, y);
    drawTether(pen, (cluster.homeX - cluster.x) * unit, (cluster.homeY - cluster.y) * unit, inks);
  }
  for (const { cluster, x, y } of placed) {
    moveTo(x, y);
    drawCluster(pen, cluster, inks);
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
  return placed.map(({ cluster }) => cluster);
}
