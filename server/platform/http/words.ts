import type { Language } from '@contract/languages';
import { texts, type TextKey } from '@contract/texts';

export type { TextKey };

/** The words of a text key with its {{placeholders}} filled in. */
export function say(
  language: Language,
  key: TextKey,
  details: Readonly<Record<string, string | number>> = {},
): string {
  const words = texts[language][key] ?? texts.zh[key] ?? key;
  return words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(details[name] ?? whole));
}

export const isTextKey = (text: string): text is TextKey => Object.hasOwn(texts.zh, text);

/** `X-Language` (zh, en, hk) before `Accept-Language`; traditional Chinese reads hk, and zh is the default. */
export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const asked = headers['x-language'] ?? headers['accept-language'];
  const first =
    String(asked ?? '')
      .split(/[,;]/)[0]
      ?.trim()
      .toLowerCase() ?? '';
  if (first === 'hk' || /^(zh-(hk|tw|mo|hant)|yue)/.test(first)) return 'hk';
  return first.startsWith('en') ? 'en' : 'zh';
}
