import AxeBuilder from '@axe-core/playwright';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

test.describe('the electronic map', () => {
  test('R-LIVE-02 counts the sites by condition and changes them as readings arrive', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    if (!site) throw new Error('no site');
    await openAs(page, '/map');
    await expect(page.getByText('站点 2')).toBeVisible();
    await publish(fleet, site, site, 'env', { roomTempC: 42 });
    await expect(page.getByRole('button', { name: '紧急告警：1 个站点' })).toBeVisible();
    await publish(fleet, site, site, 'env', { roomTempC: 23 });
    await expect(page.getByRole('button', { name: '紧急告警：0 个站点' })).toBeVisible();
  });

  test('finds a site by name and shows what is measured there, live', async ({ page, fleet }) => {
    const [, site] = fleet.sites;
    if (!site) throw new Error('no site');
    await publish(fleet, site, site, 'env', { roomTempC: 24.5, roomRhPct: 51 });
    await publish(fleet, site, site, 'meter', { powerW: 6_400, uaV: 229.4 });
    await openAs(page, '/map');
    await page.getByRole('combobox').fill('福田');
    await page.getByText(site.code).click();
    const panel = page.getByRole('complementary', { name: `站点 ${site.name}` });
    await expect(panel.getByRole('region', { name: '温湿度传感器' })).toContainText('24.5 °C');
    await expect(panel.getByRole('region', { name: '智能电表' })).toContainText('6.40 kW');
    await publish(fleet, site, site, 'env', { roomTempC: 26.1 });
    await expect(panel.getByRole('region', { name: '温湿度传感器' })).toContainText('26.1 °C');
  });

  test('asks nobody outside for its ground and draws land and sea', async ({ page, fleet }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(fleet.product.address) && !request.url().startsWith('ws://127.0.0.1'))
        foreign.push(request.url());
    });
    await openAs(page, '/map');
    await expect(page.locator('.leaflet-tile-pane canvas').first()).toBeVisible();
    await expect(page.getByText('陆地：Natural Earth')).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('can be read by everyone', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await openAs(page, `/map?site=1`);
    await expect(page.getByRole('complementary', { name: `站点 ${site?.name}` })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.electronic-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
