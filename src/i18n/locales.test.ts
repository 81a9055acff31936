import { languages } from '@contract/languages';
import dayjs from 'dayjs';
import { loadLocale } from './locales';

// A Monday.
const day = '2026-11-23';

const spoken = {
  zh: ['星期一', '取消'],
  hk: ['星期一', '取消'],
  en: ['Monday', 'Cancel'],
} as const;

describe('the locales', () => {
  it('R-LANG-03 R-LANG-04 name weekdays and buttons in the language', async () => {
    for (const language of languages) {
      const locale = await loadLocale(language);
      expect([dayjs(day).format('dddd'), locale.Modal?.cancelText]).toEqual(spoken[language]);
    }
  });
});
