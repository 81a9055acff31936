import type { Language } from '@contract/languages';
import type { WordPart } from '@sagas/deps';

type Bundle = Record<string, string>;

/** Only the language of the moment travels to the browser, and only the part that the page needs. */
export const bundles: Record<Language, Record<WordPart, () => Promise<Bundle>>> = {
  zh: {
    entry: async () => (await import('@contract/texts/zh/entry')).entry,
    home: async () => (await import('@contract/texts/zh/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/zh')).zh,
  },
  en: {
    entry: async () => (await import('@contract/texts/en/entry')).entry,
    home: async () => (await import('@contract/texts/en/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/en')).en,
  },
  hk: {
    entry: async () => (await import('@contract/texts/hk/entry')).entry,
    home: async () => (await import('@contract/texts/hk/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/hk')).hk,
  },
};
