import { aBrowser, anEntry, routersWith, settle } from '@tests/support/aBrowser';

const answers = {
  'GET /getRouters': routersWith(() => [
    { path: '/', component: 'Layout', children: ['a', 'b'].map((path) => anEntry(path, { name: path })) },
  ]),
};

describe('recently visited pages', () => {
  it('are those that a person stays at, each told to the server once', async () => {
    const browser = aBrowser({ token: 'known', at: '/a', answers });
    try {
      await settle();
      jest.useFakeTimers();
      browser.navigation.go('/b');
      await jest.advanceTimersByTimeAsync(2_000);
      browser.navigation.go('/a');
      await jest.advanceTimersByTimeAsync(2_000);
      expect(browser.sent('PUT /user/bookmarks/visit')).toHaveLength(0);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(browser.sent('PUT /user/bookmarks/visit')).toHaveLength(1);
      browser.navigation.go('/index');
      await jest.advanceTimersByTimeAsync(5_000);
      expect(browser.sent('PUT /user/bookmarks/visit')).toHaveLength(1);
    } finally {
      jest.useRealTimers();
      browser.close();
    }
  });
});
