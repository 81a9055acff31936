import { fixedRoutes, openRoutes } from '@sagas/permission/fixedRoutes';
import type { SeededMenu } from '@server/modules/seed/menuRows';
import { everyCall } from '@tests/support/everyCall';
import { seededMenus } from '@tests/support/seededMenus';
import { productSources } from '@tests/support/sources';

/** What is left open is written alike by a call (`{id}`), a page (`:id`) and a text of the source. */
const plain = (path: string): string =>
  path.replace(/\$?\{[^}]*\}|:\w+(?:\([^)]*\))?/g, '*').replace(/[?#].*$/, '');

const menus = seededMenus();
const addressOf = ({ path = '', parent }: SeededMenu): string => {
  const above = menus.find(({ key }) => key === parent);
  return path.startsWith('/') ? path : `${above ? addressOf(above) : ''}/${path}`;
};

const pages = new Set([
  ...[...openRoutes, ...fixedRoutes].map(({ path }) => plain(path)),
  ...menus.filter(({ type }) => type === 'C').map(addressOf),
]);

/** Texts of the browser that begin with a slash, and what is put behind something else. */
const paths = /(?:['"`](?:GET |POST |PUT |DELETE )?|\})(\/[\w$][^'"`\s<>]*)/g;

const comments = /^\s*(?:\*|\/\*|\/\/).*$/gm;

describe('the browser', () => {
  const sources = [...productSources('sagas|src')].map(([file, source]): [string, string] => [
    file,
    source.replace(comments, ''),
  ]);
  const texts = sources.flatMap(([file, source]) =>
    [...source.matchAll(paths)].map(([, path = '']) => ({ file, path: plain(path) })),
  );

  it('writes addresses of pages, which are read here', () => {
    expect(texts.filter(({ path }) => pages.has(path)).length).toBeGreaterThan(20);
  });

  it('has the prefix of the calls from the configuration of the installation', () => {
    const said = [...sources].filter(([, source]) => /[/]api\b/.test(source));
    expect(said.map(([file]) => file)).toEqual([]);
  });

  it('has every path of a call from the contract: what reads like one is the address of a page', async () => {
    const calls = new Set((await everyCall()).map(({ path }) => plain(path)));
    const spelled = texts.filter(({ path }) => calls.has(path) && !pages.has(path));
    expect(spelled.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });
});
