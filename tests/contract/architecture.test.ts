import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictureOf, shownPicture } from '../../config/architecturePicture.mjs';
import { withSummary } from '@tests/support/bench';
import { productSources } from '@tests/support/sources';

const sources = productSources();
const page = readFileSync('docs/architecture.md', 'utf8');

const importing =
  /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']*|@(?:\/|contract\/|sagas\/|server\/|field\/)[^']*)'/g;

const targetOf = (from: string, to: string): string | undefined => {
  const path = to.startsWith('.') ? join(dirname(from), to) : to.replace(/^@\//, 'src/').replace(/^@/, '');
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => sources.has(one));
};

const imports = [...sources].flatMap(([from, source]) =>
  [...source.matchAll(importing)].flatMap(([, to = '']): [string, string][] => {
    const target = targetOf(from, to);
    return target === undefined ? [] : [[from, target]];
  }),
);

/** The lists of files under the headings that begin with "The way of". */
const ways = page
  .split(/^##+ /m)
  .filter((part) => part.startsWith('The way '))
  .map((part) => [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path));

describe('the page about the architecture', () => {
  it('shows the folders as they import each other (npm run picture draws it)', () => {
    expect(shownPicture()).toBe(pictureOf(imports));
  });

  it('lists the ways of a reading and of an acknowledgement by files that import each other in that order', () => {
    const pairs = new Set(imports.flatMap(([from, to]) => [`${from} ${to}`, `${to} ${from}`]));
    expect(ways.map((way) => way.length > 5)).toEqual([true, true, true]);
    const broken = ways.flatMap((way) =>
      way.slice(1).flatMap((path, at) => (pairs.has(`${way[at]} ${path}`) ? [] : [`${way[at]} - ${path}`])),
    );
    expect(broken).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const named = [...page.matchAll(/`((?:contract|sagas|src|server|field|tests|config)\/[\w./-]+)`/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the page about performance', () => {
  it('begins with one table of the figures that have a budget, as the benches wrote them', () => {
    const text = readFileSync('docs/performance.md', 'utf8');
    expect(withSummary(text)).toBe(text);
    expect(text.indexOf('| bench | figure |')).toBeLessThan(200);
  });
});
