import { say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { asAdmin } from '@tests/support/adminConsole';
import { uncollected, watchLeft } from '@tests/support/collected';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { adminPassword } from '@tests/support/product';

const whole = '#root > *';

/** Within the document that is open: what was left there may be collected. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const leftBy = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page);
  return () => uncollected(page, devTools);
};

test('the wall, the shell and the pages of refusal are collected after they were left', async ({
  page,
  fleet,
}) => {
  test.setTimeout(120_000);
  const [site] = fleet.sites;
  await publish(fleet, site, site, 'env', { roomTempC: 24 });
  await openAs(page, '/index');
  const left = await leftBy(page);
  await page.locator('.shell').waitFor();
  await watchLeft(page, 'the shell', '.shell');
  for (const [path, shown] of [
    ['/indexData', '.data-screen__page'],
    ['/404', 'h1'],
    ['/401', 'h1'],
  ] as const) {
    await go(page, path);
    await page.locator(shown).first().waitFor();
    if (path === '/indexData') await page.locator('.tile[data-kind="map"] canvas').first().waitFor();
    await watchLeft(page, path, whole);
  }
  await go(page, '/index');
  await page.locator('.shell').waitFor();
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

test('the panels of an alarm and of a site are collected after they were closed', async ({ page, fleet }) => {
  test.setTimeout(120_000);
  const [site] = fleet.sites;
  await openAs(page, '/alarms');
  const left = await leftBy(page);
  await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
  await page
    .getByRole('row')
    .filter({ hasText: say('alarm.roomTempVeryHigh.name') })
    .filter({ hasText: site.name })
    .click();
  const alarm = page.getByRole('complementary', { name: say('alarms.detail') });
  await alarm.locator('canvas').first().waitFor();
  await watchLeft(page, 'the panel of an alarm', '.alarm-panel');
  await alarm.getByRole('button', { name: say('alarms.closeDetail') }).click();
  await expect(alarm).toHaveCount(0);

  await go(page, '/map');
  await page.locator('.site-canvas').waitFor();
  await page.getByRole('combobox').fill('南山');
  await page.locator('.ant-select-dropdown').getByText(site.code).click();
  const panel = page.getByRole('complementary', { name: say('map.sitePanel', { site: site.name }) });
  await panel.waitFor();
  await watchLeft(page, 'the panel of a site', '.site-panel');
  await panel.getByRole('button', { name: say('crud.close') }).click();
  await expect(panel).toHaveCount(0);
  await publish(fleet, site, site, 'env', { roomTempC: 24 });
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

test('the pages of signing in are collected after they were left', async ({ page, fleet }) => {
  test.setTimeout(120_000);
  await page.goto('/login');
  await page.locator('form').first().waitFor();
  const left = await leftBy(page);
  for (const path of ['/login', '/loginIndex', '/loginhome', '/accLogin', '/register', '/quit', '/bind']) {
    await go(page, path);
    await page.locator('h1').first().waitFor();
    await watchLeft(page, path, whole);
  }
  // Somebody new is asked for another password before anything else.
  const admin = await asAdmin(fleet.product.address);
  const made = await admin.send('POST', '/system/user', {
    userName: 'newcomer',
    nickName: 'newcomer',
    phonenumber: '13800000044',
    email: 'new@example.com',
    roleIds: [1],
  });
  const { oneTimePassword } = made.data as { oneTimePassword: string };
  await go(page, '/login');
  await page.locator('input[name=username]').fill('newcomer');
  await page.locator('input[name=password]').fill(oneTimePassword);
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=oldPassword]').fill(oneTimePassword);
  await page.locator('input[name=newPassword]').fill(`${adminPassword}8`);
  await page.locator('input[name=confirmPassword]').fill(`${adminPassword}8`);
  await watchLeft(page, 'the new password that is asked for', whole);
  await page.locator('button[type=submit]').click();
  await page.locator('.shell').waitFor();
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});
