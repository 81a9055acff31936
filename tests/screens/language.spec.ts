import { say } from '@tests/support/say';
import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test('R-LANG-02 R-MENU-01 R-MENU-02 a chosen language acts at once, says so in itself, changes the menu and stays', async ({
  page,
}) => {
  await signIn(page, '/alarms', 'en');
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: say('language.zh') }).click();
  await expect(page.getByText(say('shell.languageSwitched'))).toBeVisible();
  await expect(page.locator('.tab-active')).toContainText(say('alarms.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.reload();
  await expect(page.getByRole('navigation', { name: say('shell.navigation') })).toContainText(
    say('map.title'),
  );
  await bar.getByRole('button', { name: say('shell.language') }).click();
  await page.getByRole('menuitem', { name: say('language.hk') }).click();
  await expect(page.getByRole('navigation', { name: '主目錄' })).toContainText('電子地圖');
});

test('R-ACC-09 R-LANG-01 the 404 page in three languages', async ({ page }) => {
  const words = {
    zh: [say('errors.page404.title'), say('errors.page404.detail'), say('errors.backHome')],
    en: ['Error 404!', 'The page you visited does not exist', 'Back to home'],
    hk: ['404 錯誤！', '你瀏覽的頁面並不存在', '返回主頁'],
  };
  await signIn(page);
  for (const [language, texts] of Object.entries(words)) {
    await page.evaluate((chosen) => localStorage.setItem('coolops.language', chosen), language);
    await page.goto('/404');
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  }
});

test('R-LANG-03 R-SHELL-22 the component library speaks the language that was kept', async ({ page }) => {
  await signIn(page, '/', 'zh');
  await page.evaluate(() => localStorage.setItem('coolops.language', 'zh'));
  await page.goto('/index');
  await page.getByRole('button', { name: say('shell.user') }).click();
  await expect(page.getByRole('menuitem', { name: say('shell.profile') })).toBeVisible();
});
