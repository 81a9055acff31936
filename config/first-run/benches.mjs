import { existsSync, readdirSync } from 'node:fs';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';

const folder = 'tests/bench';

/** Runs the benches (all, or those named) one after another; each writes its own results and checks its budget. */
export async function runBenches(chosen) {
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
    worst = Math.max(worst, await run(process.execPath, ['--import', 'tsx', `${folder}/${name}.bench.ts`]));
  }
  return worst;
}
