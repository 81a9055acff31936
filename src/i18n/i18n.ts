import type { Language } from '@contract/languages';
import { wordParts, type WordPart, type Words } from '@sagas/deps';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bundles } from './bundles';

/** For `lang=` on the page, fonts and plural rules. */
export const languageTags: Record<Language, string> = { zh: 'zh-Hans', en: 'en', hk: 'zh-Hant-HK' };

// Flat keys with dots in them, and plural rules by the real language behind our short names. What is on screen is
// said anew when words arrive: a toast of a process may be faster than the words of its page.
const options = {
  keySeparator: false,
  nsSeparator: false,
  fallbackLng: false,
  initAsync: false,
  react: { bindI18nStore: 'added' },
} as const;

/** Fetches parts of the words in the language of the moment; what was reached once is reached in every language. */
function createWords(): Words {
  let speaking: Language = 'zh';
  let reached: WordPart = 'entry';
  const brought = new Map<string, Promise<void>>();
  const bring = (language: Language): Promise<void> => {
    const key = `${language} ${reached}`;
    const bringing = brought.get(key) ?? fetchWords(language, reached);
    brought.set(key, bringing);
    return bringing.catch((error: unknown) => {
      brought.delete(key);
      throw error;
    });
  };
  return {
    async change(next) {
      await bring(next);
      speaking = next;
      // Somebody may have reached further meanwhile.
      await bring(next);
      await i18next.changeLanguage(languageTags[next]);
      document.documentElement.lang = languageTags[next];
    },
    reach(part) {
      if (wordParts.indexOf(part) > wordParts.indexOf(reached)) reached = part;
      return bring(speaking);
    },
    say: (key, details) => i18next.t(key, details),
  };
}

async function fetchWords(language: Language, part: WordPart): Promise<void> {
  i18next.addResourceBundle(
    languageTags[language],
    'translation',
    await bundles[language][part](),
    true,
    true,
  );
}

export const words = createWords();

export async function startI18n(language: Language): Promise<Words> {
  await i18next
    .use(initReactI18next)
    .init({ ...options, resources: {}, interpolation: { escapeValue: false } });
  await words.change(language);
  return words;
}
