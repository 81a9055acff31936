/** @jest-environment jsdom */
import type { Bookmark } from '@contract/bookmarks';
import { anEntry, routersWith } from '@tests/support/aBrowser';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Bookmarks } from './Bookmarks';

globalThis.fetch = async () => new Response('{}');

const aBookmark = (path: string, more: Partial<Bookmark> = {}): Bookmark => ({
  ...{ path, siteName: null, isFavourite: false, visitedAt: 1 },
  ...more,
});
const show = async (bookmarks: Bookmark[]) => {
  const { browser } = await renderPage(<Bookmarks onPick={() => undefined} />, {
    answers: {
      'GET /getRouters': routersWith(() => [anEntry('/alarms', { meta: { title: '告警中心', menuId: 1 } })]),
      'GET /user/bookmarks': ok(bookmarks),
      'PUT /user/bookmarks/favourite': ok(null),
    },
  });
  return browser;
};
const linksOf = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('favourites and recently visited pages in the search', () => {
  it('are named in the words of the menu and by the names of sites, and none that the menu does not hold', async () => {
    await show([
      aBookmark('/site/7', { siteName: '南山七号', isFavourite: true }),
      aBookmark('/alarms'),
      aBookmark('/system/secret'),
    ]);
    await screen.findByText('告警中心');
    expect(linksOf('收藏')).toEqual([['南山七号', '/site/7']]);
    expect(linksOf('最近访问')).toEqual([['告警中心', '/alarms']]);
  });

  it('change by the star beside them, which is sent and read anew', async () => {
    const browser = await show([aBookmark('/alarms')]);
    const star = await screen.findByRole('button', { name: '将“告警中心”加入收藏' });
    await act(async () => void fireEvent.click(star));
    expect(browser.sent('PUT /user/bookmarks/favourite')).toHaveLength(1);
    expect(browser.sent('GET /user/bookmarks')).toHaveLength(2);
  });

  it('say how to begin while there are none', async () => {
    await show([]);
    expect(await screen.findByText(/还没有收藏/)).toBeVisible();
  });
});
