import { say } from '@tests/support/say';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
  // A row, and an operation in the log.
  await admin.send('POST', '/system/post', {
    postCode: 'declared',
    postName: say('profile.posts'),
    postSort: 1,
  });
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
      [
        '/system/role',
        [
          say('resource.roles.field.roleName'),
          say('resource.roles.field.roleKey'),
          say('resource.roles.field.roleSort'),
          say('resource.roles.field.status'),
          say('backup.createdAt'),
        ],
      ],
      [
        '/system/menu',
        [
          say('resource.menus.field.menuName'),
          say('resource.menus.field.menuType'),
          say('gen.icon'),
          say('resource.menus.field.orderNum'),
          say('resource.menus.field.perms'),
          say('resource.menus.field.component'),
          say('resource.menus.field.visible'),
          say('displays.standing'),
        ],
      ],
      [
        '/system/config',
        [
          say('resource.params.field.configName'),
          say('resource.params.field.configKey'),
          say('resource.params.field.configValue'),
          say('resource.dictTypes.field.builtIn'),
        ],
      ],
      [
        '/system/log/operlog',
        [
          say('resource.operations.field.module'),
          say('resource.operations.field.businessType'),
          say('resource.operations.field.requestMethod'),
          say('resource.operations.field.operName'),
          say('resource.operations.field.operUrl'),
          say('resource.logins.field.ipaddr'),
          say('resource.operations.field.status'),
          say('resource.operations.field.operTime'),
        ],
      ],
      [
        '/system/log/logininfor',
        [
          say('resource.logins.field.infoId'),
          say('resource.users.field.nickName'),
          say('resource.logins.field.ipaddr'),
          say('resource.logins.field.status'),
          say('resource.logins.field.msg'),
          say('resource.logins.field.loginTime'),
        ],
      ],
      [
        '/monitor/online',
        [
          say('resource.online.field.tokenId'),
          say('notices.userName'),
          say('resource.users.field.deptId'),
          say('resource.logins.field.ipaddr'),
          say('resource.logins.field.loginLocation'),
          say('profile.session.browser'),
          say('resource.logins.field.os'),
          say('profile.session.since'),
        ],
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
