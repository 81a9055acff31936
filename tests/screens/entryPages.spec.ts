import type { Page } from '@playwright/test';
import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('coolops.language', 'en'));
});

test('R-ACC-01 every entry page works without a token, and for a screen reader', async ({ page }) => {
  const titles = {
    '/login': 'Sign in',
    '/loginIndex': 'How would you like to sign in?',
    '/loginhome': 'Wall display sign-in',
    '/accLogin': 'Single sign-on',
    '/auth-redirect': 'Single sign-on',
    '/bind': 'Link a local account',
    '/register': 'Apply for an account',
    '/quit': 'You are signed out',
  };
  await page.route('**/api/captchaImage', (route) => route.fulfill({ json: everyWay }));
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(new URL(page.url()).pathname).toBe(path);
    await openPanelsOf(page, path);
    expect([path, await seriousIn(page)]).toEqual([path, []]);
  }
});

/** Every way of signing in that there is. */
const everyWay = {
  code: 200,
  msg: '',
  captchaEnabled: true,
  uuid: 'u',
  img: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  smsEnabled: true,
  ssoEnabled: true,
  registerEnabled: true,
};

/** What a page shows only after a press. */
async function openPanelsOf(page: Page, path: string): Promise<void> {
  if (path === '/loginhome') {
    await page.getByText('With a display token').click();
    await expect(page.getByLabel('Display token')).toBeVisible();
  }
  if (path === '/login') {
    await expect(page.getByRole('link', { name: 'Single sign-on' })).toBeVisible();
    expect([path, await seriousIn(page)]).toEqual([path, []]);
    await page.getByRole('button', { name: 'SMS', exact: true }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please enter the correct mobile phone number')).toBeVisible();
  }
}
