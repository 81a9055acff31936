import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';
import { countsOf } from './testCounts.mjs';

const reports = '.cache/reports';
// A suite that hangs is ended after this many times its budget; a short one may meet a machine that is busy.
const patience = 5;
const leastPatienceS = 300;

// What a developer exported for a server of their own must not reach the servers that tests start.
const productVariables = () =>
  [...readFileSync('config/environment.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);

/**
 * Runs the suites, those of one core two at a time and the others one after another, and ends with one line
 * `N passed, N failed`.
 * @param {string[]} chosen names of suites; none means all
 * @returns {Promise<number>} 0 when nothing failed
 */
export async function runSuites(suites, chosen) {
  const unknown = chosen.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new StopHere(
      `No suite ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}.`,
    );
  }
  productVariables().forEach((name) => delete process.env[name]);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const wanted = suites.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const results = await inTwoLanes(wanted.filter(({ usesOneCore }) => usesOneCore));
  for (const suite of wanted.filter(({ usesOneCore }) => !usesOneCore)) results.push(await runSuite(suite));
  return summarise(results);
}

// A tool that cannot use a second core leaves it to the next tool.
async function inTwoLanes(suites) {
  const waiting = [...suites];
  const results = [];
  const lane = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) results.push(await runSuite(suite));
  };
  await Promise.all([lane(), lane()]);
  return results;
}

async function runSuite(suite) {
  say(`${suite.name} (budget ${suite.budgetS} s)`);
  const report = resolve(reports, `${suite.name}.json`);
  const startedAt = Date.now();
  const exitCode = await run(process.execPath, [...suite.command, ...reporting(suite, report)], {
    env: { ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TZ: 'UTC' },
    limitMs: Math.max(suite.budgetS * patience, leastPatienceS) * 1000,
  });
  return { ...suite, ...countsOf(suite.kind, report, exitCode), seconds: (Date.now() - startedAt) / 1000 };
}

function reporting({ kind, workers }, report) {
  if (kind === 'jest')
    return ['--passWithNoTests', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`];
  if (kind === 'playwright') return ['--pass-with-no-tests', '--reporter=list,json'];
  return [];
}

function summarise(results) {
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  console.log(
    `\n${'suite'.padEnd(16)}${['passed', 'failed', 'skipped', 'seconds', 'budget'].map(right).join('')}`,
  );
  for (const { name, passed, failed, skipped, seconds, budgetS } of results) {
    const late = seconds > budgetS ? '  over its budget' : '';
    console.log(
      name.padEnd(16) + [passed, failed, skipped, seconds.toFixed(1), budgetS].map(right).join('') + late,
    );
  }
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
  return total('failed') > 0 ? 1 : 0;
}

const right = (value) => String(value).padStart(9);
