import type { Page } from '@playwright/test';
import { openWith } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/analysedSite';
import { seriousIn } from '@tests/support/axe';
import { widthOf } from '@tests/support/menuPages';
import { brokenLook } from '@tests/support/pageLook';
import { plantDate } from '@tests/support/plantDate';

const fill = async (page: Page, label: string, value: string) => {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press('Tab');
};
const billRow = (page: Page, site: string) => page.getByRole('row').filter({ hasText: site });

test.describe('R-CRUD-05 electricity bills', () => {
  test('one is entered, stands beside what the meter counted, and is seen on the balance of its site', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await openWith(page, fleet.token, '/analysis/bill', 'en');
    await page.getByRole('button', { name: /Add$/ }).click();
    await fill(page, 'Site code', site.code);
    await fill(page, 'Bill number', 'B-1');
    await fill(page, 'First day', plantDate(20));
    await fill(page, 'Last day', plantDate(11));
    await fill(page, 'Billed (kWh)', '1020');
    await fill(page, 'Amount', '714');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const row = billRow(page, site.name);
    await expect(row).toContainText('Agrees');
    await expect(row).toContainText('1,020');

    await page.goto('/analysis/balance');
    await page.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option', { hasText: site.name }).click();
    const bills = page.getByRole('region', { name: 'Bills' });
    await expect(bills.getByRole('row').filter({ hasText: 'B-1' })).toContainText('Agrees');
    await expect(page).toHaveURL(/site=\d+/);
  });

  test('a file of them is taken row by row, and what is wrong with a row is said', async ({
    page,
    fleet,
  }) => {
    const [, site] = fleet.sites;
    await openWith(page, fleet.token, '/analysis/bill', 'en');
    await page.getByRole('button', { name: 'Import' }).click();
    const lines = [
      'Site code,Bill number,First day,Last day,Billed (kWh),Currency,Source',
      `${site.code},F-1,${plantDate(20)},${plantDate(11)},1300,CNY,Invoice`,
      `${site.code},F-2,${plantDate(11)},${plantDate(20)},1000,CNY,Invoice`,
      `nowhere,F-3,${plantDate(20)},${plantDate(11)},1000,CNY,Invoice`,
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: 'bills.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('nowhere');
    await page.keyboard.press('Escape');
    await expect(billRow(page, site.name)).toHaveCount(1);
    await expect(billRow(page, site.name)).toContainText('Billed too high');
  });
});

test.describe('data exploration', () => {
  test('a point is chosen and drawn, and the address shows somebody else the same', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await openWith(page, fleet.token, '/analysis/explore', 'en');
    await page.getByRole('button', { name: 'Choose points' }).first().click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.locator('.ant-select-item-option', { hasText: site.name }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Room temperature/ })
      .check();
    await page.keyboard.press('Escape');
    await expect(page.locator('.explore canvas').first()).toBeVisible();
    const address = page.url();
    expect(address).toContain('roomTempC');
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(other.locator('.explore canvas').first()).toBeVisible();
    await expect(other.getByText(/Room temperature/).first()).toBeVisible();
  });
});

test('key figures keep what was chosen over a reload and Back', async ({ page, fleet }) => {
  await openWith(page, fleet.token, '/analysis/figures', 'en');
  await page.locator('.key-figures').getByText('Site', { exact: true }).first().click();
  await expect(page.getByRole('row').filter({ hasText: fleet.sites[0].name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: fleet.sites[0].name })).toBeVisible();
});

const pages = ['/analysis/explore', '/analysis/figures', '/analysis/balance', '/analysis/diagnosis'] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
for (const language of ['zh', 'en', 'hk'] as const)
  test(`R-LANG-01 the pages of data analysis are whole in ${language}, from a phone to a wall`, async ({
    page,
    fleet,
  }) => {
    for (const path of pages) {
      await openWith(page, fleet.token, path, language);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('main .ant-skeleton')).toHaveCount(0);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => brokenLook(page), { message: `${path} ${size.width}` }).toEqual([]);
        expect([path, size.width, await widthOf(page)]).toEqual([path, size.width, size.width]);
      }
      expect([path, await seriousIn(page, '.shell-side')]).toEqual([path, []]);
    }
  });
