import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

const home = '/index';
const shell = 'the shell';

/** What the page remembers of the views it has shown, without keeping them. */
interface Watch {
  left: Set<string>;
  registry: FinalizationRegistry<string>;
}

/** Its name is told as soon as the browser has collected what is on screen there now. */
const watch = (page: Page, name: string, selector: string) =>
  page.evaluate(
    ([called, where]) => {
      const { left, registry } = ((globalThis as unknown as { watch?: Watch }).watch ??= {
        left: new Set(),
        registry: new FinalizationRegistry((gone: string) => void left.delete(gone)),
      });
      const found = [...document.querySelectorAll<HTMLElement>(where ?? '')];
      const shown = found.filter((element) => element.checkVisibility());
      if (shown.length === 0) throw new Error(`nothing is shown of ${called}`);
      shown.forEach((element, at) => {
        const one = at === 0 ? (called ?? '') : `${called}, ${at + 1}`;
        left.add(one);
        registry.register(element, one);
      });
    },
    [name, selector],
  );

const uncollected = async (page: Page, devTools: CDPSession): Promise<string[]> => {
  await devTools.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => [...(globalThis as unknown as { watch: Watch }).watch.left]);
};

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

test('every view of the menu is collected after it was left, and nothing of it goes on listening', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const paths = await menuPages(page);
  // It stays on screen: what is not collected must be seen as well.
  await watch(page, shell, '.shell');
  const walk = async () => {
    for (const path of paths) {
      await openWithin(page, path);
      await watch(page, path, 'main > *');
      if (path !== home) await leave(page);
    }
    await openWithin(page, '/user/profile');
    await expect.poll(() => uncollected(page, devTools), { timeout: 30_000 }).toEqual([shell]);
  };
  await walk();
  const before = await listenersIn(devTools);
  await walk();
  expect(await listenersIn(devTools)).toBeLessThanOrEqual(before);
});
