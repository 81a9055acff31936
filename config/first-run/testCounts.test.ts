import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOf } from './testCounts.mjs';

describe('the counts of a suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = (name: string, json: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(json));
    return path;
  };
  const jest = (numFailedTests: number, numRuntimeErrorTestSuites: number) => ({
    numPassedTests: 7,
    numFailedTests,
    numRuntimeErrorTestSuites,
    numPendingTests: 2,
    numTodoTests: 1,
  });

  it('count a tool as one test, by its exit code', () => {
    expect(countsOf('tool', '', 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countsOf('tool', '', 2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('count a test file that does not load as a failure', () => {
    expect(countsOf('jest', written('jest.json', jest(1, 2)), 1)).toEqual({
      passed: 7,
      failed: 3,
      skipped: 3,
    });
  });

  it('never let a runner that failed pass for want of a failed test', () => {
    expect(countsOf('jest', written('green.json', jest(0, 0)), 1).failed).toBe(1);
    expect(countsOf('playwright', join(folder, 'absent.json'), 0).failed).toBe(1);
  });

  it('count a flaky browser test and a broken set-up as failures', () => {
    const report = written('e2e.json', {
      stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 1 },
      errors: [{ message: 'set-up' }],
    });
    expect(countsOf('playwright', report, 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  });
});
