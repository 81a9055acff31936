import type { Language } from '@contract/languages';
import { createAction } from '@reduxjs/toolkit';
import type { Size } from './settings.slice';

export const languageChosen = createAction<Language>('settings/languageChosen');
export const sizeChosen = createAction<Size>('settings/sizeChosen');
export const themeChosen = createAction<string>('settings/themeChosen');
/** Of the document's body; told at the start and at every resize. */
export const bodyResized = createAction<{ widthPx: number }>('settings/bodyResized');
export const fullScreenRefused = createAction('settings/fullScreenRefused');
