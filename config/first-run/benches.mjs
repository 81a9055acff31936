import { existsSync, readdirSync } from 'node:fs';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';

const folder = 'tests/bench';

/** Names come first; from the first word with a dash on everything is for the benches themselves. */
function split(words) {
  const first = words.findIndex((word) => word.startsWith('-'));
  return first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)];
}

/**
 * Runs the benches (all, or those named) one after another; each writes its own results and checks its budget.
 * Options behind the name of one bench are handed to it.
 */
export async function runBenches(words) {
  const [chosen, options] = split(words);
  if (options.length > 0 && chosen.length !== 1)
    throw new StopHere('Options belong to one bench: npm run bench -- NAME --option VALUE');
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const names = present
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => name.replace('.bench.ts', ''));
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StopHere(`No bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  let worst = 0;
  for (const name of chosen.length > 0 ? chosen : names) {
    say(`bench ${name}`);
    const file = `${folder}/${name}.bench.ts`;
    worst = Math.max(worst, await run(process.execPath, ['--import', 'tsx', file, ...options]));
  }
  return worst;
}
