import { existsSync, readFileSync } from 'node:fs';

/**
 * What a suite's report says, in passed, failed and skipped. A tool counts as one. A runner that fails without a
 * failed test to show for it (a file that does not load, a set-up that throws, a kill) counts as one failure.
 */
export function countsOf(kind, report, exitCode) {
  const counts = reported(kind, report, exitCode);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function reported(kind, report, exitCode) {
  if (kind === 'tool') return { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const json = JSON.parse(readFileSync(report, 'utf8'));
  return kind === 'jest' ? ofJest(json) : ofPlaywright(json.stats, json.errors);
}

const ofJest = (json) => ({
  passed: json.numPassedTests,
  failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
  skipped: json.numPendingTests + json.numTodoTests,
});

const ofPlaywright = (stats, errors) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});
