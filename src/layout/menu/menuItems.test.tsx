/** @jest-environment jsdom */
import type { MenuEntry } from '@sagas/permission/menu';
import { tabVisited } from '@sagas/tabs/tabs.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { Menu } from 'antd';
import { menuItems } from './menuItems';

globalThis.fetch = async () => new Response('{}');

const entry = (key: string, query?: string): MenuEntry => ({
  ...{ key, title: key, icon: 'alarm', children: [] },
  ...(query !== undefined && { query }),
});
const tabAt = (path: string, fullPath: string) =>
  tabVisited({ path, fullPath, name: path, viewKey: path, isAffixed: false, isPinned: false });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the entries of the menu', () => {
  it('R-SHELL-16 lead to an open page as it was left, and to others by their own address', async () => {
    const items = menuItems([entry('/alarms'), entry('/map'), entry('/posts', 'status=0')], () => undefined);
    const { browser } = await renderPage(<Menu items={items} />);
    expect(href('/alarms')).toBe('/alarms');
    await act(async () => {
      browser.store.dispatch(tabAt('/alarms', '/alarms?level=2&alarm=7'));
      browser.store.dispatch(tabAt('/posts', '/posts?status=1'));
    });
    expect(['/alarms', '/map', '/posts'].map(href)).toEqual([
      '/alarms?level=2&alarm=7',
      '/map',
      '/posts?status=0',
    ]);
  });
});
