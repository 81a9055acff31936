import type { Language } from '@contract/languages';
import type { Deps } from '../deps';
import { call, delay, put, select, type PayloadAction, type Saga } from '../engine/effects';
import type { navigationAdmitted } from '../navigation/navigation.slice';
import { toastClosed, toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { generateRoutes } from '../session/loadSession.saga';
import { storageKeys } from '../storageKeys';
import { allViewsForgotten } from '../tabs/tabs.slice';
import { keepLayout, keepSidebar } from './restore';
import {
  deviceChanged,
  languageChanged,
  mobileBelowPx,
  sidebarClosed,
  sizeChanged,
  themeChanged,
  type Size,
} from './settings.slice';

const settingsOf = (state: RootState) => state.settings;

/** R-LANG-02: the words of the language are there before anything switches to it. */
export const changeLanguage = (deps: Deps) =>
  function* ({ payload: language }: PayloadAction<Language>): Saga {
    yield* call(() => deps.words.change(language));
    deps.storage.set(storageKeys.language, language);
    yield* put(languageChanged(language));
    if (yield* select((state: RootState) => state.permission.trees !== null)) yield* generateRoutes();
    yield* put(toasted({ level: 'success', title: { key: 'shell.languageSwitched' } }));
  };

/** R-SHELL-11 */
export const changeSize = (deps: Deps) =>
  function* ({ payload: size }: PayloadAction<Size>): Saga {
    deps.storage.set(storageKeys.size, size);
    yield* put(sizeChanged(size));
    yield* put(allViewsForgotten());
    deps.navigation.replace(`/redirect${deps.navigation.current()}`);
    yield* put(toasted({ level: 'success', title: { key: 'shell.sizeSwitched' } }));
  };

const themeToast = 'theme';
/** Recolouring takes a few frames; a message shorter than this could not be read. */
const themeMessageMs = 600;

/** R-THEME-01 */
export const changeTheme = (deps: Deps) =>
  function* ({ payload: theme }: PayloadAction<string>): Saga {
    yield* put(
      toasted({ id: themeToast, level: 'loading', title: { key: 'shell.compilingTheme' }, durationMs: 0 }),
    );
    yield* put(themeChanged(theme));
    keepLayout(deps.storage, yield* select(settingsOf));
    yield* delay(themeMessageMs);
    yield* put(toastClosed(themeToast));
  };

export const saveLayout = (deps: Deps) =>
  function* (): Saga {
    keepLayout(deps.storage, yield* select(settingsOf));
  };

export const saveSidebar = (deps: Deps) =>
  function* (): Saga {
    const { sidebar, device } = yield* select(settingsOf);
    // On a phone the menu is always put away; that says nothing about the desk.
    if (device === 'desktop') keepSidebar(deps.storage, sidebar.isOpened);
  };

/** R-SHELL-18: every resize of a mobile body closes the side bar. */
export function* fitToWidth({ payload }: PayloadAction<{ widthPx: number }>): Saga {
  const { device, sidebar } = yield* select(settingsOf);
  const fitting = payload.widthPx < mobileBelowPx ? 'mobile' : 'desktop';
  if (fitting !== device) yield* put(deviceChanged(fitting));
  if (fitting === 'mobile' && sidebar.isOpened) yield* put(sidebarClosed({ withoutAnimation: true }));
}

/** R-SHELL-18: on a phone the menu has done its work once a page was chosen. */
export function* closeAfterMove(_action: ReturnType<typeof navigationAdmitted>): Saga {
  const { device, sidebar } = yield* select(settingsOf);
  if (device === 'mobile' && sidebar.isOpened) yield* put(sidebarClosed({ withoutAnimation: false }));
}

/** R-SHELL-09 */
export function* warnOfFullScreen(): Saga {
  yield* put(toasted({ level: 'warning', title: { key: 'shell.fullScreenUnsupported' } }));
}
