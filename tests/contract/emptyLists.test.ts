import { resources } from '@contract/resources/generated';
import { texts } from '@contract/texts';
import { fixedRoutes } from '@sagas/permission/fixedRoutes';
import { seededMenus } from '@tests/support/seededMenus';
import type { SeededMenu } from '@server/modules/seed/menuRows';

const menus = seededMenus();

/** The address of a page, below the directories that it stands in. */
function addressOf({ path = '', parent }: SeededMenu): string {
  const above = menus.find(({ key }) => key === parent);
  const base = above ? addressOf(above) : '';
  return path.startsWith('/') ? path : `${base}/${path}`;
}

describe('a declared list without rows', () => {
  const lists = resources.filter(({ actions }) => actions.includes('list'));

  it('says what to do next: add, read a file, go to the page that fills it, or wait', () => {
    const mute = lists.filter(
      ({ actions, whenEmpty }) => !whenEmpty && !actions.includes('add') && !actions.includes('import'),
    );
    expect(mute.map(({ name }) => name)).toEqual([]);
    expect(lists.length).toBeGreaterThan(30);
  });

  it('leads only to pages that there are, and asks for the right that opens them', () => {
    const pages = new Map(
      menus.filter(({ type }) => type === 'C').map((menu) => [addressOf(menu), menu.perms]),
    );
    const led = lists.flatMap(({ name, whenEmpty }) => (whenEmpty?.path ? [{ name, ...whenEmpty }] : []));
    expect(led.length).toBeGreaterThan(3);
    const isOwnPage = (path: string) => fixedRoutes.some((route) => route.path === path);
    const astray = led.filter(({ path, permission }) => !isOwnPage(path) && pages.get(path) !== permission);
    expect(astray).toEqual([]);
  });

  it('says so in three languages', () => {
    const keys = lists.flatMap(({ whenEmpty }) => (whenEmpty ? [whenEmpty.text] : []));
    for (const words of Object.values(texts)) expect(keys.filter((key) => !words[key])).toEqual([]);
  });
});

describe('a list that is not declared', () => {
  /** Said only while something is typed or chosen. */
  const whileSought = [
    'alarms.noMatch',
    'api.none',
    'crud.noMatch',
    'map.searchNothing',
    'shell.searchNothing',
  ];

  it('speaks of matches by the one empty list, which does so only where something narrows it', () => {
    const said = Object.entries(texts.en).filter(([, words]) => /^(?:No|Nothing)\b.*\bmatch/.test(words));
    expect(said.map(([key]) => key).toSorted()).toEqual(whileSought);
  });
});
