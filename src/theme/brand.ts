import { mix, shadeAgainst } from './contrast';

/** What a chosen colour becomes where it bears text or is text (R-THEME-01). */
export interface Brand {
  /** Bears white text, as do its hovered and pressed shades. */
  fill: string;
  fillHover: string;
  fillActive: string;
  /** Is text on the page's surface. */
  text: string;
  textHover: string;
}

export const surfaces = { light: '#ffffff', dark: '#1b2027' } as const;
/** Of what lies above a dark page: menus, dialogs. */
export const raised = '#222933';
export const grounds = { light: '#f3f5f7', dark: '#12161b' } as const;

/** Both grounds count: text stands on cards and on the bare page. */
export function brandOf(seed: string, isDark: boolean): Brand {
  const fill = shadeAgainst(seed, '#ffffff');
  const ground = isDark ? surfaces.dark : grounds.light;
  const text = shadeAgainst(seed, ground);
  return {
    fill,
    fillHover: mix(fill, '#000000', 0.12),
    fillActive: mix(fill, '#000000', 0.22),
    text,
    textHover: mix(text, isDark ? '#ffffff' : '#000000', 0.18),
  };
}
