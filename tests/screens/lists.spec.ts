import { saidLike, say } from '@tests/support/say';
import type { Browser, Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
});

const rows = (page: Page) => page.locator('tbody tr.ant-table-row:visible');
const title = (page: Page, name: string) => page.locator('.crud-table thead th').filter({ hasText: name });
const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/user/view/posts') && answer.request().method() === 'PUT',
  );
const widthOf = async (page: Page, name: string) => (await title(page, name).boundingBox())?.width ?? 0;

async function elsewhere(browser: Browser, address: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await openWith(page, admin.token, path);
  return page;
}

test('a list keeps the columns, widths and searches of its reader on the server, for every browser of theirs', async ({
  page,
  browser,
  product,
}) => {
  await openWith(page, admin.token, '/system/post');
  await expect(title(page, say('resource.posts.field.postSort'))).toBeVisible();
  const before = await widthOf(page, say('resource.posts.field.postCode'));
  const edge = (await title(page, say('resource.posts.field.postCode'))
    .locator('.crud-head-edge')
    .boundingBox())!;
  const resized = kept(page);
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 90, edge.y + edge.height / 2, { steps: 6 });
  await page.mouse.up();
  await resized;
  await page.getByRole('button', { name: say('crud.columns') }).click();
  const hidden = kept(page);
  await page
    .locator('.crud-columns')
    .getByRole('checkbox', { name: say('resource.posts.field.postSort') })
    .uncheck();
  await hidden;
  await page.keyboard.press('Escape');
  await page.goto('/system/post?postCode=ceo');
  await expect(title(page, say('resource.posts.field.postSort'))).toHaveCount(0);
  await page.getByRole('button', { name: say('crud.savedSearches') }).click();
  await page.getByLabel(say('crud.searchName')).fill('只看总裁');
  const saved = kept(page);
  await page.getByRole('button', { name: say('crud.saveSearch') }).click();
  await saved;

  const other = await elsewhere(browser, product.address, '/system/post');
  await expect(title(other, say('resource.posts.field.postCode'))).toBeVisible();
  await expect(title(other, say('resource.posts.field.postSort'))).toHaveCount(0);
  expect((await widthOf(other, say('resource.posts.field.postCode'))) - before).toBeGreaterThan(40);
  await other.getByRole('button', { name: say('crud.savedSearches') }).click();
  await other.getByRole('button', { name: '只看总裁', exact: true }).click();
  await expect(other).toHaveURL(/postCode=ceo/);
  await other.context().close();
});

test('selected rows are removed together, after one question', async ({ page }) => {
  for (const [at, name] of ['批一', '批二', '批三'].entries())
    await admin.send('POST', '/system/post', { postName: name, postCode: `batch-${at}`, postSort: 9 });
  await openWith(page, admin.token, '/system/post?postCode=batch-');
  await expect(rows(page)).toHaveCount(3);
  for (const name of ['批一', '批三'])
    await page.getByRole('checkbox', { name: say('crud.selectRow', { title: name }) }).check();
  await page
    .getByRole('status')
    .getByRole('button', { name: saidLike('crud.remove') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('crud.removeCount_other', { count: 2 }), exact: true })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('批二');
});

test('R-MENU-01 the side menu of every open console follows what is renamed and hidden, without a reload', async ({
  page,
  browser,
  product,
}) => {
  await openWith(page, admin.token, '/system/menu');
  const other = await elsewhere(browser, product.address, '/system/post');
  const entry = (on: Page, name: string) => on.locator('#side-menu').getByText(name, { exact: true });
  await expect(entry(page, say('resource.posts.title'))).toBeVisible();
  await expect(entry(other, say('resource.posts.title'))).toBeVisible();
  const { data } = await admin.get(`/system/menu/list?menuName=${say('resource.posts.title')}`);
  const [menu] = data as unknown as Record<string, unknown>[];
  const save = async (change: object) => {
    const { data: now } = await admin.get(`/system/menu/${String(menu?.menuId)}`);
    const answer = await admin.send('PUT', '/system/menu', { ...(now as object), ...change });
    expect(answer).toMatchObject({ code: 200 });
  };
  await save({ menuName: '职位管理' });
  for (const on of [page, other]) await expect(entry(on, '职位管理')).toBeVisible();
  await save({ visible: '1' });
  for (const on of [page, other]) await expect(entry(on, '职位管理')).toHaveCount(0);
  await save({ menuName: say('resource.posts.title'), visible: '0' });
  for (const on of [page, other]) await expect(entry(on, say('resource.posts.title'))).toBeVisible();
  await other.context().close();
});

