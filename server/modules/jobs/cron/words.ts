import type { Language } from '@contract/languages';
import cronstrue from 'cronstrue/i18n.js';
import type { TextKey } from '../../../platform/http/words';
import type { CronProblem } from './quartz';

const locales: Record<Language, string> = { zh: 'zh_CN', en: 'en', hk: 'zh_TW' };
const chinese = '[\\u4e00-\\u9fff]';

/** What a schedule that can be read means. */
export function scheduleWords(text: string, language: Language): string {
  const words = cronstrue.toString(text.trim(), {
    locale: locales[language],
    use24HourTimeFormat: true,
    dayOfWeekStartIndexZero: false,
    throwExceptionOnParseError: false,
  });
  return language === 'en' ? words : tidied(words);
}

/** The describer sets Chinese with the spaces and commas of English. */
const tidied = (words: string): string =>
  words
    .split(',')
    .map((part) => part.trim())
    .join('，')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(new RegExp(`(?<=${chinese}|，) (?=${chinese})`, 'g'), '')
    .replaceAll(new RegExp(`(?<=${chinese})(?=[0-9])|(?<=[0-9])(?=${chinese})`, 'g'), ' ')
    .replaceAll(/每 (\d+) 月/g, '每 $1 個月')
    .trim();

/** The text of what is wrong with a schedule. */
export const problemText = (problem: CronProblem): TextKey =>
  problem.reason === 'part' ? `jobs.cron.wrong.${problem.part}` : `jobs.cron.${problem.reason}`;
