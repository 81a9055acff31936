import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fixedRoutes } from '@sagas/permission/fixedRoutes';
import { productSources, trackedFiles } from '@tests/support/sources';

const sources = productSources('src');
const sheets = new Map(
  trackedFiles(/^src\/.*\.css$/).map((path) => [path, classesOf(readFileSync(path, 'utf8'))]),
);

/** The classes that a sheet styles wherever they stand: those that a selector begins with. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  const each = [...selectors].flatMap((match) => match[1]?.split(',') ?? []);
  return new Set(each.flatMap((selector) => /^\s*\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? []));
}

/** A class is told from other words by its hyphen or underscores, or by standing in a plain `className`. */
function namesIn(source: string): string[] {
  const words = [...source.matchAll(/['"`]([^'"`\n]*)['"`]/g)].flatMap(
    (match) => match[1]?.split(/[\s$.]+/) ?? [],
  );
  const plain = [...source.matchAll(/className="([^"]*)"/g)].flatMap((match) => match[1]?.split(/\s+/) ?? []);
  return [...words.filter((word) => /-|__/.test(word)), ...plain];
}

const places = (path: string): string[] =>
  ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => `${path}${ending}`);

function imported(from: string, pattern: RegExp): string[] {
  return [...(sources.get(from) ?? '').matchAll(pattern)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const path = name.startsWith('@/') ? `src/${name.slice(2)}` : join(dirname(from), name);
    const found = places(path).find((place) => sources.has(place) || sheets.has(place));
    return found === undefined ? [] : [found];
  });
}

const atOnce = /^(?:import|export)(?! type)[^;]*?'([^']+)';$/gm;
const atOnceOrLater = new RegExp(`${atOnce.source}|import\\('([^']+)'\\)`, 'gm');

/** The module, all that it imports, and what that imports. */
function withImports(root: string, pattern: RegExp): ReadonlySet<string> {
  const known = new Set([root]);
  for (const path of known) for (const next of imported(path, pattern)) known.add(next);
  return known;
}

/** The classes of what comes with `root` that some sheet styles, but none that is there by then. */
function unstyled(root: string, before: ReadonlySet<string>): string[] {
  const own = withImports(root, atOnceOrLater);
  const there = [...new Set([...before, ...own])].flatMap((path) => [...(sheets.get(path) ?? [])]);
  const elsewhere = new Set([...sheets.values()].flatMap((classes) => [...classes]));
  const modules = [...own].filter((path) => !before.has(path));
  const names = new Set(modules.flatMap((path) => namesIn(sources.get(path) ?? '')));
  return [...names].filter((name) => elsewhere.has(name) && !there.includes(name));
}

const start = withImports('src/main.tsx', atOnce);
const shell = new Set([...start, ...withImports('src/layout/Shell.tsx', atOnceOrLater)]);
const unframed = new Set(
  fixedRoutes.flatMap(({ frame, component }) => (frame === 'shell' ? [] : [`src/pages/${component}.tsx`])),
);
const parts = new Set([...sources.keys()].flatMap((path) => imported(path, atOnceOrLater)));
/** What no other module brings is opened by its route. */
const pages = [...sources.keys()].filter((path) => path.startsWith('src/pages/') && !parts.has(path));

describe('style sheets', () => {
  it('come with every page, also when it is the first that is opened', () => {
    const bare = pages.flatMap((page) =>
      unstyled(page, unframed.has(page) ? start : shell).map((name) => [page, name]),
    );
    expect(pages).toContain('src/pages/map/ElectronicMap.tsx');
    expect(bare).toEqual([]);
  });

  it('come with the frame of the pages and with the dialogs, whatever page is beneath them', () => {
    expect(unstyled('src/layout/Shell.tsx', start)).toEqual([]);
    expect(unstyled('src/prompts/Prompts.tsx', start)).toEqual([]);
  });
});
