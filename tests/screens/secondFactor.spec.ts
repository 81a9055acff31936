import { generateSync } from 'otplib';
import { expect, test as base } from '@tests/support/browser';
import { startProduct, type RunningProduct } from '@tests/support/product';
import { sendCredentials, signIn } from '@tests/support/signIn';
import { adminPassword } from '@tests/support/product';
import { takenSecret } from '@tests/support/takenSecret';

/** A product of its own: its administrator needs more than a password afterwards. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({}, provide) => {
      const product = await startProduct({ SESSION_COOKIE: 'readable' });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a second factor is set up in the personal centre, asked for at sign-in, and a recovery code stands in for it once', async ({
  page,
}) => {
  await signIn(page, '/user/profile');
  await page.getByRole('tab', { name: 'Second factor' }).click();
  const panel = page.locator('.profile-factor');
  await expect(panel.getByText('The second factor is off')).toBeVisible();
  await panel.getByLabel('Password', { exact: true }).fill(adminPassword);
  await panel.getByRole('button', { name: 'Set up' }).click();
  const secret = await panel.locator('.profile-secret').innerText();
  await panel.getByLabel('Code of the authenticator').fill(generateSync({ secret }));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  const codes = (await takenSecret(page)).trim().split('\n');
  expect(codes).toHaveLength(10);

  const signOut = async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login/);
  };
  await signOut();
  const otp = page.locator('input[name=otp]');
  await expect(otp).toHaveCount(0);
  await sendCredentials(page);
  await otp.fill(codes[0] ?? '');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.shell')).toBeVisible();

  await signOut();
  await sendCredentials(page);
  await otp.fill(codes[0] ?? '');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.entry-refusal')).toBeVisible();
  await otp.fill(codes[1] ?? '');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.shell')).toBeVisible();
});
