import type { Language } from '../languages';
import { resourceTexts } from '../resources/generated';
import { en } from './en';
import { hk } from './hk';
import { zh } from './zh';

/** All words in all languages, for the server and the tests; a browser loads its one language by itself. */
export const texts: Record<Language, Record<string, string>> = {
  zh: { ...zh, ...resourceTexts.zh },
  en: { ...en, ...resourceTexts.en },
  hk: { ...hk, ...resourceTexts.hk },
};

export type TextKey = keyof typeof zh;
