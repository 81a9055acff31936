import { en } from '@contract/texts/en';
import { startI18n } from './i18n';

/** Told of several only. */
const alwaysMany = ['notify.subject.alarms', 'notify.subject.clearedMany', 'notify.subject.faults'];

const spoken = {
  zh: ['1 次', '2 次'],
  en: ['1 time', '2 times'],
  hk: ['1 次', '2 次'],
} as const;

/** A number and then a word for several, with one form for all numbers. */
const formless = (words: Record<string, string>): string[] =>
  Object.entries(words).flatMap(([key, text]) =>
    /_(?:one|other)$/.test(key) || !/\{\{count\}\}\s[a-z]+s\b/.test(text) ? [] : [key],
  );

describe('the words', () => {
  it('R-LANG-01 have a form for one wherever a counted word stands', () => {
    expect(formless(en)).toEqual(alwaysMany);
  });

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
