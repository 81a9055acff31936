import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A number that is used again by another process gets another name (where the system tells start times). */
export function processName(pid: number): string {
  return `${pid}:${startTicks(pid)}`;
}

export function isNamedAlive(name: string): boolean {
  const pid = Number(name.split(':')[0]);
  return pid > 0 && isAlive(pid) && processName(pid) === name;
}

function startTicks(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may hold spaces and brackets; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether the process is a PostgreSQL server: a stale lock's number may belong to anything by now. */
export function isPostgres(pid: number): boolean {
  return isAlive(pid) && /(^|[\\/])postgres(\.exe)?(\s|$)/m.test(programOf(pid));
}

function programOf(pid: number): string {
  if (process.platform === 'linux') return linuxProgramOf(pid);
  const [command, ...options] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`]
      : ['ps', '-o', 'comm=', '-p', `${pid}`];
  try {
    return execFileSync(command ?? 'ps', options, { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function linuxProgramOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A killed child that nobody has collected yet still has a number, but serves nobody.
    return /\) Z /.test(stat) ? '' : readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return '';
  }
}
