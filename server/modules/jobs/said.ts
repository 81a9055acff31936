import type { Language } from '@contract/languages';
import { spokenWords, storedWords } from '../../platform/http/storedWords';
import type { TextKey } from '../../platform/http/words';

type Details = Readonly<Record<string, string | number>>;

/** A line of a run as it is stored. */
export const kept = storedWords;

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
    .map((line) => spokenWords(line, language))
    .join('\n');
