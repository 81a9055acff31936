import { systemAppearanceChanged } from '@sagas/settings/settings.slice';
import { useEffect } from 'react';
import { useAppDispatch } from '@/app/store';

/** Tells whether the system asks for a dark appearance. */
export function useSystemAppearance(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const tell = (): void => void dispatch(systemAppearanceChanged({ isDark: dark.matches }));
    dark.addEventListener('change', tell);
    tell();
    return () => dark.removeEventListener('change', tell);
  }, [dispatch]);
}
