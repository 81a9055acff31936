import type { Language } from '@contract/languages';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';

export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export const Size = z.enum(sizes);
export type Size = z.infer<typeof Size>;
/** R-SHELL-11: height of a control in px. */
export const controlHeightPx: Record<Size, number> = { default: 40, medium: 36, small: 32, mini: 28 };

export const themePresets = [
  '#409EFF',
  '#1890FF',
  '#304156',
  '#212121',
  '#11A983',
  '#13C2C2',
  '#6959CD',
  '#F5222D',
] as const;

/** Under this body width the layout is mobile (R-SHELL-18). */
export const mobileBelowPx = 992;

/** What the settings drawer decides, kept as one text. */
export const LayoutChoice = z.object({
  theme: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  showSettings: z.boolean(),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  appearance: z.enum(['light', 'dark', 'system']),
  isHighContrast: z.boolean(),
  /** Whose clock times are shown on. */
  clock: z.enum(['plant', 'browser', 'utc']),
});
export type LayoutChoice = z.infer<typeof LayoutChoice>;

export interface SettingsState extends LayoutChoice {
  language: Language;
  size: Size;
  sidebar: { isOpened: boolean; withoutAnimation: boolean };
  device: 'desktop' | 'mobile';
  /** What the system asks for; counts when the appearance follows it. */
  systemIsDark: boolean;
}

/** R-SHELL-21, R-SHELL-22 */
export const defaultLayout: LayoutChoice = {
  theme: themePresets[0],
  showSettings: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: false,
  appearance: 'light',
  isHighContrast: false,
  clock: 'plant',
};

const initialState: SettingsState = {
  ...defaultLayout,
  language: 'zh',
  size: 'medium',
  sidebar: { isOpened: true, withoutAnimation: false },
  device: 'desktop',
  systemIsDark: false,
};

const settings = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    settingsRestored: (state, { payload }: PayloadAction<Partial<SettingsState>>) => ({
      ...state,
      ...payload,
    }),
    languageChanged: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload;
    },
    sizeChanged: (state, { payload }: PayloadAction<Size>) => {
      state.size = payload;
    },
    themeChanged: (state, { payload }: PayloadAction<string>) => {
      state.theme = payload;
    },
    layoutChanged: (state, { payload }: PayloadAction<Partial<Omit<LayoutChoice, 'theme'>>>) => {
      Object.assign(state, payload);
    },
    sidebarToggled: (state) => {
      state.sidebar = { isOpened: !state.sidebar.isOpened, withoutAnimation: false };
    },
    sidebarClosed: (state, { payload }: PayloadAction<{ withoutAnimation: boolean }>) => {
      state.sidebar = { isOpened: false, withoutAnimation: payload.withoutAnimation };
    },
    deviceChanged: (state, { payload }: PayloadAction<'desktop' | 'mobile'>) => {
      state.device = payload;
    },
    systemAppearanceChanged: (state, { payload }: PayloadAction<{ isDark: boolean }>) => {
      state.systemIsDark = payload.isDark;
    },
  },
});

export const {
  settingsRestored,
  languageChanged,
  sizeChanged,
  themeChanged,
  layoutChanged,
  sidebarToggled,
  sidebarClosed,
  deviceChanged,
  systemAppearanceChanged,
} = settings.actions;
export const settingsReducer = settings.reducer;

export const isDark = ({ appearance, systemIsDark }: SettingsState): boolean =>
  appearance === 'dark' || (appearance === 'system' && systemIsDark);
