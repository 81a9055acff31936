import { saidLike, say } from '@tests/support/say';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';
import { readFileSync } from 'node:fs';
import { takenSecret } from '@tests/support/takenSecret';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
  for (let at = 1; at <= 25; at += 1)
    await admin.send('POST', '/system/post', { postCode: `p${at}`, postName: `工种${at}`, postSort: at });
});

const open = (page: Page, path: string, language?: string) => openWith(page, admin.token, path, language);
const rows = (page: Page) => page.locator('tbody tr.ant-table-row:visible');
const drawer = (page: Page) => page.locator('.ant-drawer').last();
const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: say('crud.save') })
    .click();
// A picture in a button is part of its name.
const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`(^| )${name}$`) });

test.describe('a declared screen', () => {
  test('R-CRUD-14 shows 20 of a page first, offers 10 20 30 50, and keeps its place in the address', async ({
    page,
  }) => {
    await open(page, '/system/post');
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText('共 25 条')).toBeVisible();
    await page.locator('.ant-pagination-item-2').click();
    await expect(rows(page)).toHaveCount(5);
    expect(new URL(page.url()).searchParams.get('pageNum')).toBe('2');
    await page.goBack();
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('combobox', { name: say('crud.page') }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText([
      '10 条/页',
      '20 条/页',
      '30 条/页',
      '50 条/页',
    ]);
    await page.getByText('50 条/页').click();
    await expect(rows(page)).toHaveCount(25);
    const order = await page
      .locator('.crud-pager > [class]')
      .evaluateAll((parts: HTMLElement[]) =>
        parts.map(({ className }) => className.split(' ')[0]).filter((name) => name !== ''),
      );
    expect(order).toEqual(['crud-pager-total', 'ant-select', 'ant-pagination']);
  });

  test('R-CRUD-15 shades odd rows as a warning and row 3 as a success, until its reader switches that off', async ({
    page,
  }) => {
    await open(page, '/system/post');
    await expect(rows(page).nth(0)).toHaveClass(/crud-row-warning/);
    await expect(rows(page).nth(1)).not.toHaveClass(/crud-row-(warning|success)/);
    await expect(rows(page).nth(2)).toHaveClass(/crud-row-success/);
    await expect(rows(page).nth(4)).toHaveClass(/crud-row-warning/);
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/user/view/posts') && answer.request().method() === 'PUT',
    );
    await button(page, say('crud.shading')).click();
    await expect(rows(page).nth(0)).not.toHaveClass(/crud-row-warning/);
    await kept;
    await page.reload();
    await expect(rows(page).nth(0)).not.toHaveClass(/crud-row-warning/);
    await button(page, say('crud.shading')).click();
    await expect(rows(page).nth(0)).toHaveClass(/crud-row-warning/);
  });

  test('R-CRUD-05 R-CRUD-17 adds, refuses, keeps what was entered, saves, stops and removes', async ({
    page,
  }) => {
    await open(page, '/system/post');
    await button(page, say('crud.add')).click();
    await save(page);
    await expect(page.getByText('请填写岗位编码')).toBeVisible();
    await drawer(page).getByLabel(say('resource.posts.field.postCode')).fill('p1');
    await drawer(page).getByLabel(say('resource.posts.field.postName')).fill('巡检岗');
    await save(page);
    await expect(drawer(page).getByText(/“p1”/)).toBeVisible();
    await expect(drawer(page).getByLabel(say('resource.posts.field.postName'))).toHaveValue('巡检岗');
    await drawer(page).getByLabel(say('resource.posts.field.postCode')).fill('patrol');
    await save(page);
    await expect(page.getByText(say('crud.saved'))).toBeVisible();
    await page.getByRole('search').getByLabel(say('resource.posts.field.postCode')).fill('patrol');
    await button(page, say('crud.search')).click();
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('switch').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: saidLike('crud.changeTo') })
      .click();
    await expect(rows(page).getByRole('switch')).not.toBeChecked();
    await rows(page)
      .getByRole('button', { name: say('crud.remove') })
      .click();
    await expect(page.getByRole('dialog')).toContainText(say('crud.confirmRemove', { title: '巡检岗' }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('crud.remove') })
      .click();
    await expect(page.getByText(say('crud.noMatch'))).toBeVisible();
  });

  test('says who was first when two save the same row, and lets the second choose', async ({ page }) => {
    await open(page, '/system/post?postCode=p7');
    await rows(page)
      .first()
      .getByRole('button', { name: say('crud.edit') })
      .click();
    await expect(drawer(page).getByLabel(say('resource.posts.field.postName'))).toHaveValue('工种7');
    const list = await admin.get('/system/post/list?postCode=p7');
    await admin.send('PUT', '/system/post', { ...list.rows[0], postName: '他人改名' });
    await drawer(page).getByLabel(say('resource.posts.field.postName')).fill('我改名');
    await save(page);
    await expect(page.getByText(say('crud.conflict'))).toBeVisible();
    await expect(drawer(page)).toContainText('他人改名');
    await page.getByRole('button', { name: say('crud.conflict.mine') }).click();
    await expect(page.getByText(say('crud.saved'))).toBeVisible();
    expect((await admin.get('/system/post/list?postCode=p7')).rows[0]).toMatchObject({ postName: '我改名' });
  });

  test('R-ERR-04 R-ERR-06 confirms an export, shows the overlay, and hands over everything that matches', async ({
    page,
  }) => {
    await open(page, '/system/post');
    await expect(rows(page)).toHaveCount(20);
    await page.route('**/system/post/export*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await button(page, say('crud.export')).click();
    await page.getByText(say('crud.exportCsv')).click();
    await expect(page.getByRole('dialog')).toContainText(say('crud.confirmExport'));
    const download = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('crud.export') })
      .click();
    await expect(page.getByText(say('shell.exporting'))).toBeVisible();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(26);
    await expect(page.getByText(say('shell.exporting'))).toBeHidden();
  });

  test('says when nothing may be seen, and when it could not be loaded', async ({ page }) => {
    await page.route('**/system/post/list*', (route) =>
      route.fulfill({ json: { code: 403, msg: '今日不便' } }),
    );
    await open(page, '/system/post');
    await expect(page.getByText(say('crud.forbidden'))).toBeVisible();
    await page.unroute('**/system/post/list*');
    await page.route('**/system/post/list*', (route) =>
      route.fulfill({ json: { code: 500, msg: '数据库休息' } }),
    );
    await button(page, say('crud.refresh')).last().click();
    await expect(page.getByText(say('crud.failed'))).toBeVisible();
    await page.unroute('**/system/post/list*');
    await button(page, say('crud.retry')).click();
    await expect(rows(page)).toHaveCount(20);
  });

  test('R-LANG-01 speaks Chinese and is accessible', async ({ page }) => {
    await open(page, '/system/post', 'zh');
    await expect(
      page.getByRole('columnheader').filter({ hasText: say('resource.posts.field.postCode') }),
    ).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.crud').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

test.describe('the administrator’s screens', () => {
  test('R-ACC-13 R-CRUD-06 R-SHELL-05 a dictionary leads to its data by digits; anything else is not found', async ({
    page,
  }) => {
    await open(page, '/system/dict');
    await page.getByRole('search').getByLabel(say('gen.dictType')).fill('sys_yes_no');
    await button(page, say('crud.search')).click();
    await expect(rows(page)).toHaveCount(1);
    await rows(page)
      .getByRole('button', { name: saidLike('crud.moreActions') })
      .click();
    await page.getByRole('menuitem', { name: say('dicts.title') }).click();
    await expect(page).toHaveURL(/\/dict\/type\/data\/\d+$/);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('.shell-side .ant-menu-item-selected')).toHaveText(
      say('resource.dictTypes.title'),
    );
    await page.reload();
    await expect(page.locator('.shell-side .ant-menu-item-selected')).toHaveText(
      say('resource.dictTypes.title'),
    );
    await page.goto('/dict/type/data/abc');
    await expect(page).toHaveURL(/\/404$/);
  });

  test('R-CRUD-04 R-CRUD-16 departments stand in a tree, and one is added below another', async ({
    page,
  }) => {
    await open(page, '/system/dept');
    await rows(page)
      .first()
      .getByRole('button', { name: saidLike('crud.moreActions') })
      .click();
    await page.getByRole('menuitem', { name: say('crud.addBelow') }).click();
    await drawer(page).getByLabel(say('resource.users.field.deptId')).fill('华南运维');
    await save(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('华南运维');
    await expect(rows(page).nth(1)).toHaveClass(/ant-table-row-level-1/);
  });

  test('R-CRUD-01 R-VAL-03 a user is made with a one-time password', async ({ page, product }) => {
    await open(page, '/system/user');
    await button(page, say('crud.add')).click();
    await drawer(page).getByLabel(say('notices.userName')).fill('xiaowang');
    await drawer(page).getByLabel(say('resource.users.field.nickName')).fill('小王');
    await drawer(page).getByLabel(say('profile.email')).fill('wrong');
    await drawer(page).getByLabel(say('signIn.phone')).fill('13800000001');
    await save(page);
    await expect(page.getByText(say('crud.wrong.email'))).toBeVisible();
    await drawer(page).getByLabel(say('profile.email')).fill('wang@example.com');
    await save(page);
    const secret = await takenSecret(page);
    const own = await asAdmin(product.address, 'xiaowang', secret);
    expect(await own.get('/getInfo')).toMatchObject({ isDefaultModifyPwd: true });
  });

  test('R-CRUD-08 a notice reaches the bell of everyone at once, cleaned, and reading it is counted', async ({
    page,
  }) => {
    await open(page, '/index');
    await expect(page.getByRole('button', { name: say('notices.bell', { count: 0 }) })).toBeVisible();
    await admin.send('POST', '/system/notice', {
      noticeTitle: '今晚割接',
      noticeType: '1',
      noticeContent: '<p>二十三点开始<script>alert(1)</script></p>',
      status: '0',
    });
    await page.getByRole('button', { name: say('notices.bell', { count: 1 }) }).click();
    const bell = page.getByRole('group', { name: say('notices.title') });
    await bell.getByRole('button', { name: /今晚割接/ }).click();
    await expect(page.getByRole('dialog')).toContainText('二十三点开始');
    expect(await page.getByRole('dialog').innerHTML()).not.toContain('<script');
    await expect(page.getByRole('button', { name: say('notices.bell', { count: 0 }) })).toBeVisible();
    const list = await admin.get('/system/notice/list');
    expect(list.rows[0]).toMatchObject({ readCount: 1 });
  });

  test('R-CRUD-11 R-ERR-06 a forced logout is confirmed, and felt by the other browser unasked', async ({
    page,
    browser,
    product,
  }) => {
    const victim = await asAdmin(product.address);
    const context = await browser.newContext({ baseURL: product.address });
    const other = await context.newPage();
    await openWith(other, victim.token, '/index');
    await expect(other.getByRole('button', { name: say('shell.user') })).toBeVisible();
    await open(page, '/monitor/online');
    await rows(page)
      .first()
      .getByRole('button', { name: say('resource.online.special.forceLogout') })
      .click();
    await expect(page.getByRole('dialog')).toContainText(
      say('resource.online.special.forceLogout.confirm', { title: 'admin' }),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('resource.online.special.forceLogout') })
      .click();
    await expect(page.getByText(say('crud.done'))).toBeVisible();
    expect((await victim.get('/getInfo')).code).toBe(401);
    await expect(other.getByRole('dialog')).toBeVisible();
    await context.close();
  });

  test('R-CRUD-13 R-VAL-05 R-VAL-07 the personal centre changes own data and picture, and nothing that is no picture', async ({
    page,
  }) => {
    await open(page, '/user/profile');
    await page.getByLabel(say('signIn.phone')).fill('13800000009');
    await page.getByLabel(say('profile.email')).fill('root@example.com');
    await button(page, say('crud.save')).click();
    await expect(page.getByText(say('crud.saved'))).toBeVisible();
    const file = page.locator('.profile-avatar input[type=file]');
    await file.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload=alert(1)>'),
    });
    await expect(page.getByText(say('profile.avatarKind'))).toBeVisible();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
      'base64',
    );
    await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png });
    const isDrawn = (canvas: HTMLCanvasElement) =>
      canvas.getContext('2d')?.getImageData(128, 128, 1, 1).data[3] === 255;
    await expect.poll(() => page.locator('.profile-crop canvas').evaluate(isDrawn)).toBe(true);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('crud.save') })
      .click();
    await expect(page.locator('.user-menu-button img')).toHaveAttribute(
      'src',
      /\/api\/profile\/avatar\/[0-9a-f]{40}\.png/,
    );
    await page.getByRole('tab', { name: say('signIn.changePassword') }).click();
    await page.getByLabel(say('signIn.oldPassword')).fill('x');
    await page.getByLabel(say('signIn.newPassword'), { exact: true }).fill('Cool-air-12');
    await page.locator('.entry-form input').nth(2).fill('Cool-air-13');
    await page.locator('.entry-form button[type=submit]').click();
    await expect(page.getByText(say('signIn.passwordsDiffer'))).toBeVisible();
  });

  test('R-ACC-14 a table is taken in, shaped on the hidden editor, looked at and downloaded', async ({
    page,
  }) => {
    await open(page, '/tool/gen');
    await button(page, say('gen.takeIn')).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('build_types');
    await page.getByRole('dialog').getByRole('searchbox').press('Enter');
    await page
      .getByRole('row', { name: /build_types/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: say('gen.takeInCount', { count: 1 }) }).click();
    await rows(page)
      .filter({ hasText: 'build_types' })
      .getByRole('button', { name: saidLike('crud.moreActions') })
      .click();
    await page.getByRole('menuitem', { name: say('crud.edit') }).click();
    await expect(page).toHaveURL(/\/gen\/edit\?tableId=\d+$/);
    await page.getByLabel(`${say('gen.nameEn')} name_zh`).fill('Kind of building');
    await button(page, say('crud.save')).click();
    await expect(page.getByText(say('crud.saved'))).toBeVisible();
    await button(page, say('gen.preview')).click();
    await page.getByRole('tab', { name: 'texts.ts' }).click();
    await expect(page.locator('.gen-file pre:visible')).toContainText("nameZh: 'Kind of building'");
    await page.locator('.ant-drawer-close').click();
    const download = page.waitForEvent('download');
    await button(page, say('gen.download')).click();
    expect((await download).suggestedFilename()).toBe('coolops-resources.zip');
  });

  test('the API is described call by call, and found by words', async ({ page }) => {
    await open(page, '/tool/swagger');
    await page.getByRole('searchbox').fill('/system/post/list');
    await page.getByText('/system/post/list').click();
    await expect(page.getByRole('cell', { name: 'postCode' }).first()).toBeVisible();
    await expect(page.getByText('system:post:list')).toBeVisible();
  });
});
