import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
  // A row, and an operation in the log.
  await admin.send('POST', '/system/post', { postCode: 'declared', postName: '岗位', postSort: 1 });
});

const open = (page: Page, path: string, language?: string) => openWith(page, admin.token, path, language);
const rows = (page: Page) => page.locator('tbody tr.ant-table-row:visible');

test.describe('a declared screen', () => {
  for (const [language, title] of [
    ['en', 'Post code'],
    ['hk', '職位代碼'],
  ] as const)
    test(`R-LANG-01 speaks ${language} and is accessible`, async ({ page }) => {
      await open(page, '/system/post', language);
      await expect(page.getByRole('columnheader').filter({ hasText: title })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('.crud').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });

  test('R-CRUD-02 R-CRUD-03 R-CRUD-07 R-CRUD-09 R-CRUD-10 stand with their fields', async ({ page }) => {
    const screens: [string, string[]][] = [
      ['/system/role', ['角色名称', '角色权限', '角色排序', '角色状态', '创建时间']],
      [
        '/system/menu',
        ['菜单名称', '菜单类型', '图标', '显示排序', '权限标识', '组件路径', '显示状态', '状态'],
      ],
      ['/system/config', ['参数名称', '参数键名', '参数键值', '系统内置']],
      [
        '/system/log/operlog',
        ['系统模块', '操作类型', '请求方式', '操作人员', '请求地址', '主机', '操作状态', '操作时间'],
      ],
      ['/system/log/logininfor', ['访问编号', '用户名称', '主机', '登录状态', '描述', '访问时间']],
      [
        '/monitor/online',
        ['会话编号', '登录名称', '部门名称', '主机', '登录地点', '浏览器', '操作系统', '登录时间'],
      ],
    ];
    await open(page, '/index');
    for (const [path, columns] of screens) {
      await page.goto(path);
      for (const name of columns)
        await expect(
          page.locator('.crud-table thead').getByText(name, { exact: true }).first(),
        ).toBeAttached();
      await expect(rows(page).first()).toBeVisible();
    }
  });
});
