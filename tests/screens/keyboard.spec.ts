import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the page is reached past the shell, and the menu by arrows', async ({ page }) => {
  await page.reload();
  await page.locator('.shell').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('menuitem', { name: 'Home' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Alarm centre' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/alarms');
  const system = menu.getByRole('menuitem', { name: 'System', exact: true });
  await system.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Users', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/system/user');
});

test('every tool of the top bar works by keys alone', async ({ page }) => {
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  const press = async (name: string) => {
    await bar.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const openMenu = async (name: string) => {
    await press(name);
    await expect(page.locator('.ant-dropdown:visible :focus')).toHaveCount(1);
  };
  await press('Close the menu');
  await expect(bar.getByRole('button', { name: 'Open the menu' })).toBeFocused();
  await press('Open the menu');

  await openMenu('Size');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Switch Size Success')).toBeVisible();

  await openMenu('Language');
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Language' })).toBeFocused();

  await bar.getByRole('button', { name: /notice/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Notices' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: /notice/i })).toBeFocused();

  await openMenu('User menu');
  await expect(page.getByRole('menuitem', { name: 'Personal centre' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/profile');

  await press('Log out');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tabs are opened, moved, closed and asked for their menu by keys alone', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  for (const name of ['Alarm centre', 'Electronic map']) {
    await menu.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.tab-active')).toContainText(name);
  }
  const map = tabs.getByRole('link', { name: 'Electronic map' });
  await map.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Electronic map', 'Alarm centre']);
  await expect(map).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Alarm centre', 'Electronic map']);
  await page.keyboard.press('Shift+F10');
  await expect(
    page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: 'Close tab' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await map.focus();
  await page.keyboard.press('Delete');
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Alarm centre']);
});
