import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import { type Palette, paletteOf } from './palette';

export function usePalette(): Palette {
  const { token } = theme.useToken();
  return useMemo(() => paletteOf(token), [token]);
}

/** The palette under the names of tokens.css, for the style sheets of a page: put it on the page's outermost element. */
export function usePaletteStyle(palette: Palette): CSSProperties {
  return useMemo(() => {
    const { accent, ground, surface, raised, border, text, muted, sea } = palette;
    const plain = { accent, ground, surface, raised, line: border, ink: text, 'ink-soft': muted, sea };
    const named = Object.entries({ ...plain, ...palette.conditions });
    return Object.fromEntries(named.map(([name, colour]) => [`--${name}`, colour]));
  }, [palette]);
}
