import { saidLike, say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { aSecondFactor } from '@tests/support/aSecondFactor';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { expect, test } from '@tests/support/browser';
import { widthOf } from '@tests/support/menuPages';
import { tooSmall } from '@tests/support/thumb';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
});

const open = (page: Page, path: string) => openWith(page, admin.token, path);
const rows = (page: Page) => page.locator('tbody tr.ant-table-row:visible');
const drawer = (page: Page) => page.locator('.ant-drawer').last();
// A picture in a button is part of its name.
const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`(^| )${name}$`) });
const inThree = (name: string) => ({ zh: name, en: name, hk: name });

test.describe('menus', () => {
  test.beforeAll(async () => {
    const names = { menuNameEn: 'n', menuNameHk: 'n', menuType: 'M', parentId: 0 };
    for (const [at, name] of ['甲项', '乙项', '丙项'].entries())
      await admin.send('POST', '/system/menu', {
        ...names,
        menuName: name,
        path: `sorted${at}`,
        orderNum: 9_000 + at,
      });
  });

  const named = (page: Page) =>
    page
      .locator('tbody tr.ant-table-row:visible')
      .filter({ hasText: /[甲乙丙]项/ })
      .locator('.crud-open')
      .allInnerTexts();
  const handle = (page: Page, name: string) =>
    page.getByRole('button', { name: say('crud.move', { title: name }) });

  test('R-CRUD-03 are sorted by dragging, and stand so for whoever asks next', async ({ page }) => {
    await open(page, '/system/menu');
    await expect.poll(() => named(page)).toEqual(['甲项', '乙项', '丙项']);
    const target = rows(page).filter({ hasText: '甲项' });
    await handle(page, '丙项').dragTo(target, { targetPosition: { x: 120, y: 4 } });
    await expect(page.getByText(say('crud.moved'))).toBeVisible();
    await expect.poll(() => named(page)).toEqual(['丙项', '甲项', '乙项']);
    await page.reload();
    await expect.poll(() => named(page)).toEqual(['丙项', '甲项', '乙项']);
  });

  test('R-CRUD-03 R-CRUD-16 are put below another and taken out again by keys alone', async ({ page }) => {
    await open(page, '/system/menu');
    await expect.poll(() => named(page)).toHaveLength(3);
    const choose = async (name: string, item: string) => {
      await handle(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await choose('乙项', say('crud.move.in'));
    const inner = rows(page).filter({ hasText: '乙项' });
    await expect(inner).toHaveClass(/ant-table-row-level-1/);
    await choose('乙项', say('crud.move.out'));
    await expect(inner).toHaveClass(/ant-table-row-level-0/);
  });
});

test.describe('scheduled jobs', () => {
  test('R-CRUD-12 R-VAL-06 R-ERR-06 one is made of a registered kind, told in words, run once and found in the log', async ({
    page,
  }) => {
    await open(page, '/monitor/job');
    await button(page, say('crud.add')).click();
    await drawer(page).getByLabel(say('resource.jobs.field.jobName')).fill('夜间维护');
    await drawer(page)
      .getByRole('combobox', { name: say('resource.jobs.field.invokeTarget') })
      .click();
    await page.locator('.ant-select-item-option', { hasText: say('jobs.kind.database.analyze') }).click();
    await drawer(page).getByLabel(say('resource.jobs.field.cronExpression')).fill('0 15 2 ? * MON#1');
    await expect(drawer(page).locator('.cron-input-meaning li')).toHaveCount(5);
    await expect(drawer(page).locator('.cron-input-meaning')).toContainText('星期一');
    await drawer(page).getByLabel(say('resource.jobs.field.cronExpression')).fill('0 15 2 * * MON');
    await expect(drawer(page).locator('.cron-input-meaning.is-wrong')).toContainText(
      say('jobs.cron.question'),
    );
    await drawer(page).getByLabel(say('resource.jobs.field.cronExpression')).fill('0 15 2 ? * MON#1');
    await drawer(page)
      .getByRole('button', { name: say('crud.save') })
      .click();
    const started = page
      .getByRole('dialog')
      .filter({ hasText: say('jobs.savedPaused', { title: '夜间维护' }) });
    await started.getByRole('button', { name: say('jobs.leavePaused') }).click();
    const job = rows(page).filter({ hasText: '夜间维护' });
    await expect(job).toContainText(say('foreign.pause'));
    await job.getByRole('button', { name: saidLike('crud.moreActions') }).click();
    await page.getByRole('menuitem', { name: say('resource.jobs.special.run') }).click();
    await expect(page.getByRole('dialog')).toContainText(
      say('resource.jobs.special.run.confirm', { title: '夜间维护' }),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('resource.jobs.special.run') })
      .click();
    await expect
      .poll(async () => (await admin.get('/monitor/jobLog/list?jobName=夜间维护')).total, { timeout: 30_000 })
      .toBe(1);
    await job.getByRole('button', { name: saidLike('crud.moreActions') }).click();
    await page.getByRole('menuitem', { name: say('jobs.log') }).click();
    await expect(page).toHaveURL(/\/job\/log\?jobName=/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('夜间维护');
  });
});

test.describe('data backup', () => {
  test('is made while one watches, listed with its size and checksum, verified, and leaves or is restored only with a second factor', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page, '/system/backup');
    await expect(page.getByText(say('backup.empty'))).toBeVisible();
    await button(page, say('backup.create')).click();
    await expect(page.getByText('备份完成')).toBeVisible({ timeout: 60_000 });
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/SHA-256 [0-9a-f]{16}…/);
    await expect(rows(page)).toContainText(/\d [kMG]B/);
    await expect(rows(page)).toContainText(say('backup.never'));
    await button(page, say('backup.verify')).click();
    await expect(page.getByText('校验完成')).toBeVisible({ timeout: 60_000 });
    await expect(rows(page)).not.toContainText(say('backup.never'));
    const desk = page.viewportSize() ?? { width: 1366, height: 768 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => widthOf(page)).toBe(390);
    expect(await tooSmall(page)).toEqual([]);
    await page.setViewportSize(desk);
    const { codes, end } = await aSecondFactor(admin);
    const dialog = page.getByRole('dialog');
    const otp = dialog.getByLabel(say('backup.otp'));
    const download = page.waitForEvent('download');
    await button(page, say('backup.download')).click();
    await otp.fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: say('backup.download') }).click();
    expect((await download).suggestedFilename()).toMatch(/coolops/);
    await expect(dialog).toHaveCount(0);
    await button(page, say('backup.restore')).click();
    const name = await dialog.locator('code').innerText();
    const typed = dialog.getByLabel(say('backup.typeName', { name }));
    await otp.fill(codes[1] ?? '');
    await typed.fill(name.slice(0, -1));
    await expect(dialog.getByRole('button', { name: say('backup.restore') })).toBeDisabled();
    await typed.fill(name);
    await dialog.getByRole('button', { name: say('backup.restore') }).click();
    await expect(page.getByText(saidLike('backup.restored'))).toBeVisible({ timeout: 60_000 });
    const copies = page.getByRole('region', { name: say('backup.copies') });
    await copies.getByRole('button', { name: say('backup.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('backup.remove') })
      .click();
    await expect(copies).toHaveCount(0);
    await end();
  });
});

