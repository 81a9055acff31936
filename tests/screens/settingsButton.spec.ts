import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

const widths = [390, 768, 1024, 1366, 1440, 1920];

/** What one could press below the button of the layout, at every few pixels of it. */
const covered = (page: Page) =>
  page.locator('.settings-button').evaluate((button) => {
    const tools = 'button, a[href], input, textarea, [role=button], [role=tab], .ant-select, .ant-picker';
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const below = new Set<string>();
    for (let x = left + 1; x < right; x += 4)
      for (let y = top + 1; y < bottom; y += 4)
        for (const part of document.elementsFromPoint(x, y)) {
          const tool = part.closest(tools);
          if (tool && tool !== button) below.add(tool.outerHTML);
        }
    return [...below];
  });

test('R-SHELL-17 the button of the layout lies over no tool of any page, whatever the width', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('coolops.layout', '{"showSettings":true}'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Layout settings' })).toBeVisible();
  for (const path of await menuPages(page)) {
    await openWithin(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      expect([path, width, await covered(page)]).toEqual([path, width, []]);
    }
  }
});
