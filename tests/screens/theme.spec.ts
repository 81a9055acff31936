import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test('R-THEME-01 a colour recolours at once with a message, asks no foreign host, and is kept', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL ?? '') && !url.startsWith('data:')) foreign.push(url);
  });
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('coolops.layout', '{"showSettings":true}'));
  await page.reload();
  await page.getByRole('button', { name: 'Layout settings' }).click();
  const fill = () => page.locator('.tab-active').evaluate((tab) => getComputedStyle(tab).backgroundColor);
  const before = await fill();
  await page.getByRole('radio', { name: 'Theme colour #F5222D' }).click();
  await expect(page.getByText('Compiling the theme')).toBeVisible();
  await expect(page.getByText('Compiling the theme')).toBeHidden();
  await expect.poll(fill).not.toBe(before);
  const after = await fill();
  await page.reload();
  await expect.poll(fill).toBe(after);
  expect(foreign).toEqual([]);
});

test('the dark appearance and the high contrast reach every surface', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() =>
    localStorage.setItem('coolops.layout', '{"appearance":"dark","isHighContrast":true}'),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(18, 22, 27)');
  const menuInk = await page
    .locator('.shell-side .ant-menu-item:not(.ant-menu-item-selected)')
    .first()
    .evaluate((item) => getComputedStyle(item).color);
  expect(menuInk).toBe('rgb(241, 243, 246)');
});
