import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { asAdmin } from '@tests/support/adminConsole';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { expect, test as base } from '@tests/support/browser';
import { freePort } from '@tests/support/freePort';
import { startIdentityProvider, type TestIdentityProvider } from '@tests/support/identityProvider';
import { adminPassword, startProduct, type RunningProduct } from '@tests/support/product';
import { sendCredentials, signIn } from '@tests/support/signIn';

interface Outside {
  port: number;
  provider: TestIdentityProvider;
  /** What the receiver of text messages was handed. */
  messages: { phone: string; code: string }[];
  smsUrl: string;
}

const client = { clientId: 'console', clientSecret: 'known to this test alone' };

async function receiveMessages(messages: Outside['messages']): Promise<Server> {
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      messages.push(JSON.parse(body) as Outside['messages'][number]);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return receiver;
}

/** A product with everything around it that a real one may have: an identity provider and a sender of messages. */
const test = base.extend<object, { outside: Outside; product: RunningProduct }>({
  outside: [
    async ({}, provide) => {
      const port = await freePort();
      const console = `http://127.0.0.1:${port}`;
      const pages = { redirectUrl: `${console}/auth-redirect`, afterLogoutUrl: `${console}/quit` };
      const provider = await startIdentityProvider({ ...client, ...pages });
      const messages: Outside['messages'] = [];
      const receiver = await receiveMessages(messages);
      const smsUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/send`;
      await provide({ port, provider, messages, smsUrl });
      receiver.close();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ outside: { port, provider, smsUrl } }, provide) => {
      const product = await startProduct({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.clientId,
        OIDC_CLIENT_SECRET: client.clientSecret,
        OIDC_SCOPE: 'openid profile',
        SMS_URL: smsUrl,
      });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('coolops.language', 'en'));
});

async function goToProvider(page: Page, from: string): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('R-ACC-01 R-ACC-03 R-SES-03 R-SES-04 single sign-on: to the provider, bound once to an account, out at both, and in again to what was wanted', async ({
  page,
}) => {
  // The provider's own pages ask for fonts and an icon that nobody has here.
  await page.route(/^https:|favicon/, (route) => route.fulfill({ body: '' }));
  await goToProvider(page, '/login');
  await page.locator('input[name=login]').fill('mei');
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/bind');
  await expect(page.getByText('mei at the provider')).toBeVisible();
  await sendCredentials(page);
  await expect(page).toHaveURL('/index');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).not.toContain(
    'token',
  );

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: /Yes|sign me out/i }).click();
  await expect(page).toHaveURL(/\/quit/);

  await goToProvider(page, '/alarms?level=1');
  await page.locator('input[name=login]').fill('mei');
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const consent = page.getByRole('button', { name: 'Continue' });
  await consent.or(page.locator('.shell')).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  await expect(page).toHaveURL('/alarms?level=1');
});

test('R-VAL-02 a code by text message signs in, and asking again waits for its seconds', async ({
  page,
  product,
  outside,
}) => {
  const admin = await asAdmin(product.address);
  const phonenumber = '13800138000';
  const own = { nickName: 'Administrator', email: 'admin@example.com', phonenumber, sex: '0' };
  expect((await admin.send('PUT', '/system/user/profile', own)).code).toBe(200);
  await page.goto('/login');
  await page.getByRole('button', { name: 'SMS', exact: true }).click();
  await page.getByLabel('Mobile phone number').fill(phonenumber);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Verification code has been sent, please check')).toBeVisible();
  await expect(page.getByRole('button', { name: /\d+ s/ })).toBeDisabled();
  expect(outside.messages.at(-1)?.phone).toBe(phonenumber);
  await page.getByLabel('SMS code').fill(outside.messages.at(-1)?.code ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/index');
});

test('R-ACC-01 applying for an account is closed until the parameter opens it, and then really makes one', async ({
  page,
  product,
}) => {
  await page.goto('/register');
  await expect(page.locator('.entry-note')).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  const admin = await asAdmin(product.address);
  const { rows } = await admin.get('/system/config/list?configKey=sys.account.registerUser');
  // What loosens safety asks for the second factor.
  const factor = '/system/user/profile/secondFactor';
  const enrolled = await admin.send('POST', factor, { password: adminPassword });
  const { secret } = enrolled.data as { secret: string };
  const confirmed = await admin.send('POST', `${factor}/confirm`, { otp: generateSync({ secret }) });
  const [otp] = (confirmed.data as { recoveryCodes: string[] }).recoveryCodes;
  const opened = { ...rows[0], configValue: 'true', otp };
  expect((await admin.send('PUT', '/system/config', opened)).code).toBe(200);
  await page.reload();
  await page.getByLabel('User name').fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByLabel('Confirm password').fill(adminPassword);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.entry-note')).toBeVisible();
  const { rows: made } = await admin.get('/system/user/list?userName=newcomer');
  expect(made).toMatchObject([{ userName: 'newcomer' }]);
  const off = {
    password: adminPassword,
    otp: (confirmed.data as { recoveryCodes: string[] }).recoveryCodes[1],
  };
  expect((await admin.send('POST', `${factor}/disable`, off)).code).toBe(200);
});

test('R-ACC-01 a wall shows a code, and whoever may approve it names the wall and its regions: then it shows the data', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const admin = await asAdmin(product.address);
  await admin.send('POST', '/provisioning/sites', { credential: 'NS-001', sites: [aSiteDeclaration()] });
  const wall = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await wall.goto('/loginhome');
  const code = wall.locator('.pairing-code');
  await expect(code).toHaveText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  await signIn(page, '/user/profile');
  await page.getByRole('tab', { name: 'Wall displays' }).click();
  await page.getByLabel('Pairing code').fill('12');
  await page.getByRole('button', { name: 'Approve' }).click();
  for (const missing of [
    'Please enter the 8 characters',
    'Please name the wall',
    'Please choose at least one region',
  ])
    await expect(page.getByText(missing)).toBeVisible();
  await page.getByLabel('Pairing code').fill((await code.innerText()).toLowerCase());
  await page.getByLabel('Name of the wall').fill('Hall');
  await page.getByLabel('Regions it may show').click();
  await page.locator('.ant-select-tree-title', { hasText: 'Guangdong' }).click();
  await expect(page.getByText('Please choose at least one region')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Success')).toBeVisible();
  await expect(wall).toHaveURL('/indexData');
  await wall.context().close();
});
