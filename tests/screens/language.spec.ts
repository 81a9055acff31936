import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test('R-LANG-02 R-MENU-01 R-MENU-02 a chosen language acts at once, says so in itself, changes the menu and stays', async ({
  page,
}) => {
  await signIn(page, '/alarms', 'en');
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect(page.getByText('设置语言成功')).toBeVisible();
  await expect(page.locator('.tab-active')).toContainText('告警中心');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.reload();
  await expect(page.getByRole('navigation', { name: '主导航' })).toContainText('电子地图');
  await bar.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: '繁體中文（香港）' }).click();
  await expect(page.getByRole('navigation', { name: '主目錄' })).toContainText('電子地圖');
});

test('R-ACC-09 R-LANG-01 the 404 page in three languages', async ({ page }) => {
  const words = {
    zh: ['404错误!', '您访问的页面不存在', '返回首页'],
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
  await page.getByRole('button', { name: '用户菜单' }).click();
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
});
