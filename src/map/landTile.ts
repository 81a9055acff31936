import { type Box, boxesMeet, clipToBox } from './clip';
import type { LandRing } from './land';
import { latOfUnitY, lngOfUnitX, unitXOf, unitYOf } from './mercator';

export interface LandInks {
  sea: string;
  land: string;
  coast: string;
  graticule: string;
}

/** What is drawn: its north-west corner in unit Mercator, how many pixels the whole world has, and its size. */
export interface LandFrame {
  unitX: number;
  unitY: number;
  worldPx: number;
  widthPx: number;
  heightPx: number;
}

const marginPx = 4;
const nearestPx = 0.6;

const boxOf = ({ unitX, unitY, worldPx, widthPx, heightPx }: LandFrame): Box => {
  const margin = marginPx / worldPx;
  return {
    minX: unitX - margin,
    minY: unitY - margin,
    maxX: unitX + widthPx / worldPx + margin,
    maxY: unitY + heightPx / worldPx + margin,
  };
};

/** Degrees between lines of the graticule, so that a screen shows a handful. */
export const graticuleStepAt = (zoom: number): number =>
  zoom < 3 ? 30 : zoom < 5 ? 10 : zoom < 7 ? 5 : zoom < 9 ? 1 : zoom < 12 ? 0.25 : 0.05;

function traceRing(pen: CanvasRenderingContext2D, points: ArrayLike<number>, frame: LandFrame): void {
  let [lastX, lastY] = [NaN, NaN];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = ((points[i] ?? 0) - frame.unitX) * frame.worldPx;
    const y = ((points[i + 1] ?? 0) - frame.unitY) * frame.worldPx;
    if (i === 0) pen.moveTo(x, y);
    else if (Math.abs(x - lastX) + Math.abs(y - lastY) < nearestPx) continue;
    else pen.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
  pen.closePath();
}

function traceGraticule(pen: CanvasRenderingContext2D, frame: LandFrame, stepDeg: number): void {
  const west = lngOfUnitX(frame.unitX);
  const east = lngOfUnitX(frame.unitX + frame.widthPx / frame.worldPx);
  for (let lng = Math.ceil(west / stepDeg) * stepDeg; lng <= east; lng += stepDeg) {
    const x = Math.round((unitXOf(lng) - frame.unitX) * frame.worldPx) + 0.5;
    pen.moveTo(x, 0);
    pen.lineTo(x, frame.heightPx);
  }
  const south = latOfUnitY(frame.unitY + frame.heightPx / frame.worldPx);
  const north = latOfUnitY(frame.unitY);
  for (let lat = Math.ceil(south / stepDeg) * stepDeg; lat <= north; lat += stepDeg) {
    const y = Math.round((unitYOf(lat) - frame.unitY) * frame.worldPx) + 0.5;
    pen.moveTo(0, y);
    pen.lineTo(frame.widthPx, y);
  }
}

/** Sea, land with its coast and the graticule of one tile or one window. */
export function drawLand(
  pen: CanvasRenderingContext2D,
  rings: readonly LandRing[],
  frame: LandFrame,
  zoom: number,
  inks: LandInks,
): void {
  const box = boxOf(frame);
  pen.fillStyle = inks.sea;
  pen.fillRect(0, 0, frame.widthPx, frame.heightPx);
  pen.beginPath();
  for (const ring of rings) if (boxesMeet(ring, box)) traceRing(pen, clipToBox(ring.points, box), frame);
  pen.fillStyle = inks.land;
  pen.fill('evenodd');
  pen.strokeStyle = inks.coast;
  pen.lineWidth = 1;
  pen.lineJoin = 'round';
  pen.stroke();
  pen.beginPath();
  traceGraticule(pen, frame, graticuleStepAt(zoom));
  pen.strokeStyle = inks.graticule;
  pen.stroke();
}