test.describe('a role that sees one city only', () => {
  test('R-CRUD-02 R-PERM-05 is built on the screen, and who has it finds nothing of another city', async ({
    page,
    browser,
    product,
  }) => {
    await admin.send('POST', '/provisioning/sites', {
      credential: 'two-cities',
      sites: [
        aSiteDeclaration(),
        aSiteDeclaration({
          code: 'GZ-001',
          name: '天河一号',
          city: { code: '440100', name: inThree('Guangzhou') },
          area: { code: '440106', name: inThree('Tianhe') },
        }),
      ],
    });
    await open(page, '/system/role');
    await button(page, say('crud.add')).click();
    await drawer(page).getByLabel(say('resource.roles.field.roleName'), { exact: true }).fill('深圳值班');
    await drawer(page).getByLabel(say('resource.roles.field.roleKey')).fill('shenzhen');
    const tick = async (tree: string, text: string) => {
      await drawer(page)
        .getByRole('textbox', { name: say('crud.searchIn', { label: tree }) })
        .fill(text);
      await drawer(page)
        .locator('.check-tree')
        .filter({ has: page.getByRole('textbox', { name: say('crud.searchIn', { label: tree }) }) })
        .locator('.ant-tree-treenode', { hasText: text })
        .last()
        .locator('.ant-tree-checkbox')
        .click();
    };
    await tick(say('resource.roles.field.menuIds'), say('map.title'));
    await tick(say('resource.roles.field.menuIds'), say('alarms.title'));
    await drawer(page).getByLabel(say('scenes.about')).click();
    await page
      .locator('.ant-select-item-option', { hasText: say('resource.roles.option.dataScope.1') })
      .click();
    await tick(say('profile.areas'), 'Shenzhen');
    await drawer(page)
      .getByRole('button', { name: say('crud.save') })
      .click();
    await expect(page.getByText(say('crud.saved'))).toBeVisible();

    const [role] = (await admin.get('/system/role/list?roleKey=shenzhen')).rows;
    const made = await admin.send('POST', '/system/user', {
      userName: 'shenzhen',
      nickName: '深圳',
      email: 'sz@example.com',
      phonenumber: '13800000033',
      roleIds: [role?.roleId],
    });
    const first = String((made.data as { oneTimePassword: string }).oneTimePassword);
    const fresh = await asAdmin(product.address, 'shenzhen', first);
    const changed = { oldPassword: first, newPassword: 'Cool-air-12' };
    expect((await fresh.send('PUT', '/system/user/profile/updatePwd', changed)).code).toBe(200);
    const own = await asAdmin(product.address, 'shenzhen', 'Cool-air-12');

    const context = await browser.newContext({ baseURL: product.address });
    const theirs = await context.newPage();
    await openWith(theirs, own.token, '/map');
    await expect(theirs.getByText(say('map.sites_one', { n: 1 }))).toBeVisible();
    await theirs.getByRole('combobox').fill('天河');
    await expect(theirs.getByText(say('map.searchNothing'))).toBeVisible();
    await theirs.getByRole('combobox').fill('Nanshan');
    await expect(theirs.getByText('NS-001')).toBeVisible();
    await theirs.goto('/system/user');
    await expect(theirs.getByRole('table')).toHaveCount(0);
    await context.close();
  });
});
