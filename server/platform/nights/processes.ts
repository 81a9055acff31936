import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A program of its own: its name in the build, and its source from the root of the repository. */
export interface NightProgram {
  name: string;
  source: string;
}

/** Of so many processes that share the work, this one. */
export interface Part {
  part: number;
  parts: number;
}

const here = import.meta.url;
const buildAt = here.lastIndexOf('/dist/server/');
const mostProcesses = 2;

/** From the sources the process is compiled as it starts, as the server itself is. */
const started = ({ name, source }: NightProgram, signal: AbortSignal) =>
  buildAt < 0
    ? fork(
        fileURLToPath(new URL('fromSources.mjs', here)),
        [fileURLToPath(new URL(`../../../${source}`, here))],
        { execArgv: [], signal },
      )
    : fork(fileURLToPath(new URL(`${here.slice(0, buildAt)}/dist/server/${name}.js`)), [], {
        execArgv: [],
        signal,
      });

/** Work of a night in a process of its own: the server's own time is not touched. */
export const inProcess = <Order extends object, Done>(
  program: NightProgram,
  order: Order,
  signal: AbortSignal,
): Promise<Done> =>
  new Promise((resolve, reject) => {
    const child = started(program, signal);
    let done: Done | null = null;
    child.on('message', (said: Done) => {
      done = said;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (done === null) reject(new Error(`${program.name} ended with ${code ?? 'a signal'}`));
      else resolve(done);
    });
    child.send(order);
  });

/** The same by a few processes that share the work. */
export function inProcesses<Order extends object, Done>(
  program: NightProgram,
  order: Order,
  signal: AbortSignal,
): Promise<Done[]> {
  const parts = Math.min(mostProcesses, availableParallelism());
  return Promise.all(
    Array.from({ length: parts }, (_, part) =>
      inProcess<Order & Part, Done>(program, { ...order, part, parts }, signal),
    ),
  );
}
