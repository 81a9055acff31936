import { contrast, mix } from '@/theme/contrast';
import { grounds, raised, surfaces } from '@/theme/brand';
import { theme as antd } from 'antd';
import { shapeOf } from './marks';
import { paletteOf, siteConditions, wallPalette } from './palette';

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/**
 * How others see linear RGB: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (IEEE TVCG 15(6), 2009, doi 10.1109/TVCG.2009.113), severity 1.0.
 */
const sights: Readonly<Record<string, Matrix>> = {
  trichromacy: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** sRGB to XYZ over the white of D65, IEC 61966-2-1. */
const toXyz: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

const times = (matrix: Matrix, [a, b, c]: Row): Row => {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x ?? 0, y ?? 0, z ?? 0];
};
const each = ([a, b, c]: Row, change: (part: number) => number): Row => [change(a), change(b), change(c)];

const linearOf = (hex: string): Row => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return each([part(1), part(3), part(5)], (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
};

/** CIE 1976 L*a*b*. */
const labOf = (linear: Row): Row => {
  const [x, y, z] = each(times(toXyz, linear), (t) =>
    t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const seenBy = (sight: Matrix, hex: string): Row =>
  labOf(each(times(sight, linearOf(hex)), (part) => Math.min(1, Math.max(0, part))));

/** ΔE*ab: about 2.3 is just noticed side by side. */
const differenceOf = (one: Row, other: Row): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const levels = ['level1', 'level2', 'level3', 'level4'] as const;
const pairs = levels.flatMap((one, at) => levels.slice(at + 1).map((other) => [one, other] as const));
const palettes = {
  light: paletteOf(antd.getDesignToken()),
  dark: paletteOf(antd.getDesignToken({ algorithm: antd.darkAlgorithm })),
};
/** An ink of the library may be black or white that is let through in part. */
const inkOn = (ground: string, ink: string): string => {
  const [red = 0, green = 0, blue = 0, share = 1] = (ink.match(/[\d.]+/g) ?? []).map(Number);
  if (ink.startsWith('#')) return ink;
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return mix(ground, `#${hex}`, share);
};
const cases = (['light', 'dark'] as const).flatMap((look) =>
  Object.keys(sights).map((name) => ({ look, name })),
);
/** Several times what is just noticed: marks are small and stand apart. */
const leastDifference = 12;

describe('the colours of severity', () => {
  it.each(cases)('differ clearly for somebody with $name, $look', ({ look, name }) => {
    const { conditions } = palettes[look];
    const sight = sights[name];
    if (!sight) throw new Error(name);
    const close = pairs.filter(
      ([one, other]) =>
        differenceOf(seenBy(sight, conditions[one]), seenBy(sight, conditions[other])) < leastDifference,
    );
    expect(close).toEqual([]);
  });

  it('are never alone: every condition has a shape of its own', () => {
    expect(new Set(siteConditions.map((condition) => shapeOf[condition])).size).toBe(siteConditions.length);
  });

  it('are read as text on every ground', () => {
    const behind = { light: [surfaces.light, grounds.light], dark: [surfaces.dark, grounds.dark, raised] };
    const faint = (['light', 'dark'] as const).flatMap((look) =>
      levels.filter((level) =>
        behind[look].some((ground) => contrast(palettes[look].conditions[level], ground) < 4.5),
      ),
    );
    expect(faint).toEqual([]);
  });
});

describe('the colours of how a site is heard', () => {
  const heard = ['offline', 'notUnderstood'] as const;
  const looks = [
    { look: 'light', palette: palettes.light, behind: [surfaces.light, grounds.light] },
    { look: 'dark', palette: palettes.dark, behind: [surfaces.dark, grounds.dark, raised] },
    {
      ...{ look: 'wall', palette: wallPalette },
      behind: [wallPalette.ground, wallPalette.surface, wallPalette.raised],
    },
  ];

  it.each(looks)('are read as text on every ground (WCAG 1.4.3 AA), $look', ({ palette, behind }) => {
    for (const condition of heard)
      for (const ground of behind)
        expect(contrast(palette.conditions[condition], ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(looks)('are seen as marks on the map (WCAG 1.4.11), $look', ({ palette }) => {
    for (const condition of [...levels, ...heard])
      for (const ground of [palette.land, palette.sea])
        expect(contrast(palette.conditions[condition], ground)).toBeGreaterThanOrEqual(3);
    for (const condition of siteConditions)
      expect(contrast(palette.conditions[condition], palette.land)).toBeGreaterThanOrEqual(3);
  });

  it.each(looks)('leave the age of what is of before readable, $look', ({ palette, behind }) => {
    for (const ground of behind)
      for (const ink of [palette.text, palette.muted])
        expect(contrast(inkOn(ground, ink), ground)).toBeGreaterThanOrEqual(4.5);
  });
});
