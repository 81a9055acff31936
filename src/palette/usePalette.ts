import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import { type Palette, paletteOf, siteConditions } from './palette';

export function usePalette(): Palette {
  const { token } = theme.useToken();
  return useMemo(() => paletteOf(token), [token]);
}

/** The palette as custom properties, for the style sheets of a page: put it on the page's outermost element. */
export function usePaletteStyle(palette: Palette): CSSProperties {
  return useMemo(() => {
    const { accent, ground, surface, raised, border, text, muted, sea } = palette;
    const plain = { accent, ground, surface, raised, border, text, muted, sea };
    const named = Object.entries(plain).map(([name, colour]) => [`--co-${name}`, colour]);
    const marks = siteConditions.map((condition) => [`--co-${condition}`, palette.conditions[condition]]);
    return Object.fromEntries([...named, ...marks]) as CSSProperties; // custom properties are not in its type
  }, [palette]);
}
