import { texts } from '@contract/texts';

/**
 * What the console says in Chinese, in which most browser tests look at it. Tests name a text by its key: it may be
 * said better one day without a test that knows.
 */
export function say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts.zh[key];
  if (text === undefined) throw new Error(`the console has no text ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
