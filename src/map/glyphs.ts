import { distanceTo, type Shape } from '@/palette/marks';

/** A small picture as pixels of ImageData (little-endian RGBA), to be stamped at its centre. */
export interface Glyph {
  size: number;
  pixels: Uint32Array;
}

/** Of the classes, and of what they may hide, each in its order. */
export interface Glyphs {
  marks: readonly Glyph[];
  besides: readonly Glyph[];
}

/** How one class of a layer is drawn; plain data, so that it may cross to a worker. */
export interface ClassInk {
  shape: Shape;
  /** #rrggbb */
  colour: string;
  isLoud: boolean;
}

const channelsOf = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];

const haloPx = 1.2;
const covered = (distancePx: number): number => Math.max(0, Math.min(1, 0.5 - distancePx));

function pixelOf(
  distancePx: number,
  ink: readonly number[],
  halo: readonly number[],
  density: number,
): number {
  const inside = covered(distancePx);
  const around = covered(distancePx - haloPx * density) * 0.85;
  const alpha = Math.max(inside, around);
  if (alpha === 0) return 0;
  const mix = (at: number): number => Math.round((ink[at] ?? 0) * inside + (halo[at] ?? 0) * (1 - inside));
  return ((Math.round(alpha * 255) << 24) | (mix(2) << 16) | (mix(1) << 8) | mix(0)) >>> 0;
}

/**
 * Glyphs in the order of the classes, radius in CSS pixels. Loud marks are a little larger than quiet ones, and
 * all carry a halo in the colour of the land, so that shapes stay apart where they touch.
 */
export function glyphsOf(
  inks: readonly ClassInk[],
  land: string,
  radiusPx: number,
  density: number,
): Glyph[] {
  const halo = channelsOf(land);
  return inks.map(({ shape, colour, isLoud }) => {
    const distance = distanceTo[shape];
    const radius = radiusPx * density * (isLoud ? 1.15 : 0.85);
    const reach = Math.ceil(radius * 1.15 + haloPx * density + 1);
    const size = reach * 2 + 1;
    const ink = channelsOf(colour);
    const pixels = new Uint32Array(size * size);
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const away = distance((x - reach) / radius, (y - reach) / radius) * radius;
        pixels[y * size + x] = pixelOf(away, ink, halo, density);
      }
    return { size, pixels };
  });
}
