import type { Language } from '@contract/languages';
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { LandInks } from '../landTile';

export interface VectorInks extends LandInks {
  areaLine: string;
  muted: string;
  fontFamily: string;
  language: Language;
}

type Role = 'land' | 'water' | 'border' | 'line' | 'place';
/** Layers by the names that the usual archives (Protomaps, OpenMapTiles, Natural Earth) give them. */
const roleOf: Readonly<Record<string, Role>> = {
  ...{ earth: 'land', land: 'land', water: 'water', ocean: 'water', lakes: 'water' },
  ...{ boundaries: 'border', boundary: 'border', countries: 'border', admin: 'border' },
  ...{ roads: 'line', transportation: 'line', rivers: 'line', waterway: 'line' },
  ...{ places: 'place', place: 'place' },
};
const order: readonly Role[] = ['land', 'water', 'line', 'border', 'place'];
export const isLandLayer = (name: string): boolean => roleOf[name] === 'land';

const nameKeys: Record<Language, readonly string[]> = {
  zh: ['name:zh-Hans', 'name:zh', 'name_zh', 'name'],
  en: ['name:en', 'name_en', 'name'],
  hk: ['name:zh-Hant-HK', 'name:zh-Hant', 'name_zht', 'name:zh', 'name'],
};

function trace(pen: CanvasRenderingContext2D, feature: VectorTileFeature, scale: number): void {
  for (const line of feature.loadGeometry())
    line.forEach(({ x, y }, at) =>
      at === 0 ? pen.moveTo(x * scale, y * scale) : pen.lineTo(x * scale, y * scale),
    );
}

interface Sheet {
  pen: CanvasRenderingContext2D;
  sizePx: number;
  inks: VectorInks;
}

function drawShapes({ pen, sizePx, inks }: Sheet, layer: VectorTileLayer, role: Role): void {
  pen.beginPath();
  for (let i = 0; i < layer.length; i++) trace(pen, layer.feature(i), sizePx / layer.extent);
  const isArea = role === 'land' || role === 'water';
  pen.fillStyle = role === 'land' ? inks.land : inks.sea;
  if (isArea) pen.fill('evenodd');
  pen.lineWidth = 1;
  pen.setLineDash(role === 'border' ? [5, 4] : []);
  pen.strokeStyle = role === 'border' ? inks.areaLine : isArea ? inks.coast : inks.graticule;
  if (role !== 'land') pen.stroke();
  pen.setLineDash([]);
}

/** Names that lie whole in the tile: one that is cut at its edge would be cut on the neighbour as well. */
function drawPlaces({ pen, sizePx, inks }: Sheet, layer: VectorTileLayer): void {
  pen.font = `500 12px ${inks.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  const taken: { x: number; y: number; half: number }[] = [];
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    const point = feature.loadGeometry()[0]?.[0];
    const name = nameKeys[inks.language].map((key) => feature.properties[key]).find(Boolean);
    if (!point || typeof name !== 'string') continue;
    const [x, y] = [(point.x * sizePx) / layer.extent, (point.y * sizePx) / layer.extent];
    const half = pen.measureText(name).width / 2 + 3;
    if (x < half || y < 10 || x > sizePx - half || y > sizePx - 10) continue;
    if (taken.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < 18)) continue;
    taken.push({ x, y, half });
    pen.lineWidth = 3;
    pen.strokeStyle = inks.land;
    pen.strokeText(name, x, y);
    pen.fillStyle = inks.muted;
    pen.fillText(name, x, y);
  }
}

/** Draws a vector tile in the colours of our own ground; layers that it does not know are left out. */
export function drawVectorTile(sheet: Sheet, bytes: ArrayBuffer, hasLand: boolean): void {
  const { pen, sizePx, inks } = sheet;
  pen.fillStyle = hasLand ? inks.sea : inks.land;
  pen.fillRect(0, 0, sizePx, sizePx);
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  for (const role of order)
    for (const [name, layer] of Object.entries(layers)) {
      if (!layer || roleOf[name] !== role) continue;
      if (role === 'place') drawPlaces(sheet, layer);
      else drawShapes(sheet, layer, role);
    }
}
