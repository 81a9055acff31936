import { texts } from '@contract/texts';

type Values = Readonly<Record<string, string | number>>;

const textOf = (key: string): string => {
  const text = texts.zh[key];
  if (text === undefined) throw new Error(`the console has no text ${key}`);
  return text;
};

/**
 * What the console says in Chinese, in which most browser tests look at it. Tests name a text by its key: it may be
 * said better one day without a test that knows.
 */
export function say(key: string, values: Values = {}): string {
  return textOf(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The same where not every value is known beforehand, or where it is part of a longer name. */
export function saidLike(key: string, values: Values = {}): RegExp {
  const parts = textOf(key).split(/\{\{(\w+)\}\}/);
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part);
    const value = values[part];
    return value === undefined ? '.+?' : escaped(String(value));
  });
  return new RegExp(pattern.join(''));
}
