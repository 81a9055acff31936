import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';
import { openWithin, widthOf } from '@tests/support/menuPages';
import { brokenLook } from '@tests/support/pageLook';
import { say } from '@tests/support/say';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
});

/** Presses F5 and stays when the browser asks; tells whether it did. */
async function asksBeforeReload(page: Page): Promise<boolean> {
  const asked = page
    .waitForEvent('dialog', { timeout: 10_000 })
    .then(async (dialog) => {
      const isLeaving = dialog.type() === 'beforeunload';
      await dialog.dismiss();
      return isLeaving;
    })
    .catch(() => false);
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  return asked;
}

const forms = [
  ['/system/post', 'resource.posts.field.postName'],
  ['/system/dept', 'resource.depts.field.deptName'],
  ['/area/tariff', 'resource.tariffs.field.name'],
] as const;

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: say('crud.add') });

test('a reload asks before it throws away what was typed, and only then', async ({ page }) => {
  await openWith(page, admin.token, '/index');
  for (const [path, field] of forms) {
    await openWithin(page, path);
    await addButton(page).click();
    const entry = page.getByRole('dialog').getByLabel(say(field), { exact: true });
    await entry.fill('夜班');
    expect([path, await asksBeforeReload(page)]).toEqual([path, true]);
    await expect(entry).toHaveValue('夜班');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: say('crud.discard') })
      .last()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
  }
});

test('texts as long as they may be leave every page as wide as its window, with a form open too', async ({
  page,
}) => {
  const long = 'Longestwordwithoutanygapinit'.repeat(3).slice(0, 50);
  await admin.send('POST', '/system/post', { postName: long, postCode: 'long-text', postSort: 1 });
  await admin.send('POST', '/system/notice', {
    noticeTitle: long,
    noticeType: '1',
    status: '0',
    noticeContent: `<p>${long.repeat(4)}</p>`,
  });
  await openWith(page, admin.token, '/index');
  for (const width of [1366, 1440])
    for (const path of ['/system/post', '/system/notice']) {
      await page.setViewportSize({ width, height: 768 });
      await openWithin(page, path);
      const title = page.locator('.crud-open:visible').filter({ hasText: long });
      await expect(title).toBeVisible();
      await expect.poll(() => widthOf(page)).toBe(width);
      await title.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => brokenLook(page)).toEqual([]);
      await expect.poll(() => widthOf(page)).toBe(width);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
});