test('R-CRUD-12 a report is ordered as a job, made, and downloaded from the job log', async ({ page }) => {
  await openWith(page, admin.token, '/monitor/job');
  await page.getByRole('button', { name: saidLike('crud.add') }).click();
  const drawer = page.locator('.ant-drawer').last();
  await drawer.getByLabel(say('resource.jobs.field.jobName')).fill('告警日报');
  await drawer
    .getByRole('combobox', { name: say('resource.jobs.field.invokeTarget') })
    .fill(say('jobs.kind.report.alarms'));
  await page.locator('.ant-select-item-option', { hasText: say('jobs.kind.report.alarms') }).click();
  await drawer
    .locator('.job-target-input__argument', { hasText: say('alarms.period') })
    .getByRole('combobox')
    .click();
  await page.locator('.ant-select-item-option:visible', { hasText: say('jobs.option.week') }).click();
  await drawer.getByLabel(say('resource.jobs.field.cronExpression')).fill('0 0 7 * * ?');
  await drawer.getByRole('button', { name: say('crud.save') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('jobs.leavePaused') })
    .click();
  const job = rows(page).filter({ hasText: '告警日报' });
  await job.getByRole('button', { name: saidLike('crud.moreActions') }).click();
  await page.getByRole('menuitem', { name: say('resource.jobs.special.run') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('resource.jobs.special.run') })
    .click();
  await expect
    .poll(async () => (await admin.get('/monitor/jobLog/list?jobName=告警日报')).total, { timeout: 30_000 })
    .toBe(1);
  await page.goto('/job/log?jobName=告警日报');
  const downloading = page.waitForEvent('download');
  await rows(page)
    .getByRole('button', { name: say('jobs.report') })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^${say('report.alarms')}.+\\.xlsx$`));
});

const titles = (page: Page) =>
  page.locator('.crud-table thead th:not(.crud-actions-cell, .ant-table-selection-column)');

/** Whether the words of the last column stand before the column of actions. */
const isLastSeen = (page: Page) =>
  titles(page)
    .last()
    .evaluate((last) => {
      const actions = last.closest('.crud-table')?.querySelector('th.crud-actions-cell');
      return last.getBoundingClientRect().right <= (actions?.getBoundingClientRect().left ?? 0) + 2;
    });

test.describe('a list on a narrow screen', () => {
  for (const language of ['zh', 'en', 'hk'] as const)
    test(`shows all its columns where they fit, or says in ${language} which it hides and leads to them`, async ({
      page,
    }) => {
      for (const path of ['/system/user', '/system/dept', '/monitor/job', '/area/tariff', '/area/contract']) {
        await openWith(page, admin.token, path, language);
        await expect(titles(page).last()).toBeVisible();
        const hidden = page.locator('thead .crud-hidden-columns');
        await expect.poll(async () => (await isLastSeen(page)) !== ((await hidden.count()) === 1)).toBe(true);
        if ((await hidden.count()) === 0) continue;
        await expect(hidden).toHaveAccessibleName(
          new RegExp((await titles(page).last().textContent())?.trim() ?? 'none'),
        );
        await hidden.click();
        await expect.poll(() => isLastSeen(page)).toBe(true);
        await expect(hidden).toHaveCount(0);
      }
    });
});
