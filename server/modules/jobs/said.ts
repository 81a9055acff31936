import type { Language } from '@contract/languages';
import { isTextKey, say, type TextKey } from '../../platform/http/words';

type Details = Readonly<Record<string, string | number>>;

/** A line of a run as it is kept: which words, and what they speak of. Whoever reads it reads it in their language. */
export const kept = (key: TextKey, details: Details = {}): string => JSON.stringify([key, details]);

/** What a run was, or was not, done for, in words; anything else that is thrown is told as it is. */
export class JobRefusal extends Error {
  constructor(key: TextKey, details: Details = {}) {
    super(kept(key, details));
    this.name = 'JobRefusal';
  }
}

/** Kept lines in a language; what was written otherwise stays as it is. */
export const spoken = (lines: string, language: Language): string =>
  lines
    .split('\n')
    .map((line) => words(line, language) ?? line)
    .join('\n');

function words(line: string, language: Language): string | null {
  if (!line.startsWith('["jobs.said.')) return null;
  try {
    const [key, details] = JSON.parse(line) as [string, Details];
    return isTextKey(key) ? say(language, key, details) : null;
  } catch {
    // Cut off where the log ends.
    return null;
  }
}
