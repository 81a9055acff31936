import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

const parentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
};

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
};

/** Stops every process of a PostgreSQL server of this test, as a machine that hangs does; call the answer to go on. */
export async function freezePostgres(url: string): Promise<() => void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  await client.end();
  const pids = [postmaster, ...childrenOf(postmaster)];
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}
