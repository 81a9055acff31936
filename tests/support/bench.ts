import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const page = 'docs/performance.md';
const budgetsFile = 'tests/bench/budgets.json';

/** One figure of a bench, with its unit in words (`messages/s`, `ms`). */
export interface Figure {
  name: string;
  value: number;
  unit: string;
}

type Budget = { atLeast?: number; atMost?: number };

/**
 * Writes the figures of one bench into docs/performance.md, in place of its last ones, and compares them with
 * tests/bench/budgets.json (`{bench: {figure: {atLeast | atMost}}}`).
 * A missed budget is said and becomes the exit code 1 of the process.
 */
export function recordBench(bench: string, what: string, figures: Figure[]): void {
  const budgets = budgetsOf(bench);
  const rows = figures.map((figure) => rowOf(figure, budgets[figure.name]));
  const section = [`### ${bench}`, what, conditions(), header, ...rows]
    .join('\n\n')
    .replaceAll('|\n\n|', '|\n|');
  writeFileSync(
    page,
    withSummary(replaced(existsSync(page) ? readFileSync(page, 'utf8') : '# Performance\n', bench, section)),
  );
  console.log(section);
  if (figures.some((figure) => !isWithin(figure.value, budgets[figure.name]))) process.exitCode = 1;
}

function budgetsOf(bench: string): Record<string, Budget> {
  if (!existsSync(budgetsFile)) return {};
  const all = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, Record<string, Budget>>;
  return all[bench] ?? {};
}

const header = '| figure | value | unit | budget |\n| --- | --- | --- | --- |';

function rowOf({ name, value, unit }: Figure, budget: Budget | undefined): string {
  const verdict = isWithin(value, budget) ? '' : ' (missed)';
  return `| ${name} | ${rounded(value)} | ${unit} | ${worded(budget)}${verdict} |`;
}

const rounded = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));

function worded(budget: Budget | undefined): string {
  if (budget?.atLeast !== undefined) return `at least ${budget.atLeast}`;
  if (budget?.atMost !== undefined) return `at most ${budget.atMost}`;
  return 'none';
}

const isWithin = (value: number, { atLeast = -Infinity, atMost = Infinity }: Budget = {}): boolean =>
  value >= atLeast && value <= atMost;

function conditions(): string {
  const day = new Date().toISOString().slice(0, 10);
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${day}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${memoryGb} GB, Node ${process.versions.node}.`;
}

function replaced(text: string, bench: string, section: string): string {
  const [open, close] = [`<!-- bench ${bench} -->`, `<!-- end of ${bench} -->`];
  const block = `${open}\n\n${section}\n\n${close}`;
  const from = text.indexOf(open);
  const to = text.indexOf(close);
  if (from < 0 || to < 0) return `${text.trimEnd()}\n\n${block}\n`;
  return text.slice(0, from) + block + text.slice(to + close.length);
}

const [summaryBegins, summaryEnds] = ['<!-- figures -->', '<!-- end of figures -->'];

/** The page with its first table made anew: every figure that has a budget, from the sections of all benches. */
export function withSummary(text: string): string {
  const rows = [...text.matchAll(/<!-- bench (\w+) -->([^]*?)<!-- end of/g)].flatMap(
    ([, bench, section = '']) =>
      [...section.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)]
        .filter(([, , , , budget = '']) => /^at (least|most)/.test(budget))
        .map(([, name, value, unit, budget]) => `| ${bench} | ${name} | ${value} | ${unit} | ${budget} |`),
  );
  const table = ['| bench | figure | value | unit | budget |', '| --- | --- | --- | --- | --- |', ...rows];
  const block = `${summaryBegins}\n\n${table.join('\n')}\n\n${summaryEnds}`;
  const [from, to] = [text.indexOf(summaryBegins), text.indexOf(summaryEnds)];
  if (from < 0 || to < 0) return text.replace(/^# .*\n/, (title) => `${title}\n${block}\n`);
  return text.slice(0, from) + block + text.slice(to + summaryEnds.length);
}
