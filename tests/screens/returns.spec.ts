import type { Page } from '@playwright/test';
import type { SceneDraft } from '@contract/scenes';
import { asAdmin } from '@tests/support/adminConsole';
import { expect, openAs, test } from '@tests/support/liveBrowser';
import { menuPages, openWithin } from '@tests/support/menuPages';

const home = '/index';

const shown = async (page: Page) => (await page.locator('main').innerText()).trim().length;

test('R-SHELL-16 every view is come back to twice and shows what it showed', async ({ page }) => {
  test.setTimeout(600_000);
  await openAs(page, home);
  for (const path of (await menuPages(page)).filter((one) => one !== home)) {
    await openWithin(page, path);
    await expect.poll(() => shown(page), { message: path }).toBeGreaterThan(0);
    for (const visit of [1, 2]) {
      await openWithin(page, home);
      await openWithin(page, path);
      await expect(page.locator('main .notice[role=alert]:visible'), `${path}, return ${visit}`).toHaveCount(
        0,
      );
      await expect.poll(() => shown(page), { message: `${path}, return ${visit}` }).toBeGreaterThan(0);
    }
  }
});

test('R-SHELL-16 every widget is come back to in the composer', async ({ page, fleet }) => {
  test.setTimeout(180_000);
  const admin = await asAdmin(fleet.product.address);
  const { data: scenes } = (await admin.get('/scene/list')) as unknown as {
    data: (SceneDraft & { sceneId: number })[];
  };
  const kinds = new Set(scenes.flatMap(({ body }) => body.widgets.map(({ kind }) => kind)));
  expect(kinds).toContain('map');
  await openAs(page, '/system/scene');
  for (const { name } of scenes) {
    await page.locator('main').getByText(name.zh, { exact: true }).first().click();
    const tiles = await page.locator('.tile').count();
    for (const visit of [1, 2]) {
      await openWithin(page, home);
      await openWithin(page, '/system/scene');
      await expect(page.locator('.tile'), `${name.zh}, return ${visit}`).toHaveCount(tiles);
      await expect(page.locator('.tile__broken')).toHaveCount(0);
    }
  }
});
