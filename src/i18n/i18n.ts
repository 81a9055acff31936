import type { Language } from '@contract/languages';
import type { Words } from '@sagas/deps';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Bundle = Record<string, string>;

/** Only the language of the moment travels to the browser. */
const bundles: Record<Language, () => Promise<Bundle>> = {
  zh: async () => (await import('@contract/texts/zh')).zh,
  en: async () => (await import('@contract/texts/en')).en,
  hk: async () => (await import('@contract/texts/hk')).hk,
};

/** For `lang=` on the page, fonts and plural rules. */
export const languageTags: Record<Language, string> = { zh: 'zh-Hans', en: 'en', hk: 'zh-Hant-HK' };

// Flat keys with dots in them, and plural rules by the real language behind our short names.
const options = { keySeparator: false, nsSeparator: false, fallbackLng: false, initAsync: false } as const;

export async function startI18n(language: Language): Promise<Words> {
  await i18next
    .use(initReactI18next)
    .init({ ...options, resources: {}, interpolation: { escapeValue: false } });
  const words: Words = {
    async change(next) {
      const tag = languageTags[next];
      if (!i18next.hasResourceBundle(tag, 'translation'))
        i18next.addResourceBundle(tag, 'translation', await bundles[next]());
      await i18next.changeLanguage(tag);
      document.documentElement.lang = tag;
    },
    say: (key, details) => i18next.t(key, details),
  };
  await words.change(language);
  return words;
}
