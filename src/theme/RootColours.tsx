import { isDark } from '@sagas/settings/settings.slice';
import { useEffect, useLayoutEffect } from 'react';
import { useAppSelector } from '@/app/store';
import { brandOf } from './brand';
import { rootFontSize, useScale } from './scale';
import { useSystemAppearance } from './useSystemAppearance';

/** Hands the chosen colours and the scale of the window to the stylesheet, for the pages that do without the component library. */
export function RootColours() {
  const { theme, isHighContrast } = useAppSelector((state) => state.settings);
  const scale = useScale();
  useSystemAppearance();
  const dark = useAppSelector((state) => isDark(state.settings));
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = rootFontSize(scale);
  }, [scale]);
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    const brand = brandOf(theme, dark);
    for (const [name, colour] of Object.entries<string>({ ...brand }))
      style.setProperty(`--brand-${name}`, colour);
    dataset.appearance = dark ? 'dark' : 'light';
    dataset.contrast = isHighContrast ? 'high' : 'normal';
  }, [theme, dark, isHighContrast]);
  return null;
}
