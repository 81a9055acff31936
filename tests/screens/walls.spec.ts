import type { Page } from '@playwright/test';
import { asAdmin, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/liveBrowser';

/** A display with every region there is, named by its administrator. */
async function issue(admin: AdminApi): Promise<{ displayId: number; token: string }> {
  const { data: regions } = (await admin.get('/lookup/regions')) as unknown as { data: { value: number }[] };
  const answer = await admin.send('POST', '/display', {
    name: 'Hall',
    regionIds: regions.map(({ value }) => value),
  });
  return answer.data;
}

const tokenOf = (wall: Page) => wall.evaluate(() => localStorage.getItem('coolops.token'));
const isLive = async (wall: Page) => {
  await expect(wall).toHaveURL('/indexData');
  await expect(wall.locator('.data-screen__page')).not.toHaveClass(/is-stale/, { timeout: 60_000 });
  await expect(wall.getByText('数据为最新')).toBeVisible({ timeout: 60_000 });
};

test('R-ACC-01 a wall goes on without a hand after a restart of its server, a cut network and a new token', async ({
  browser,
  baseURL,
  fleet,
}) => {
  test.setTimeout(180_000);
  const { product } = fleet;
  const admin = await asAdmin(product.address);
  const { displayId, token: first } = await issue(admin);
  // A browser of its own: while its server is away, it writes errors that no page can keep it from.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const wall = await context.newPage();
  await wall.goto('/loginhome');
  await wall.getByText('使用展示令牌').click();
  await wall.locator('input[name=token]').fill(first);
  await wall.locator('button[type=submit]').click();
  await isLive(wall);

  await product.stop();
  await expect(wall.locator('.data-screen__page')).toHaveClass(/is-stale/, { timeout: 15_000 });
  await product.restart();
  await isLive(wall);

  await context.setOffline(true);
  await expect(wall.locator('.data-screen__page')).toHaveClass(/is-stale/, { timeout: 15_000 });
  await context.setOffline(false);
  await isLive(wall);

  const again = await asAdmin(product.address);
  await again.send('POST', `/display/${displayId}/rotate`);
  await wall.reload();
  await isLive(wall);
  await expect.poll(() => tokenOf(wall)).not.toBe(first);
  const asked = await fetch(`${product.address}/api/getInfo`, {
    headers: { authorization: `Bearer ${first}` },
  });
  expect(((await asked.json()) as { code: number }).code).toBe(401);
  await wall.reload();
  await isLive(wall);
  await context.close();
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
  await page.getByRole('link', { name: '重新登录' }).click();
  await page.waitForTimeout(1_000);
  await expect(page.locator('input[name=username]')).toHaveCount(0);
  await page.unroute(away);
  await expect(page.locator('input[name=username]')).toBeVisible({ timeout: 15_000 });
  await context.close();
});
