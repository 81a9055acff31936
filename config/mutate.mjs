import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import startDatabase from './jest/startDatabase.js';
import stopDatabase from './jest/stopDatabase.js';

/**
 * `npm run mutate -- <folder or file> … [--tests <folder or test> …]`: changes each expression there, one at a time, and
 * runs the tests beside it, and those named last, that reach the change. What no test notices is told; the
 * share of what some test noticed must reach the budget.
 */
const leastShare = 0.85;
/** A change that only makes the tests slow on a busy machine is not one that a test noticed. */
const patienceMs = 60_000;

const named = process.argv.slice(2);
const split = named.indexOf('--tests');
const places = split < 0 ? named : named.slice(0, split);
const furtherTests = split < 0 ? [] : named.slice(split + 1);
if (places.length === 0 || ![...places, ...furtherTests].every((place) => existsSync(place))) {
  console.error(
    'Name folders or files of the product: npm run mutate -- sagas/stream [--tests tests/integration]',
  );
  process.exit(2);
}

const folderOf = (place) => (place.endsWith('.ts') ? dirname(place) : place.replace(/\/$/, ''));
const testsOf = (place) => (place.endsWith('.test.ts') ? place : `${folderOf(place)}/**/*.test.ts`);
const patternOf = (place) => (place.endsWith('.ts') ? place : `${folderOf(place)}/**/*.ts`);

// One database for all changes: each test file takes a fresh copy of its template.
process.env.TEST_POSTGRES ??= 'embedded';
process.env.MUTATE_TESTS = [...new Set([...places, ...furtherTests].map(testsOf))].join();
await startDatabase();
const results = await new Stryker({
  mutate: [...places.map(patternOf), '!**/*.test.ts', '!**/*.d.ts'],
  testRunner: 'jest',
  jest: { configFile: 'config/jest.mutate.config.js', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  // A constant that is made once, when its file is read, is told by no single test.
  ignoreStatic: true,
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: Number(process.env.MUTATE_WORKERS ?? 2),
  timeoutMS: patienceMs,
  ignorePatterns: ['dist', '.cache', 'test-results', 'docs', 'public'],
  tempDirName: '.cache/mutate',
  reporters: ['progress'],
  allowEmpty: true,
  disableTypeChecks: false,
  logLevel: 'warn',
})
  .runMutationTest()
  .finally(stopDatabase);

const by = (...statuses) => results.filter(({ status }) => statuses.includes(status));
const killed = by('Killed', 'Timeout').length;
const survivors = by('Survived', 'NoCoverage');
for (const { fileName, location, mutatorName, replacement, status } of survivors) {
  const place = `${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line}`;
  console.log(
    `${place} ${mutatorName} -> ${String(replacement).replaceAll(/\s+/g, ' ').slice(0, 80)} (${status})`,
  );
}
const all = killed + survivors.length;
const share = all === 0 ? 1 : killed / all;
console.log(
  `${places.join(' ')}: ${killed} of ${all} changes noticed, ${(100 * share).toFixed(1)} % (at least ${100 * leastShare})`,
);
process.exitCode = share >= leastShare ? 0 : 1;
