import { expect, test } from '@tests/support/browser';
import { openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

test('a page on paper holds what it says: no menu, no bars, nothing to press, black on white', async ({
  page,
}) => {
  await signIn(page);
  await openWithin(page, '/alarm/figures');
  const chosen = page.locator('main .ant-segmented-item-selected').first();
  const others = page.locator('main .ant-segmented-item:not(.ant-segmented-item-selected)').first();
  await expect(others).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const frame of ['.shell-header', '.shell-side', '.shell-bars'])
    await expect(page.locator(frame)).toBeHidden();
  await expect(chosen).toBeVisible();
  await expect(others).toBeHidden();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await openWithin(page, '/monitor/server');
  await expect(page.getByText('Show diagnostics')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Diagnostics for support' })).toBeVisible();
  await expect(page.getByText('Show diagnostics')).toBeHidden();
});
