import type { GlobalToken } from 'antd';

/** What a site or an alarm can be, in the order in which it wins a place on the map. */
export const siteConditions = [
  'level1',
  'level2',
  'offline',
  'notUnderstood',
  'level3',
  'level4',
  'suppressed',
  'unknown',
  'normal',
] as const;
export type SiteCondition = (typeof siteConditions)[number];

/**
 * One set of colours for tables, map, charts and wall. Saturated colour means abnormal and nothing else;
 * every condition also has a shape and words, and levels differ for the colour-blind too. Contrast: text ≥ 4.5:1, marks ≥ 3:1 on their own ground.
 */
export interface Palette {
  isDark: boolean;
  accent: string;
  ground: string;
  surface: string;
  raised: string;
  border: string;
  text: string;
  muted: string;
  conditions: Record<SiteCondition, string>;
  sea: string;
  land: string;
  coast: string;
  graticule: string;
  areaLine: string;
  series: readonly string[];
}

type Inks = Pick<Palette, 'conditions' | 'sea' | 'land' | 'coast' | 'graticule' | 'areaLine' | 'series'>;

const lightInks: Inks = {
  conditions: {
    level1: '#c81040',
    level2: '#ad5700',
    level3: '#5f4a00',
    level4: '#1f5fa8',
    suppressed: '#6b7680',
    offline: '#5b6570',
    notUnderstood: '#7b3f86',
    unknown: '#7d8791',
    normal: '#5f8f88',
  },
  sea: '#e3e9ee',
  land: '#f7f8f8',
  coast: '#b3c0ca',
  graticule: '#d3dce3',
  areaLine: '#8fa1b0',
  series: ['#2f6690', '#6d8a3a', '#8a5a9c', '#9a6b2f'],
};

const darkInks: Inks = {
  conditions: {
    level1: '#ff6a70',
    level2: '#ff8a2e',
    level3: '#f5e27a',
    level4: '#78b4f5',
    suppressed: '#93a0ad',
    offline: '#a3aebb',
    notUnderstood: '#d3a0dc',
    unknown: '#808c99',
    normal: '#5f9a92',
  },
  sea: '#0f1922',
  land: '#1d2a36',
  coast: '#3c5062',
  graticule: '#1b2834',
  areaLine: '#4d6376',
  series: ['#7fb2dc', '#a9c36e', '#c19bd2', '#d6a765'],
};

/** Relative luminance of #rrggbb or rgb(…), 0…1; enough to tell a dark ground from a light one. */
const luminanceOf = (colour: string): number => {
  const parts = /^#/.test(colour)
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [red = 255, green = 255, blue = 255] = parts;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

/** From the design tokens of the component library, so that a chosen theme colour reaches charts and map. */
export const paletteOf = (token: GlobalToken): Palette => {
  const isDark = luminanceOf(token.colorBgContainer) < 0.4;
  return {
    isDark,
    accent: token.colorPrimary,
    ground: token.colorBgLayout,
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    border: token.colorBorderSecondary,
    text: token.colorText,
    muted: token.colorTextSecondary,
    ...(isDark ? darkInks : lightInks),
  };
};

export const conditionOfLevel = (level: number): SiteCondition =>
  level === 1 ? 'level1' : level === 2 ? 'level2' : level === 3 ? 'level3' : 'level4';

/** For walls: grey-blue and dim, whatever the console's own theme, so that only the abnormal has colour. */
export const wallPalette: Palette = {
  isDark: true,
  accent: '#7fb2dc',
  ground: '#121b24',
  surface: '#1a2632',
  raised: '#22303d',
  border: '#2c3d4d',
  text: '#e4eaef',
  muted: '#a6b5c2',
  ...darkInks,
  sea: '#15202b',
  land: '#243444',
  coast: '#46607a',
  graticule: '#1d2b38',
};
