import { aHotRoom } from '@tests/support/anAlarm';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin, widthOf } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';
import { tooSmall } from '@tests/support/thumb';
import type { Page } from '@playwright/test';

const viewport = { width: 390, height: 844 };
const entryPages = [
  '/login',
  '/login?way=sms',
  '/loginIndex',
  '/loginhome',
  '/accLogin',
  '/bind',
  '/register',
  '/quit',
];
/** Every way of signing in that there is. */
const everyWay = {
  code: 200,
  msg: '',
  captchaEnabled: true,
  uuid: 'u',
  img: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="150" height="50"/%3E',
  smsEnabled: true,
  ssoEnabled: true,
  registerEnabled: true,
};
test.use({ viewport, hasTouch: true });

/** What the console itself says in Chinese: the names that people gave to things are theirs. */
const chineseOf = (page: Page) =>
  page.evaluate(() => {
    const given = [...document.querySelectorAll('.ant-table-tbody, .ant-tree')].map(
      (part) => part.textContent,
    );
    const said = document.body.innerText.match(/\p{Script=Han}+/gu) ?? [];
    return said.filter((words) => !given.some((names) => names.includes(words)));
  });

/** Names of pages of which a part is hidden by what stands beside them. */
const cutHeads = (page: Page) =>
  page.locator('main .ant-card-head-title h1:visible').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const frame = head.parentElement;
      const isCut = frame !== null && frame.scrollWidth > frame.clientWidth + 1;
      return isCut ? [head.textContent] : [];
    }),
  );

test('R-LANG-01 R-MENU-05 every page of the menu speaks the language chosen, fits a phone: nothing scrolls sideways, and all of it is made for a thumb', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const path of await menuPages(page)) {
    await openWithin(page, path);
    expect([path, await chineseOf(page)]).toEqual([path, []]);
    expect([path, await widthOf(page)]).toEqual([path, viewport.width]);
    expect([path, await tooSmall(page)]).toEqual([path, []]);
    expect([path, await cutHeads(page)]).toEqual([path, []]);
  }
});

test('a declared list on a phone shows cards, and its form fills the width', async ({ page }) => {
  await signIn(page, '/system/role', 'en');
  const add = page.getByRole('button', { name: 'Add' });
  await expect(add).toBeVisible();
  const card = page.locator('.crud-table .ant-table-row').first();
  const frame = await card.boundingBox();
  expect(frame?.width).toBeLessThanOrEqual(viewport.width);
  await expect(card.getByRole('button', { name: 'Edit' })).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: 'Edit' }).tap();
  const drawer = page.locator('.ant-drawer-section, .ant-drawer-content').first();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(viewport.width);
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

test('a row of a tree on a phone has its arrow, its handle and its name in one line', async ({ page }) => {
  await signIn(page, '/system/menu', 'en');
  const card = page.locator('.crud-table .ant-table-row').filter({ hasText: 'Monitoring' });
  const middles = await Promise.all(
    ['.ant-table-row-expand-icon', '.crud-handle', '.crud-open'].map(async (part) => {
      const box = await card.locator(part).first().boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

/** What is wider inside than it is: one would have to move it sideways to read it. */
const movedSideways = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((part) => String(part.className)),
    );

test('on a phone a table of its own is cards as well, whole without moving it sideways', async ({ page }) => {
  await signIn(page, '/monitor/cache', 'en');
  const card = page.locator('main .ant-table-row').first();
  await expect(card).toContainText('Rights of users');
  expect(await movedSideways(page, 'main .ant-table-content')).toEqual([]);
  await expect(card.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 1 });
});

test('on a phone the definition of an alarm and the records of the past are read without moving them sideways', async ({
  page,
}) => {
  const siteName = '松江机场路核心机房与备用机房联合站点';
  const rows = [1, 2].map((id) => aHotRoom({ id, siteName, clearedAt: Date.UTC(2026, 10, 21, 9) }));
  await page.route('**/api/alarm/history?*', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { rows, next: null, matched: { count: 2, isExact: true } } },
    }),
  );
  await signIn(page, '/alarm/definitions', 'hk');
  await expect(page.locator('.settings-form-classes td').last()).toBeAttached();
  expect(await movedSideways(page, '.definition')).toEqual([]);
  await openWithin(page, '/alarm/history');
  await expect(page.getByText(siteName).first()).toBeVisible();
  expect(
    await movedSideways(page, '.alarm-history-records-body, .record-form .ant-picker-input > input'),
  ).toEqual([]);
});

test('R-ACC-01 the entry pages, too, fit a phone in every language and are made for a thumb', async ({
  page,
}) => {
  await page.route('**/api/captchaImage', (route) => route.fulfill({ json: everyWay }));
  for (const language of ['zh', 'en', 'hk']) {
    await page.goto('/quit');
    await page.evaluate((chosen) => localStorage.setItem('coolops.language', chosen), language);
    for (const path of entryPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([language, path, await widthOf(page)]).toEqual([language, path, viewport.width]);
      expect([language, path, await tooSmall(page)]).toEqual([language, path, []]);
    }
  }
});
