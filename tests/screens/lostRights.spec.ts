import type { Browser, Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';

const password = 'Cool-air-12';
const posts = /^system:post:/;
const notices = /^system:notice:/;

let admin: AdminApi;
let people = 0;

test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
});

interface Menu {
  menuId: number;
  parentId: number;
  perms: string | null;
}

/** With the folders that they stand in. */
async function menusWith(...perms: RegExp[]): Promise<number[]> {
  const rows = ((await admin.get('/system/menu/list')) as unknown as { data: Menu[] }).data;
  const own = rows.filter((menu) => perms.some((each) => each.test(menu.perms ?? '')));
  const above = (menu: Menu): number[] => {
    const parent = rows.find(({ menuId }) => menuId === menu.parentId);
    return parent ? [parent.menuId, ...above(parent)] : [];
  };
  return [...new Set(own.flatMap((menu) => [menu.menuId, ...above(menu)]))];
}

/** Somebody with a role of their own, whose rights the administrator changes while they work. */
async function aClerk(browser: Browser, address: string) {
  people += 1;
  const userName = `clerk${people}`;
  const role = { roleName: userName, roleKey: userName, dataScope: '1', roleSort: people, status: '0' };
  await admin.send('POST', '/system/role', { ...role, menuIds: await menusWith(posts, notices) });
  const [made] = (await admin.get(`/system/role/list?roleKey=${userName}`)).rows;
  const roleId = Number(made?.roleId);
  const user = {
    userName,
    nickName: userName,
    email: `${userName}@example.com`,
    phonenumber: `1370000010${people}`,
  };
  const answer = await admin.send('POST', '/system/user', { ...user, roleIds: [roleId] });
  const first = String((answer.data as { oneTimePassword: string }).oneTimePassword);
  const changed = { oldPassword: first, newPassword: password };
  await (await asAdmin(address, userName, first)).send('PUT', '/system/user/profile/updatePwd', changed);
  const { token } = await asAdmin(address, userName, password);
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openWith(page, token, '/system/post', 'en');
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible();
  const change = async (path: string, id: number, more: object) => {
    const { data } = await admin.get(`${path}/${id}`);
    const sent = await admin.send('PUT', path, { ...(data as object), ...more });
    expect(sent.code, sent.msg).toBe(200);
  };
  return {
    page,
    userName,
    mayUse: async (...perms: RegExp[]) =>
      change('/system/role', roleId, { menuIds: await menusWith(...perms) }),
    change: async (more: object) => {
      const [own] = (await admin.get(`/system/user/list?userName=${userName}`)).rows;
      await change('/system/user', Number(own?.userId), { roleIds: [roleId], ...more });
    },
    leave: () => context.close(),
  };
}

const drawer = (page: Page) => page.locator('.ant-drawer').last();
const withdrawn = (page: Page) => page.locator('.withdrawn-note');
// An open drawer takes everything below it out of the tree of roles.
const menu = (page: Page) => page.locator('nav[aria-label="Main navigation"]');
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, includeHidden: true });

async function typeAPost(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add' }).click();
  await drawer(page).getByLabel('Post name').fill(name);
  await drawer(page).getByLabel('Post code').fill(name.replace(/ /g, '-'));
}

test('R-MENU-04 a page that is taken away stays readable in the shell, says so, and works again once it is given back', async ({
  browser,
  product,
}) => {
  const { page, mayUse, leave } = await aClerk(browser, product.address);
  await typeAPost(page, 'Night watch');
  await mayUse(notices);
  await expect(withdrawn(page)).toContainText('Your rights have changed');
  await expect(withdrawn(page)).toContainText('“Posts” (/system/post)');
  await expect(page).toHaveURL('/system/post');
  await expect(entry(page, 'Notices')).toBeAttached();
  await expect(entry(page, 'Posts')).toHaveCount(0);
  await expect(page.locator('nav[aria-label="Open pages"]')).not.toContainText('Posts');
  // What the server refuses stays in the form.
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are not permitted')).toBeVisible();
  await expect(drawer(page).getByLabel('Post name')).toHaveValue('Night watch');
  await mayUse(posts, notices);
  await expect(withdrawn(page)).toHaveCount(0);
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('tbody')).toContainText('Night watch');
  await leave();
});

test('R-MENU-04 what was typed behind another tab is told of, and the way out of a lost page leads to one that is left', async ({
  browser,
  product,
}) => {
  const { page, mayUse, leave } = await aClerk(browser, product.address);
  await page.getByLabel('Post name').first().fill('half a word');
  await entry(page, 'Notices').click();
  await expect(page).toHaveURL('/system/notice');
  await mayUse(notices);
  await expect(page.getByText('You may no longer open: Posts')).toBeVisible();
  await page.goBack();
  await expect(withdrawn(page)).toBeVisible();
  await expect(page.getByLabel('Post name').first()).toHaveValue('half a word');
  await withdrawn(page).getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/index');
  await expect(withdrawn(page)).toHaveCount(0);
  await leave();
});

test('a button whose right is lost goes, and the dialog that it opened keeps what was typed', async ({
  browser,
  product,
}) => {
  const { page, mayUse, leave } = await aClerk(browser, product.address);
  await typeAPost(page, 'Day watch');
  await mayUse(/^system:post:(list|query)$/, notices);
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await expect(withdrawn(page)).toHaveCount(0);
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are not permitted')).toBeVisible();
  await expect(drawer(page).getByLabel('Post name')).toHaveValue('Day watch');
  await leave();
});

test('an account that is given another role goes on with its rights, one that is disabled is told so', async ({
  browser,
  product,
}) => {
  const { page, change, userName, leave } = await aClerk(browser, product.address);
  await typeAPost(page, 'Late watch');
  await change({ roleIds: [] });
  await expect(withdrawn(page)).toContainText('/system/post');
  await change({});
  await expect(withdrawn(page)).toHaveCount(0);
  await change({ status: '1' });
  await expect(page.getByText('Login status has expired')).toBeVisible();
  await expect(drawer(page).getByLabel('Post name')).toHaveValue('Late watch');
  await page.getByRole('button', { name: 're-login' }).click();
  await page.locator('input[name=username]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.entry-refusal')).toHaveText('Wrong user name or password');
  await leave();
});
