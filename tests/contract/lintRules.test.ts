import { readFileSync } from 'node:fs';
import { trackedFiles } from '@tests/support/sources';

// In two halves, so that this file does not hold what it looks for.
const switchOff = new RegExp(`\\b(?:es|ox)lint-${'disable'}`);

describe('a lint rule', () => {
  it('that is wrong for us is changed for everyone, and switched off by no line of code', () => {
    const files = trackedFiles(/\.(?:[cm]?js|tsx?)$/);
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((path) => switchOff.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
