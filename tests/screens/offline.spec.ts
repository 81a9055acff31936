import type { Page } from '@playwright/test';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { menuPages, openWithin } from '@tests/support/menuPages';

/** What choosing a file opens belongs to the browser. */
const buttons = 'main button:visible:not([disabled]):not(.ant-upload *)';
const mostPressed = 14;

/** Whether the console still stands, with something on the page that is open. */
async function expectStanding(page: Page, pressed: string): Promise<void> {
  await expect(page.locator('.shell'), pressed).toBeVisible();
  await expect(page.locator('main .notice[role=alert]:visible'), pressed).toHaveCount(0);
  await expect
    .poll(async () => (await page.locator('main').innerText()).trim().length, { message: pressed })
    .toBeGreaterThan(0);
}

/** What opened is put away; a form that was touched asks first. */
async function closeAll(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
}

test('R-LIVE-03 no button takes the page or the console along while the connection is lost', async ({
  page,
  context,
  fleet,
}) => {
  test.setTimeout(900_000);
  const [site] = fleet.sites;
  await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
  await openAs(page, '/index');
  for (const path of await menuPages(page)) {
    await openWithin(page, path);
    await context.setOffline(true);
    const names = await page
      .locator(buttons)
      .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 90)));
    for (const [place, name] of names.slice(0, mostPressed).entries()) {
      const button = page.locator(buttons).nth(place);
      if ((await page.locator(buttons).count()) <= place) break;
      await button.click({ timeout: 3_000 }).catch(() => undefined);
      await expectStanding(page, `${path}: ${name}`);
      await closeAll(page);
      if (!page.url().endsWith(path)) await openWithin(page, path);
    }
    await context.setOffline(false);
  }
  await publish(fleet, site, site, 'env', { roomTempC: 24 });
});
