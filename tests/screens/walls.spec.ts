import { say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { asAdmin } from '@tests/support/adminConsole';
import { expectLive, hangUpWall, signInAsWall } from '@tests/support/aWall';
import { commission, expect, test } from '@tests/support/liveBrowser';
import { marksOf } from '@tests/support/mapLook';

const tokenOf = (wall: Page) => wall.evaluate(() => localStorage.getItem('coolops.token'));

test('R-ACC-01 a wall goes on without a hand after a restart of its server, a cut network and a new token', async ({
  browser,
  baseURL,
  fleet,
}) => {
  test.setTimeout(180_000);
  const { product } = fleet;
  const { displayId, token: first, open } = await hangUpWall(product.address);
  // A browser of its own: while its server is away, it writes errors that no page can keep it from.
  const wall = await open(browser, { baseURL: baseURL ?? '' });
  const context = wall.context();
  await expectLive(wall);

  await product.stop();
  await expect(wall.locator('.data-screen__page')).toHaveClass(/is-stale/, { timeout: 15_000 });
  await product.restart();
  await expectLive(wall);

  await context.setOffline(true);
  await expect(wall.locator('.data-screen__page')).toHaveClass(/is-stale/, { timeout: 15_000 });
  await context.setOffline(false);
  await expectLive(wall);

  const again = await asAdmin(product.address);
  await again.send('POST', `/display/${displayId}/rotate`);
  await wall.reload();
  await expectLive(wall);
  await expect.poll(() => tokenOf(wall)).not.toBe(first);
  const asked = await fetch(`${product.address}/api/getInfo`, {
    headers: { authorization: `Bearer ${first}` },
  });
  expect(((await asked.json()) as { code: number }).code).toBe(401);
  await wall.reload();
  await expectLive(wall);
  await context.close();
  await again.send('DELETE', `/display/${displayId}`);
});

test('R-LIVE-02 a wall of one region draws the sites of that region on its map, and says which it is', async ({
  page,
  fleet,
}) => {
  const { address } = fleet.product;
  const inThree = { zh: '珠海市', en: 'Zhuhai', hk: '珠海市' };
  const region = { city: { code: '440400', name: inThree }, area: { code: '440402', name: inThree } };
  await commission(address, fleet.token, {
    code: 'E2E-201',
    name: '香洲基站',
    lat: 22.27,
    lng: 113.54,
    ...region,
  });
  const admin = await asAdmin(address);
  const regions = (await admin.get('/lookup/regions')) as unknown as {
    data: { value: number; label: string }[];
  };
  const { value } = regions.data.find(({ label }) => label.includes(inThree.zh)) ?? { value: 0 };
  const issued = await admin.send('POST', '/display', { name: 'Zhuhai', regionIds: [value] });
  const { displayId, token } = issued.data as unknown as { displayId: number; token: string };
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signInAsWall(page, token);
  await expect(page.locator('.screen-head')).toContainText(inThree.zh);
  await expect.poll(async () => (await marksOf(page)).length).toBe(1);
  await admin.send('DELETE', `/display/${displayId}`);
});

test('a page whose code could not be fetched begins anew when its server is back, without a hand', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const away = /assets\/.*\.js$|app-config\.json$/;
  await page.goto('/quit');
  await page.waitForLoadState('networkidle');
  await page.route(away, (route) => route.abort());
  await page.getByRole('link', { name: say('signIn.quit.again') }).click();
  await page.waitForTimeout(1_000);
  await expect(page.locator('input[name=username]')).toHaveCount(0);
  await page.unroute(away);
  await expect(page.locator('input[name=username]')).toBeVisible({ timeout: 15_000 });
  await context.close();
});
