import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { sendCredentials } from '@tests/support/signIn';

/** What only this code says, whatever file the build put it into. */
const marks = {
  charts: '_echarts_instance_',
  strips: 'u-over',
  map: 'leaflet-container',
  editor: 'execCommand',
};

async function foundIn(page: Page, scripts: ReadonlySet<string>): Promise<string[]> {
  const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
  return Object.entries(marks)
    .filter(([, mark]) => texts.some((text) => text.includes(mark)))
    .map(([name]) => name);
}

test('the code of charts, map and editor is fetched by the pages that need it, never by sign-in and home', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(3);
  expect(await foundIn(page, scripts)).toEqual([]);
  await sendCredentials(page);
  await expect(page).toHaveURL('/index');
  await expect(page.locator('#home-power')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await foundIn(page, scripts)).toEqual([]);
  // The marks are true ones: they are found where the code is wanted.
  for (const path of ['/map', '/indexData', '/system/notice']) await page.goto(path);
  await page.goto('/map');
  await expect(page.locator('.leaflet-container')).toBeVisible();
  expect(await foundIn(page, scripts)).toContain('map');
});
