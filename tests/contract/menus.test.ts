import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { resources } from '@contract/resources/generated';
import { seededMenus } from '@tests/support/seededMenus';
import type { SeededMenu } from '@server/modules/seed/menuRows';

/** The functional areas of the specification, each by the English name that its entry has. */
const areas: Readonly<Record<string, RegExp>> = {
  'alarm centre': /^alarm cent/i,
  'electronic map': /^electronic map/i,
  'access-control monitoring': /^(access|doors?\b)/i,
  'intelligent control': /^(intelligent|energy saving|.*strateg)/i,
  'air-conditioner remote control': /^(air.condition|remote control)/i,
  'data analysis': /^(data analysis|analysis|energy analysis)/i,
  'data display': /^data display/i,
  'system security': /^(system )?security/i,
  'system management': /^system$/i,
  'usage help': /^(usage )?help/i,
  'fault dispatch': /^(fault dispatch|faults)/i,
  'fault statistics': /^fault statistics/i,
  'fault callback': /^(fault )?callback/i,
  'area management': /^(area|region)s?( management)?$/i,
  'server monitoring': /^server (health|monitor)/i,
  ranking: /rank/i,
  'code generation': /^code generation/i,
  'data backup': /^data backup/i,
};

const menus = seededMenus();
const pageOf = ({ component = '' }: SeededMenu): boolean =>
  component.startsWith('crud/')
    ? resources.some(({ name }) => `crud/${name}` === component)
    : existsSync(resolve(`src/pages/${component}.tsx`));

/** The pages that an entry leads to: its own, or those below a directory. */
function pagesBelow(menu: SeededMenu): SeededMenu[] {
  const own = menu.type === 'C' ? [menu] : [];
  return [
    ...own,
    ...menus.filter(({ parent, type }) => parent === menu.key && type !== 'F').flatMap(pagesBelow),
  ];
}

describe('the menu', () => {
  for (const [area, name] of Object.entries(areas)) {
    const entry = menus.find(({ type, name: { en } }) => type !== 'F' && name.test(en));
    it(`R-MENU-05 has an entry for ${area} that leads to pages`, () =>
      expect(entry && pagesBelow(entry)).not.toHaveLength(0));
  }

  it('R-MENU-05 has no entry for a page that does not exist', () => {
    const pages = menus.filter(({ type, path }) => type === 'C' && path !== '/indexData');
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((menu) => !pageOf(menu)).map(({ key }) => key)).toEqual([]);
  });

  it('R-MENU-05 names every entry in three languages', () => {
    const unnamed = menus.filter(({ name: { zh, en, hk } }) => !(zh && en && hk));
    expect(unnamed.map(({ key }) => key)).toEqual([]);
  });
});
