import type { Call } from '@contract/calls/call';
import { trackedFiles } from './sources';

/** Every call that the contract declares, whatever its noun. */
export async function everyCall(): Promise<Call[]> {
  const nouns = trackedFiles(/^contract\/calls\/\w+\.ts$/).filter((path) => !path.endsWith('/call.ts'));
  const modules = await Promise.all(
    nouns.map((path) => import(`@contract/${path.slice('contract/'.length, -'.ts'.length)}`)),
  );
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).flat().filter(isCall));
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
