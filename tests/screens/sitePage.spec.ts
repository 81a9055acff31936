import type { Page } from '@playwright/test';
import { expect, openAs, publish, test, type FieldSite } from '@tests/support/liveBrowser';
import { say } from '@tests/support/say';

const way = (page: Page) => page.getByRole('link', { name: say('map.sitePage') });
const standsOn = async (page: Page, { name, code }: FieldSite) => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('.site-page')).toContainText(code);
};

test.describe('the page of a site', () => {
  test('is reached from the map, from an alarm, from a list and by a search', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 42 });
    await openAs(page, '/map');
    await page.getByRole('combobox').fill(site.code);
    await page.getByText(site.name).first().click();
    await way(page).click();
    await standsOn(page, site);

    await page.goto('/alarms');
    const hot = page.getByRole('row').filter({ hasText: say('alarm.roomTempVeryHigh.name') });
    await hot.filter({ hasText: site.name }).click();
    await way(page).click();
    await standsOn(page, site);

    await page.goto('/area/site');
    await page.getByRole('link', { name: site.name }).click();
    await standsOn(page, site);

    await page.goto('/index');
    await page.getByRole('button', { name: say('shell.search') }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(site.code);
    await page.getByRole('option', { name: new RegExp(site.name) }).click();
    await standsOn(page, site);
    await publish(fleet, site, site, 'env', { roomTempC: 24 });
  });
});
