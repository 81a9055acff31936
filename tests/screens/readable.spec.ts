import { say } from '@tests/support/say';
import AxeBuilder from '@axe-core/playwright';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const hot = say('alarm.roomTempVeryHigh.name');

test.describe('the alarm centre', () => {
  for (const appearance of ['light', 'dark'] as const)
    test(`can be read by everyone, ${appearance}`, async ({ page, fleet }) => {
      const [site] = fleet.sites;
      await page.addInitScript(
        (look) => localStorage.setItem('coolops.layout', look),
        layoutWith(appearance),
      );
      await openAs(page, '/alarms');
      await publish(fleet, site, site, 'env', { roomTempC: 40 });
      // Several tests raise alarms in one product: a list that is narrowed stays a list in what may be a flood.
      await page.getByRole('searchbox').fill(hot);
      const row = page.getByRole('row').filter({ hasText: hot }).first();
      await expect(row).toContainText(say('alarms.status.activeUnacknowledged'));
      await row.click();
      await expect(page.getByText(say('alarms.detail.history'))).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('.alarm-centre').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await publish(fleet, site, site, 'env', { roomTempC: 24 });
    });
});

test.describe('the electronic map', () => {
  test('can be read by everyone', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await openAs(page, `/map?site=1`);
    await expect(
      page.getByRole('complementary', { name: say('map.sitePanel', { site: site.name }) }),
    ).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.electronic-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

test.describe('the data display screen', () => {
  test('can be read by everyone', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/indexData');
    await expect(page.getByText(say('screen.dataNow'))).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.data-screen').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

const layoutWith = (appearance: 'light' | 'dark'): string =>
  JSON.stringify({
    theme: '#409EFF',
    showSettings: false,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: false,
    appearance,
    isHighContrast: false,
  });
