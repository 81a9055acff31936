/** @jest-environment jsdom */
import type { SiteRow } from '@contract/sites';
import type { MenuRoute } from '@contract/session';
import { anEntry, routersWith } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { HeaderSearch } from './HeaderSearch';

globalThis.fetch = async () => new Response('{}');

const titled = (path: string, title: string, over: Partial<MenuRoute> = {}) =>
  anEntry(path, { meta: { title, menuId: 1 }, ...over });
const directory = (path: string, title: string, children: MenuRoute[], over: Partial<MenuRoute> = {}) => ({
  path,
  component: 'Layout',
  redirect: 'noRedirect',
  meta: { title },
  children,
  ...over,
});

const thirtyTwo = 'abcdefghijklmnopqrstuvwxyz012345';
const tree = [
  directory('/q', 'Qqqq', [
    titled('one', '一二三四五六七八九十'),
    titled('long', thirtyTwo),
    titled('compressor', 'Wwww'),
    titled('two', '1compressor'),
    titled('hid', 'Kkkkkkkkkk', { hidden: true, children: [titled('in', 'Nnnnnnnnnn')] }),
  ]),
];

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="place">{pathname}</output>;
}

const inThree = { zh: '南山', en: 'Nanshan', hk: '南山' };
const aSite: SiteRow = {
  ...{ id: 7, code: '44030543800007', name: '南山七号', kind: 'station', stationClass: 'D' },
  ...{ areaId: 1, deptId: 1, lat: 22, lng: 113, areaName: inThree, buildType: inThree },
  ...{ hasBattery: false, comm: 'online' },
};
const searching = async (routes: MenuRoute[] = tree, permissions: string[] = []) => {
  await renderPage(
    <>
      <HeaderSearch />
      <Place />
    </>,
    {
      permissions,
      answers: {
        'GET /getRouters': routersWith(() => routes),
        'GET /site/list': { code: 200, msg: 'ok', total: 1, rows: [aSite] },
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: '搜索菜单和站点' }));
  const box = await screen.findByRole('combobox');
  return async (pattern: string) => {
    await act(async () => void fireEvent.change(box, { target: { value: pattern } }));
    return screen.queryAllByRole('option').map(({ textContent }) => textContent);
  };
};

describe('the header search', () => {
  it('R-SHELL-12 takes a pattern that is wrong in four characters of ten, and none that is wrong in five', async () => {
    const search = await searching();
    expect(await search('一二三四五六####')).toEqual(['Qqqq > 一二三四五六七八九十/q/one']);
    expect(await search('一二三四五#####')).toEqual([]);
  });

  it('R-SHELL-12 puts what is found by its title above what is found by its path', async () => {
    const search = await searching();
    expect(await search('compressor')).toEqual(['Qqqq > 1compressor/q/two', 'Qqqq > Wwww/q/compressor']);
  });

  it('R-SHELL-12 looks at 32 characters of the pattern and no more', async () => {
    const search = await searching();
    expect(await search(thirtyTwo + '#'.repeat(60))).toEqual([`Qqqq > ${thirtyTwo}/q/long`]);
    expect(await search('#'.repeat(32) + thirtyTwo)).toEqual([]);
  });

  it('R-SHELL-12 takes a single character, finds below what is hidden, and goes where was picked', async () => {
    const search = await searching();
    const inside = 'Qqqq > Kkkkkkkkkk > Nnnnnnnnnn/q/hid/in';
    expect(await search('kkkkkkkkkk')).toEqual([inside]);
    expect(await search('n')).toContain(inside);
    fireEvent.click(screen.getByRole('option', { name: /Nnnnnnnnnn/ }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/q/hid/in');
  });

  it('finds a site by its code or name behind what the menu holds, and leads to its page', async () => {
    const search = await searching(tree, ['site:list']);
    await search('38000');
    const found = await screen.findByRole('option', { name: /南山七号/ }, { timeout: 10_000 });
    expect(found).toHaveTextContent('44030543800007');
    fireEvent.click(found);
    expect(screen.getByLabelText('place')).toHaveTextContent('/site/7');
  });

  it('looks for no site where none may be seen, and for none while a single character stands', async () => {
    const search = await searching(tree);
    expect(await search('38000')).toEqual([]);
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 400))));
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('没有匹配的菜单或站点')).toBeTruthy();
  });

  it('R-MENU-04 finds nothing that the user’s own menu does not hold', async () => {
    const search = await searching([titled('/alarms', 'Alarm centre')]);
    expect(await search('compressor')).toEqual([]);
    expect(await search('alarm')).toEqual(['Alarm centre/alarms']);
  });
});
