import { expect, test as base } from '@tests/support/browser';
import { startProduct, type RunningProduct } from '@tests/support/product';
import { sendCredentials, signIn } from '@tests/support/signIn';

/** The same product, told to keep the token from scripts. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({}, provide) => {
      const product = await startProduct({ SESSION_COOKIE: 'httpOnly' });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('by configuration no script can read the token, and the console works as ever', async ({
  page,
  context,
}) => {
  await signIn(page, '/alarms?level=1');
  await expect(page).toHaveURL('/alarms?level=1');
  const readable = await page.evaluate(() => [document.cookie, ...Object.values(localStorage)].join('\n'));
  const [session] = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  expect(session).toMatchObject({ name: 'coolops-session', sameSite: 'Strict' });
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(readable).not.toContain(session?.value);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  await page.reload();
  await expect(page.locator('.shell')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/map');
  await expect(other.locator('.shell')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL('/login?redirect=%2Fmap');
  expect((await context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);
  await sendCredentials(other);
  await expect(other).toHaveURL('/map');
});
