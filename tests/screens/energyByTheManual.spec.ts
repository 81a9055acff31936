import { openWith } from '@tests/support/adminConsole';
import { expect, test as base } from '@tests/support/analysedSite';
import { buttonOf, choiceOf, doTask, saidIn, type Reader } from '@tests/support/manualReader';
import { plantDate } from '@tests/support/plantDate';

const test = base.extend<{ reader: Reader }>({
  reader: async ({ page, fleet }, provide) => {
    await openWith(page, fleet.token, '/index', 'hk');
    await provide({ page, language: 'hk' });
  },
});

const aBill = (siteCode: string) => ({
  ...{ siteCode, number: 'M-1', fromDay: plantDate(20), toDay: plantDate(11), kwh: '1020', amount: '714' },
});

test.describe('whoever knows only the manual, as an energy manager', () => {
  test('compares sites by key figures', async ({ reader, fleet }) => {
    const { page } = reader;
    const site = page.getByRole('row').filter({ hasText: fleet.sites[0].name });
    await doTask(reader, 'compareSites', [
      ({ open }) => open(),
      async ({ names: [, area, bySite] }) => {
        await choiceOf(page, area).click();
        await choiceOf(page, bySite).click();
        await expect(site).toBeVisible();
      },
      async () => {
        const head = page.getByRole('columnheader').nth(5);
        await head.click();
        await expect(head).toHaveAttribute('aria-sort', /ascending/);
      },
      () => expect(site).toContainText('30'),
    ]);
  });

  test('looks at points together, pins a note and keeps the view', async ({ reader, fleet }) => {
    const { page, language } = reader;
    const chart = page.locator('.explore canvas').first();
    await doTask(reader, 'explorePoints', [
      async ({ open, names: [pick] }) => {
        await open();
        await buttonOf(page, pick).first().click();
      },
      async () => {
        const picker = page.getByRole('dialog');
        await picker.getByRole('combobox').click();
        await page.locator('.ant-select-item-option', { hasText: fleet.sites[0].name }).click();
        const temperature = saidIn(language, 'point.roomTempC');
        await picker.getByRole('checkbox', { name: temperature }).first().check();
        await page.keyboard.press('Escape');
        await expect(chart).toBeVisible();
      },
      async ({ names: [, scatter] }) => {
        await choiceOf(page, scatter).click();
        await expect(chart).toBeVisible();
      },
      async () => {
        await choiceOf(page, saidIn(language, 'explore.way.trend')).click();
        const trend = page.locator('.explore .u-over').first();
        await trend.hover();
        // The list tells the moment at which the cursor stands.
        await expect(page.getByText(/^\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
        await trend.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
      },
      async ({ names: [pictures, link] }) => {
        await buttonOf(page, pictures).click();
        await page.getByLabel(saidIn(language, 'explore.pictures.name')).fill('夜間');
        await buttonOf(page, saidIn(language, 'explore.pictures.keep')).click();
        await expect(page.locator('.views-menu').getByText('夜間')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(buttonOf(page, link)).toBeVisible();
      },
    ]);
  });

  test('checks a bill', async ({ reader, fleet }) => {
    const { page, language } = reader;
    const form = page.getByRole('dialog');
    const enter = async (field: string, value: string) => {
      const entry = form.getByLabel(saidIn(language, `resource.bills.field.${field}`), { exact: true });
      await entry.fill(value);
      await entry.press('Tab');
    };
    await doTask(reader, 'checkBill', [
      async ({ open, names: [add] }) => {
        await open();
        await buttonOf(page, add).click();
        for (const [field, value] of Object.entries(aBill(fleet.sites[0].code))) await enter(field, value);
        await buttonOf(form, saidIn(language, 'crud.save')).click();
        await expect(form).toHaveCount(0);
      },
      async ({ open }) => {
        await open();
        await page.getByRole('combobox').first().click();
        await page.locator('.ant-select-item-option', { hasText: fleet.sites[0].name }).click();
      },
      async ({ names: [title, billed, metered] }) => {
        const bills = page.getByRole('region', { name: title ?? '' });
        for (const head of [billed, metered])
          await expect(bills.getByRole('columnheader', { name: head ?? '', exact: true })).toBeVisible();
        await expect(bills.getByRole('row').filter({ hasText: 'M-1' })).toContainText('1,020');
      },
    ]);
  });
});
