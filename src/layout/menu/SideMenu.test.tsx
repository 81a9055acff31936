/** @jest-environment jsdom */
import type { MenuRoute } from '@contract/session';
import { anEntry, routersWith } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { SideMenu } from './SideMenu';

globalThis.fetch = async () => new Response('{}');

const titled = (path: string, title: string, over: Partial<MenuRoute> = {}) =>
  anEntry(path, { ...over, meta: { title, menuId: 1, ...over.meta } });

const directory = (path: string, title: string, children: MenuRoute[]): MenuRoute => ({
  path,
  component: 'Layout',
  redirect: 'noRedirect',
  alwaysShow: true,
  meta: { title },
  children,
});

const tree = [
  directory('/system', '系统管理', [
    titled('user', '用户管理'),
    titled('dict', '字典管理'),
    titled('long', '一二三四五六七八九'),
    titled('short', '一二三四五六七八'),
    titled('user/roles', '分配角色', {
      hidden: true,
      meta: { title: '分配角色', activeMenu: '/system/user' },
    }),
  ]),
  titled('/alarms', '名字很长很长的告警中心'),
];

const answers = { 'GET /getRouters': routersWith(() => tree) };

const menuAt = async (path: string) => {
  const { browser } = await renderPage(<SideMenu />, { answers });
  await act(async () => void browser.navigation.go(path));
  return within(screen.getByRole('navigation'));
};
const marked = () =>
  [...document.querySelectorAll('.ant-menu-item-selected')].map(({ textContent }) => textContent);

describe('the side menu', () => {
  const favourites = async (marked: object[]) => {
    const bookmarks = marked.map((one) => ({ siteName: null, visitedAt: null, isFavourite: true, ...one }));
    const { browser } = await renderPage(<SideMenu />, {
      answers: { ...answers, 'GET /user/bookmarks': { code: 200, msg: '', data: bookmarks } },
    });
    await act(async () => void browser.navigation.go('/alarms'));
    return within(screen.getByRole('navigation'));
  };

  it('holds the favourites of the person, by the names of pages and sites, and marks a page once', async () => {
    const menu = await favourites([
      { path: '/system/user' },
      { path: '/alarms', isFavourite: false, visitedAt: 1 },
      { path: '/site/7', siteName: '南山七号' },
      { path: '/system/secret' },
    ]);
    await act(async () => void fireEvent.click(await menu.findByText('收藏')));
    const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['用户管理', '/system/user'],
        ['南山七号', '/site/7'],
      ]),
    );
    expect(marked()).toEqual(['名字很长很长的告警中心']);
  });

  it('has no entry for favourites while there are none', async () => {
    const menu = await favourites([{ path: '/alarms', isFavourite: false, visitedAt: 1 }]);
    expect(menu.queryByText('收藏')).toBeNull();
  });

  it('R-SHELL-05 marks the entry of the path', async () => {
    await menuAt('/system/user');
    expect(marked()).toEqual(['用户管理']);
  });

  it('R-SHELL-05 marks the activeMenu of a page that has no entry: of the server’s and of our own', async () => {
    await menuAt('/system/user/roles');
    expect(marked()).toEqual(['用户管理']);
  });

  it('R-SHELL-05 marks the dictionaries while the data of one is on screen', async () => {
    await menuAt('/dict/type/data/1');
    expect(marked()).toEqual(['字典管理']);
  });

  it('R-MENU-04 holds home and the entries of the user’s own menu, and none that is hidden', async () => {
    const menu = await menuAt('/system/user');
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '首页',
      '用户管理',
      '字典管理',
      '一二三四五六七八九',
      '一二三四五六七八',
      '名字很长很长的告警中心',
    ]);
  });

  it('R-SHELL-06 gives a tooltip to a child of nine characters, to none of eight, and to none at the top', async () => {
    const menu = await menuAt('/system/user');
    fireEvent.mouseEnter(menu.getByText('一二三四五六七八').parentElement!);
    fireEvent.mouseEnter(menu.getByText('名字很长很长的告警中心').parentElement!);
    fireEvent.mouseEnter(menu.getByText('一二三四五六七八九').parentElement!);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('一二三四五六七八九');
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual([
      '一二三四五六七八九',
    ]);
  });
});
