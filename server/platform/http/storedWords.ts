import type { Language } from '@contract/languages';
import { isTextKey, say, type TextKey } from './words';

type Details = Readonly<Record<string, string | number>>;

/** A sentence as it is stored: which words, and what they speak of, so that each reader has it in their own language. */
export const storedWords = (key: TextKey, details: Details = {}): string => JSON.stringify([key, details]);

/** A stored sentence in a language; what was written otherwise stays as it is. */
export function spokenWords(text: string, language: Language): string {
  if (!text.startsWith('["')) return text;
  try {
    const [key, details] = JSON.parse(text) as [string, Details];
    return isTextKey(key) ? say(language, key, details) : text;
  } catch {
    // Cut off where its column ends.
    return text;
  }
}
