const lingerMs = 5_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program of the command line to its end. A signal ends it through `signal`, so that what it started is
 * stopped; a program that comes to no end, because nothing is left that it could wait for, has failed.
 * @param work answers the exit code
 */
export function runCommand(work: (signal: AbortSignal) => Promise<number>, failedCode = 1): void {
  const ending = new AbortController();
  for (const name of signals) process.on(name, () => ending.abort(new Error(`Stopped by ${name}.`)));
  let isOver = false;
  process.on('beforeExit', () => {
    if (isOver) return;
    isOver = true;
    process.stderr.write('The command ended before it was finished.\n');
    process.exitCode = failedCode;
  });
  work(ending.signal).then(
    (code) => {
      isOver = true;
      process.exitCode = code;
    },
    (error: unknown) => {
      isOver = true;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = failedCode;
      // What was begun and could not be ended, such as a statement that runs, holds nobody up.
      setTimeout(() => process.exit(), lingerMs).unref();
    },
  );
}

/** The answer, unless the signal comes first. @throws the reason of the signal */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let end = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error);
  });
  // Whatever was begun goes on to its end unobserved.
  work.catch(() => undefined);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
