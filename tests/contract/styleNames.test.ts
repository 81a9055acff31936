import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { siteConditions } from '@/palette/palette';
import { productSources, trackedFiles } from '@tests/support/sources';

const tokens = 'src/theme/tokens.css';
const sources = productSources('src');
const sheets = new Map(
  trackedFiles(/^src\/.*\.css$/).map((path) => [
    path,
    readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  ]),
);

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** What a class may begin with: a component, a sheet, or the folder of a page, of several of which one may be meant. */
function leadingNames(): ReadonlySet<string> {
  const components = [...sources].flatMap(([path, source]) =>
    path.endsWith('.tsx')
      ? [...source.matchAll(/(?:function|const|class) ([A-Z]\w+)/g)].map((match) => match[1] ?? '')
      : [],
  );
  const files = [...sources.keys(), ...sheets.keys()].map((path) => basename(path).split('.')[0] ?? '');
  const folders = [...sources.keys()].flatMap((path) => path.split('/').slice(1, -1));
  const names = [...components, ...files, ...folders].map(kebab);
  return new Set(names.flatMap((name) => [name, name.replace(/s$/, '')]));
}

/** Classes of libraries, states beside a class, and one that hides words from the eyes alone. */
const isForeign = (name: string): boolean =>
  /^(ant|leaflet|uplot|u|is|has)-|^anticon$|^visually-hidden$/.test(name);

function classesOf(sheet: string): string[] {
  const selectors = [...sheet.matchAll(/([^{}]+)\{/g)].map((match) => match[1] ?? '');
  const own = selectors.filter((selector) => !selector.trim().startsWith('@'));
  return own.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1] ?? ''),
  );
}

const properties = /(?<![\w-])--([a-z][\w-]*)(?=\s*:)/g;
const uses = /var\(\s*--([a-z][\w-]*)/g;
const namesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('a class of a style sheet', () => {
  it('begins with the name of its component, its sheet or its page, in small letters', () => {
    const names = leadingNames();
    const leads = (name: string): boolean => {
      const parts = (name.split('__')[0] ?? '').split('-');
      return parts.some((_, at) => names.has(parts.slice(0, at + 1).join('-')));
    };
    const strange = [...sheets].flatMap(([path, sheet]) =>
      [...new Set(classesOf(sheet))]
        .filter((name) => !isForeign(name) && !(leads(name) && /^[a-z0-9-]+(__[a-z0-9-]+)?$/.test(name)))
        .map((name) => `${path} .${name}`),
    );
    expect(names).toContain('alarm-table');
    expect(strange).toEqual([]);
  });
});

describe('a custom property', () => {
  const local = [...sheets].flatMap(([, sheet]) => namesOf(sheet, properties));
  const inStyles = [...sources.values()].flatMap((source) => namesOf(source, /'--([a-z][\w-]*)'/g));
  /** `sea` is the palette's too; `brand-…` follows the chosen colour, `ant-…` is the component library's. */
  const known = new Set<string>([...local, ...inStyles, ...siteConditions, 'accent', 'sea']);

  it('that a sheet reads is given a value somewhere', () => {
    const unknown = [...sheets].flatMap(([path, sheet]) =>
      namesOf(sheet, uses)
        .filter((name) => !known.has(name) && !/^(brand|ant)-/.test(name))
        .map((name) => `${path} --${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of the whole product stands in the one sheet of tokens', () => {
    const elsewhere = [...sheets]
      .filter(([path]) => path !== tokens)
      .flatMap(([path, sheet]) =>
        [...sheet.matchAll(/:root[^{}]*\{([^}]*)\}/g)].flatMap((match) =>
          namesOf(match[1] ?? '', properties).map((name) => `${path} --${name}`),
        ),
      );
    expect(namesOf(sheets.get(tokens) ?? '', properties)).toContain('ink-soft');
    expect(elsewhere).toEqual([]);
  });
});
