import { asAdmin, openWith } from '@tests/support/adminConsole';
import { aSecondFactor } from '@tests/support/aSecondFactor';
import { expect, test as base } from '@tests/support/browser';
import { commission } from '@tests/support/liveBrowser';
import { buttonOf, doTask, type Reader } from '@tests/support/manualReader';
import { takenSecret } from '@tests/support/takenSecret';

const test = base.extend<{ reader: Reader }>({
  reader: async ({ page, product }, provide) => {
    const { token } = await asAdmin(product.address);
    await commission(product.address, token, { code: 'E2E-A01', name: '南山基站' });
    await openWith(page, token, '/index', 'en');
    await provide({ page, language: 'en' });
  },
});

/** Chooses the first that is offered in a field of the form, of a list or of a tree. */
async function chooseFirst({ page }: Reader, field = ''): Promise<void> {
  await page.getByRole('dialog').getByLabel(field, { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-title')
    .locator('visible=true')
    .last()
    .click();
  // A list of which several may be chosen stays open until something else is pressed.
  await page.locator('.ant-drawer-title:visible').click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

test.describe('whoever knows only the manual, as an administrator', () => {
  test('adds a user, who chooses a password at the first sign-in', async ({ reader, browser, product }) => {
    const { page } = reader;
    const form = page.getByRole('dialog');
    let password = '';
    await doTask(reader, 'addUser', [
      async ({ open, names: [add] }) => {
        await open();
        await buttonOf(page, add).click();
      },
      async ({ names }) => {
        const typed = ['newcomer', 'New Comer', '13800138000', 'new@example.com'];
        for (const [at, value] of typed.entries())
          await form.getByLabel(names[at] ?? '', { exact: true }).fill(value);
        for (const chosen of names.slice(typed.length)) await chooseFirst(reader, chosen);
      },
      async ({ names: [save] }) => {
        await buttonOf(form, save).click();
        password = await takenSecret(page);
      },
      async () => {
        const context = await browser.newContext({ baseURL: product.address });
        const theirs = await context.newPage();
        await theirs.goto('/');
        await theirs.locator('input[name=username]').fill('newcomer');
        await theirs.locator('input[name=password]').fill(password);
        await theirs.locator('button[type=submit]').click();
        await expect(theirs.locator('input[type=password]').nth(1)).toBeVisible();
        await context.close();
      },
    ]);
  });

  test('backs up, verifies the backup and keeps it elsewhere', async ({ reader, product }) => {
    const { page } = reader;
    const { codes, end } = await aSecondFactor(await asAdmin(product.address));
    const row = page.locator('.backups tbody tr.ant-table-row').first();
    await doTask(reader, 'backUp', [
      async ({ open }) => {
        await open();
        await expect(page.locator('.backups__standing')).toBeVisible();
      },
      async ({ names: [create] }) => {
        await buttonOf(page, create).click();
        await expect(row).toBeVisible();
        await expect(buttonOf(page, create)).toBeEnabled();
      },
      async ({ names: [verify] }) => {
        await buttonOf(row, verify).click();
        await expect(page.locator('.backups .ant-alert-success')).toBeVisible();
      },
      async ({ names: [download] }) => {
        const saving = page.waitForEvent('download');
        await buttonOf(row, download).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill(codes[0] ?? '');
        await buttonOf(dialog, download).click();
        expect((await saving).suggestedFilename()).not.toBe('');
      },
    ]);
    await end();
  });

  test('says what a role may do and see', async ({ reader }) => {
    const { page } = reader;
    const form = page.getByRole('dialog');
    const tick = (tree = '') =>
      form
        .locator('.check-tree')
        .filter({ has: page.getByRole('textbox', { name: new RegExp(tree) }) })
        .locator('.ant-tree-checkbox')
        .first()
        .click();
    await doTask(reader, 'limitRole', [
      async ({ open, names: [add, name, key] }) => {
        await open();
        await buttonOf(page, add).click();
        await form.getByLabel(name ?? '', { exact: true }).fill('Night shift');
        await form.getByLabel(key ?? '', { exact: true }).fill('night');
      },
      ({ names: [menus] }) => tick(menus),
      async ({ names: [areas, departments] }) => {
        await tick(areas);
        await chooseFirst(reader, departments);
      },
      async ({ names: [save] }) => {
        await buttonOf(form, save).click();
        await expect(page.getByRole('row', { name: /Night shift/ })).toBeVisible();
      },
    ]);
  });
});
