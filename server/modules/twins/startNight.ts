import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { NightDone } from './night';
import type { ProgramOrder } from './program';

const here = import.meta.url;
const buildAt = here.lastIndexOf('/dist/server/');
/** From the sources the process is compiled as it starts, as the server itself is. */
const program = fileURLToPath(
  buildAt < 0
    ? new URL('fromSources.mjs', here)
    : new URL(`${here.slice(0, buildAt)}/dist/server/twinNight.js`),
);

const mostProcesses = 2;

const inProcess = (order: ProgramOrder, signal: AbortSignal): Promise<NightDone> =>
  new Promise((resolve, reject) => {
    const child = fork(program, [], { execArgv: [], signal });
    let done: NightDone | null = null;
    child.on('message', (said: NightDone) => {
      done = said;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (done === null) reject(new Error(`the night of the twins ended with ${code ?? 'a signal'}`));
      else resolve(done);
    });
    child.send(order);
  });

/** Learns a night in processes of its own, which share the rooms: the server's own time is not touched. */
export async function startNight(
  order: Omit<ProgramOrder, 'part' | 'parts'>,
  signal: AbortSignal,
): Promise<NightDone> {
  const parts = Math.min(mostProcesses, availableParallelism());
  const all = await Promise.all(
    Array.from({ length: parts }, (_, part) => inProcess({ ...order, part, parts }, signal)),
  );
  return {
    rooms: all.reduce((sum, { rooms }) => sum + rooms, 0),
    known: all.reduce((sum, { known }) => sum + known, 0),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
}
