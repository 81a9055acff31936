import { startI18n } from './i18n';

const spoken = {
  zh: ['1 次', '2 次'],
  en: ['1 time', '2 times'],
  hk: ['1 次', '2 次'],
} as const;

describe('the words', () => {
  it('R-LANG-01 follow the plural rules of their language', async () => {
    globalThis.document ??= { documentElement: { lang: '' } } as Document;
    const words = await startI18n('zh');
    await words.reach('home');
    for (const [language, counted] of Object.entries(spoken)) {
      await words.change(language as keyof typeof spoken);
      expect([1, 2].map((count) => words.say('home.clicks', { count }))).toEqual(counted);
    }
  });
});
