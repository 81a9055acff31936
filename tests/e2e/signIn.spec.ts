import { say } from '@tests/support/say';
import { expect, test } from '@tests/support/browser';
import { sendCredentials, signIn } from '@tests/support/signIn';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('coolops.language')) localStorage.setItem('coolops.language', 'en');
  });
});

test('R-ACC-02 R-ACC-03 a deep link with its query survives sign-in', async ({ page }) => {
  await page.goto('/alarms?level=1');
  await expect(page).toHaveURL('/login?redirect=%2Falarms%3Flevel%3D1');
  await sendCredentials(page);
  await expect(page).toHaveURL('/alarms?level=1');
  await expect(page.locator('.shell')).toBeVisible();
});

test('R-ACC-03 no foreign address is followed', async ({ page, baseURL }) => {
  await page.goto('/login?redirect=//evil.example/x');
  await sendCredentials(page);
  await expect(page).toHaveURL(`${baseURL}/index`);
});

test('R-ACC-04 the login page shows to somebody who is signed in', async ({ page }) => {
  await signIn(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('R-VAL-01 empty fields are named and nothing is sent', async ({ page }) => {
  await page.goto('/login');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('User name cannot be empty')).toBeVisible();
  await expect(page.getByText('Password cannot be empty')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/api/login'))).toEqual([]);
});

test('R-VAL-01 the code is required while the captcha is on', async ({ page }) => {
  await page.route('**/api/captchaImage', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        captchaEnabled: true,
        uuid: 'u',
        img: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
        smsEnabled: true,
        ssoEnabled: false,
        registerEnabled: false,
      },
    }),
  );
  await page.goto('/login');
  await sendCredentials(page);
  await expect(page.getByText('Verification code cannot be empty')).toBeVisible();
});

test('R-VAL-02 a wrong mobile number is refused; without SMS the page says so', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'SMS', exact: true }).click();
  await expect(page.getByText('SMS is not set up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0);
  await page.route('**/api/captchaImage', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        captchaEnabled: false,
        smsEnabled: true,
        ssoEnabled: false,
        registerEnabled: false,
      },
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'SMS', exact: true }).click();
  await page.getByLabel('Mobile phone number').fill('12');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter the correct mobile phone number')).toBeVisible();
});

test('R-ACC-18 R-ERR-02 a refused sign-in is said on the form and in a notification', async ({ page }) => {
  await page.goto('/login');
  await sendCredentials(page, 'wrong-1!');
  await expect(page.locator('.entry-refusal')).toBeVisible();
  await expect(page.locator('.ant-notification-notice')).toBeVisible();
});

test('R-SES-01 the token is kept in local storage and a cookie', async ({ page, context }) => {
  await signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('coolops.token'));
  expect(token).toBeTruthy();
  const cookies = await context.cookies();
  expect(cookies.map(({ value }) => decodeURIComponent(value))).toContain(token);
});

test('R-SES-05 signing out asks in the specified words and reloads', async ({ page }) => {
  await signIn(page, '/', 'zh');
  await page.evaluate(() => localStorage.setItem('coolops.language', 'zh'));
  await page.reload();
  await page.getByRole('button', { name: say('shell.logout') }).click();
  const dialog = page.getByRole('dialog', { name: say('level.4') });
  await expect(dialog).toContainText(say('shell.logoutQuestion'));
  await expect(dialog.getByRole('button', { name: say('crud.cancel') })).toBeVisible();
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: say('crud.confirm') }).click();
  await loaded;
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('coolops.token'))).toBeNull();
});

test('R-SES-08 signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/alarms');
  await expect(other.locator('.shell')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(other).toHaveURL('/login?redirect=%2Falarms');
});

test('R-ERR-01 an expired session asks once and can be mended in place', async ({ page }) => {
  await signIn(page, '/user/profile');
  await page.getByRole('tab', { name: 'Change password' }).click();
  await page.getByLabel('Old password', { exact: true }).fill('half-typed');
  await page.evaluate(() => localStorage.setItem('coolops.token', 'no-longer-good'));
  await page.locator('.tab-bar').getByRole('link', { name: 'Home' }).click();
  const dialog = page.getByRole('dialog', { name: 'system prompt' });
  await expect(dialog).toContainText('Login status has expired, you can stay on this page or log in again');
  await expect(dialog.getByRole('button', { name: 're-login' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'cancel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in here' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('First-light-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('.tab-bar').getByRole('link', { name: 'Personal centre' }).click();
  await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('half-typed');
});

test('R-ACC-06 a token that is no good leads back to sign-in with the reason', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('coolops.token', 'made-up'));
  await page.goto('/alarms');
  await expect(page).toHaveURL('/login?redirect=%2F');
  await expect(page.locator('.ant-message-notice')).toBeVisible();
});
