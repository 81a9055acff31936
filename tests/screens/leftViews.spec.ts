import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { uncollected, watchLeft } from '@tests/support/collected';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

const home = '/index';
const shell = 'the shell';
/** Pages of the shell that no menu leads to. */
const hidden = ['/job/log', '/gen/edit', '/dict/type/data/1'];

/** What still hears something, after all that nobody holds is gone. */
const listenersIn = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? NaN;
};

const leave = async (page: Page): Promise<void> => {
  await page.locator('.tab-active').getByRole('button').click();
  await expect(page.locator('.tab-active a')).toHaveAttribute('href', home);
};

test('every view of the shell is collected after it was left, and nothing of it goes on listening', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const paths = [...(await menuPages(page)), ...hidden];
  // It stays on screen: what is not collected must be seen as well.
  await watchLeft(page, shell, '.shell');
  const walk = async () => {
    for (const path of paths) {
      await openWithin(page, path);
      await watchLeft(page, path, 'main > *');
      if (path !== home) await leave(page);
    }
    await openWithin(page, '/user/profile');
    await expect.poll(() => uncollected(page, devTools), { timeout: 30_000 }).toEqual([shell]);
  };
  await walk();
  const before = await listenersIn(devTools);
  await walk();
  await expect.poll(() => listenersIn(devTools)).toBeLessThanOrEqual(before);
});
