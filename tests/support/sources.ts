import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Paths of the files that git tracks and that still exist, filtered; a half-written file of nobody's is no evidence. */
export function trackedFiles(wanted: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return listed.split('\0').filter((path) => wanted.test(path) && existsSync(path));
}

/** Source text of the product (no tests), by path. */
export function productSources(rooms = 'contract|sagas|src|server|field'): Map<string, string> {
  const paths = trackedFiles(new RegExp(`^(${rooms})/.*\\.tsx?$`)).filter((path) => !isTest(path));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const call = /\b(?:it|test|describe)((?:\.\w+)*)(?:\([^'"`]*?\))?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const doesNothing = /\.(?:todo|skip|fixme)\b/;

/** The titles that a test file gives to its groups and to the tests that are run. */
export const testTitles = (source: string): string[] => titles(source, false);

/** The titles of what is still to be written, or skipped. */
export const idleTitles = (source: string): string[] => titles(source, true);

const titles = (source: string, isIdle: boolean): string[] =>
  [...source.matchAll(call)]
    .filter(([, kind]) => doesNothing.test(kind ?? '') === isIdle)
    .map((match) => match[3] ?? '');
