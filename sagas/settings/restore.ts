import { Language } from '@contract/languages';
import type { Storage } from '../deps';
import { storageKeys } from '../storageKeys';
import { defaultLayout, LayoutChoice, Size, type SettingsState } from './settings.slice';

/** What an earlier visit chose; anything unreadable counts as not chosen. */
export function restoredSettings(storage: Pick<Storage, 'get'>): Partial<SettingsState> {
  const language = Language.safeParse(storage.get(storageKeys.language));
  const size = Size.safeParse(storage.get(storageKeys.size));
  return {
    ...layoutOf(storage.get(storageKeys.layout)),
    ...(language.success && { language: language.data }),
    ...(size.success && { size: size.data }),
    sidebar: { isOpened: storage.get(storageKeys.sidebar) !== '0', withoutAnimation: false },
  };
}

function layoutOf(text: string | null): LayoutChoice {
  try {
    return { ...defaultLayout, ...LayoutChoice.partial().parse(JSON.parse(text ?? '{}')) };
  } catch {
    return defaultLayout;
  }
}

/** R-SHELL-20: 1 open, 0 closed. */
export const keepSidebar = (storage: Storage, isOpened: boolean): void =>
  storage.set(storageKeys.sidebar, isOpened ? '1' : '0');

export const keepLayout = (storage: Storage, settings: SettingsState): void =>
  storage.set(storageKeys.layout, JSON.stringify(LayoutChoice.parse(settings)));
