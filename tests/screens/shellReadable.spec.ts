import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('nothing serious is in the way of a screen reader; the specified menu pair is the one exception', async ({
  page,
}) => {
  for (const path of ['/index', '/user/profile', '/404']) {
    await page.goto(path);
    await page.getByRole('heading').or(page.getByRole('tab')).first().waitFor();
    expect([path, await seriousIn(page, '.shell-side')]).toEqual([path, []]);
  }
});
