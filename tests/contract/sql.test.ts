import { readFileSync } from 'node:fs';
import { isTest, trackedFiles } from '@tests/support/sources';

/** What PostgreSQL 16 and later can say and 15 cannot, or only some builds can. */
const tooNew: Record<string, RegExp> = {
  'any_value (16)': /\bany_value\s*\(/i,
  'json_table and its kin (17)': /\bjson_(table|exists|query|value)\s*\(/i,
  'merge … returning (17)': /\bmerge\s+into\b[^;]*\breturning\b/i,
  'uuidv7 (18)': /\buuidv7\s*\(/i,
  'returning old or new (18)': /\breturning\s+(with\b|(old|new)\.)/i,
  'virtual generated columns (18)': /\bgenerated\s+always\s+as\s*\([^)]*\)\s+virtual\b/i,
  'lz4, which the embedded build lacks': /\blz4\b/i,
};

describe('our SQL', () => {
  const sources = trackedFiles(/^server\/.*\.(ts|sql)$/).filter((path) => !isTest(path));

  it('keeps to what PostgreSQL 15 and the embedded build both understand', () => {
    const found = sources.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return Object.entries(tooNew).flatMap(([name, pattern]) =>
        pattern.test(text) ? [`${path}: ${name}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  it('has one order of migrations, without two of the same number', () => {
    const numbers = trackedFiles(/^server\/migrations\/.*\.sql$/).map((path) =>
      path.split('/').pop()?.slice(0, 4),
    );
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
