import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ticksPerS = 100;

/** The fields of a process behind its name; the first one is its state. */
const fieldsOf = (pid: string): string[] => {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) ? (readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []) : [];
};

/** What all processes of the embedded server have taken of the processor so far, s. */
export function databaseCpuS(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid');
  const postmaster = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  const ticks = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    const fields = fieldsOf(pid);
    return fields[1] === postmaster || pid === postmaster ? [Number(fields[11]) + Number(fields[12])] : [];
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerS;
}

/** What processes that this one started, and that have ended, took of the processor, s. */
export function endedChildrenCpuS(): number {
  const fields = fieldsOf('self');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerS;
}
