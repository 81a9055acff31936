import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** Processor seconds that a process has used, children that still live not counted. */
export const cpuOf = (pid: number): number => {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Of a child that still lives, else nothing: the time of one that just ended is its parent's by now. */
const livingChildCpu = (parent: number, pid: number): number => {
  try {
    return Number(fieldsOf(pid)[1]) === parent ? cpuOf(pid) : 0;
  } catch {
    return 0;
  }
};

/** Processor seconds of a process with its children, those that have ended included. */
export const familyCpuOf = (pid: number): number => {
  const fields = fieldsOf(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) / 100;
  const others = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0);
  return cpuOf(pid) + ended + others.reduce((sum, other) => sum + livingChildCpu(pid, other), 0);
};

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Open files and sockets. */
export const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The first process of the embedded database whose files lie below `dataDir`. */
export const postmasterIn = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
