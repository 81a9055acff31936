import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { brokenLook } from '@tests/support/pageLook';
import { signIn } from '@tests/support/signIn';

const windows = [
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
];

/** What is still broken when bars and tables have taken their new widths. */
async function lastingLook(page: Page): Promise<string[]> {
  let broken: string[] = [];
  const isWhole = async () => {
    broken = await brokenLook(page);
    return broken.length === 0;
  };
  await expect
    .poll(isWhole, { timeout: 4_000 })
    .toBe(true)
    .catch(() => undefined);
  return broken;
}

for (const language of ['zh', 'en', 'hk'] as const)
  test(`R-LANG-01 every page of the menu is whole in ${language}, on a small, a usual and a large screen`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await signIn(page, '/', language);
    const broken: string[] = [];
    for (const path of await menuPages(page)) {
      await openWithin(page, path);
      for (const size of windows) {
        await page.setViewportSize(size);
        await expect(page.locator(':is(main .splash, main .ant-skeleton):visible')).toHaveCount(0);
        broken.push(...(await lastingLook(page)).map((look) => `${path} at ${size.width}: ${look}`));
      }
    }
    expect(broken).toEqual([]);
  });

test('a large screen draws the console larger, and an ordinary one as specified', async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const widthAt = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    return async () => (await menu.boundingBox())?.width;
  };
  await expect.poll(await widthAt({ width: 1920, height: 1080 })).toBe(200);
  await expect.poll(await widthAt({ width: 2560, height: 1440 })).toBe(225);
  await expect.poll(await widthAt({ width: 3840, height: 2160 })).toBe(300);
});
