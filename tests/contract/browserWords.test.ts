import { readFileSync } from 'node:fs';
import { texts } from '@contract/texts';
import { trackedFiles } from '@tests/support/sources';

const said = Object.values(texts.zh).join('\n');
/** Places that tests name and the texts too, and a day that a library says. */
const names = new Set(['南山', '香港', '星期一']);

// A pattern may let a gap into a word, as some buttons have one between two characters.
const gap = /(?<=\p{Script=Han})\\s[?*+]?(?=\p{Script=Han})/gu;
const wordsIn = (source: string): string[] => source.replaceAll(gap, '').match(/\p{Script=Han}{2,}/gu) ?? [];

it('browser tests find by role, test id or the key of a text, never by words of the console', () => {
  const files = trackedFiles(/^tests\/(e2e|screens)\/.*\.ts$/);
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) =>
    wordsIn(readFileSync(path, 'utf8'))
      .filter((word) => said.includes(word) && !names.has(word))
      .map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
