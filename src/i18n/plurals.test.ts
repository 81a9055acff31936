import { resourceTexts } from '@contract/resources/generated';
import { en } from '@contract/texts/en';
import { startI18n } from './i18n';

/** Always of several: fixed numbers, limits, and what is told only of more than one. */
const alwaysMany = [
  'alarms.floods.one',
  'alarms.lastDays',
  'alarms.markHint.times',
  'alarms.putAwayOf',
  'alarms.simulate',
  'alarms.tooFewToJudge',
  'backup.running',
  'crud.tooLong',
  'doors.matchedMore',
  'errors.passwordShort',
  'fields.faultPhotos',
  'fields.freePointsFull',
  'fields.repeatedRow',
  'fields.tooManyDays',
  'jobs.said.backup',
  'jobs.said.tooManyPages',
  'keyFigures.wallFoot',
  'map.lasso.limit',
  'notify.subject.alarms',
  'notify.subject.clearedMany',
  'notify.subject.faults',
  'screen.incomplete',
  'storage.hint',
  'storage.noOutages',
];

const spoken = {
  zh: ['1 次', '2 次'],
  en: ['1 time', '2 times'],
  hk: ['1 次', '2 次'],
} as const;

/** What stands for a name, after which a word in s is no count of it. */
const names = 'by|detail|field|id|line|model|name|serial|site|tariff|title|what';
const counted = new RegExp(
  String.raw`\{\{(?!(?:${names})\}\})\w+\}\}\s(?:[a-z]+\s)?(?!(?:as|is|has|says|was|ms)\b)[a-z]+s\b`,
);

/** A number and then a word for several, with one form for all numbers. */
const formless = (words: Record<string, string>): string[] =>
  Object.entries(words).flatMap(([key, text]) =>
    /_(?:one|other)$/.test(key) || !counted.test(text) ? [] : [key],
  );

describe('the words', () => {
  it('R-LANG-01 have a form for one wherever a counted word stands', () => {
    expect(formless({ ...en, ...resourceTexts.en }).sort()).toEqual(alwaysMany);
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
