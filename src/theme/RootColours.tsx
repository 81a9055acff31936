import { isDark } from '@sagas/settings/settings.slice';
import { useEffect } from 'react';
import { useAppSelector } from '../app/store';
import { brandOf } from './brand';
import { useSystemAppearance } from './useSystemAppearance';

/** Hands the chosen colours to the stylesheet, for the pages that do without the component library. */
export function RootColours() {
  const { theme, isHighContrast } = useAppSelector((state) => state.settings);
  useSystemAppearance();
  const dark = useAppSelector((state) => isDark(state.settings));
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
