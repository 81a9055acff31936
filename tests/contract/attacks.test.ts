import { readFileSync } from 'node:fs';
import { isTest, testTitles, trackedFiles } from '@tests/support/sources';

const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d+) +\|/gm)].map(([, number]) =>
  Number(number),
);

describe('the list of known weaknesses', () => {
  it('has a test for each number that attacks it', () => {
    const titles = trackedFiles(/\.test\.ts$/)
      .filter(isTest)
      .flatMap((path) => testTitles(readFileSync(path, 'utf8')));
    const tried = new Set(
      titles.flatMap((title) => [...title.matchAll(/\bpitfall (\d+)/g)].map(([, n]) => Number(n))),
    );
    expect(rows).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
    expect(rows.filter((number) => !tried.has(number))).toEqual([]);
  });
});
