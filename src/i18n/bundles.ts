import type { Language } from '@contract/languages';
import type { WordPart } from '@sagas/deps';

type Bundle = Record<string, string>;

/** Only the language of the moment travels to the browser, and only the part that the page needs. */
export const bundles: Record<Language, Record<WordPart, () => Promise<Bundle>>> = {
  zh: {
    entry: async () => (await import('@contract/texts/zh/entry')).entry,
    home: async () => (await import('@contract/texts/zh/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/zh')).zh,
    manual: async () => ({
      ...(await bundles.zh.all()),
      ...(await import('@contract/texts/zh/manual')).manual,
    }),
  },
  en: {
    entry: async () => (await import('@contract/texts/en/entry')).entry,
    home: async () => (await import('@contract/texts/en/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/en')).en,
    manual: async () => ({
      ...(await bundles.en.all()),
      ...(await import('@contract/texts/en/manual')).manual,
    }),
  },
  hk: {
    entry: async () => (await import('@contract/texts/hk/entry')).entry,
    home: async () => (await import('@contract/texts/hk/firstPage')).firstPage,
    all: async () => (await import('@contract/texts/hk')).hk,
    manual: async () => ({
      ...(await bundles.hk.all()),
      ...(await import('@contract/texts/hk/manual')).manual,
    }),
  },
};
