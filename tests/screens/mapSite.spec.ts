import { saidLike, say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { hourMs } from '@contract/time';
import { aDevice } from '@tests/support/aSiteDeclaration';
import {
  commission,
  expect,
  type FieldSite,
  openAs,
  publish,
  test as base,
} from '@tests/support/liveBrowser';
import { singles } from '@tests/support/mapLook';

const place = { lat: 22.61, lng: 113.87 };

/** A site with everything that a panel tells of. */
const test = base.extend<object, { whole: FieldSite }>({
  whole: [
    async ({ fleet: { product, token } }, provide) => {
      const site = { code: 'E2E-007', name: '宝安枢纽基站', ...place };
      const devices = [
        aDevice({ code: 'ctl', class: 'controller', name: '动环监控单元' }),
        aDevice({ code: 'env', class: 'env', name: '温湿度传感器' }),
        aDevice({ code: 'meter', class: 'meter', name: '智能电表' }),
        aDevice({ code: 'ac-1', class: 'ac', name: '一号空调' }),
        aDevice({ code: 'door-1', class: 'door', name: '前门' }),
      ];
      await provide(await commission(product.address, token, { ...site, devices }));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function find(page: Page, site: FieldSite): Promise<void> {
  await page.getByRole('combobox').fill(site.code);
  await page.getByText(site.name).first().click();
}

const panelOf = (page: Page, site: FieldSite) =>
  page.getByRole('complementary', { name: say('map.sitePanel', { site: site.name }) });

test.describe('a site on the electronic map', () => {
  test('is flown to when it is found, and marked in the middle of the map', async ({ page, whole }) => {
    await openAs(page, '/map');
    await find(page, whole);
    await expect(panelOf(page, whole)).toBeVisible();
    const away = async () => {
      const map = await page.locator('.site-map').boundingBox();
      const mark = await page.locator('.site-selection').boundingBox();
      if (!map || !mark) return Infinity;
      const [dx, dy] = [
        mark.x + mark.width / 2 - map.x - map.width / 2,
        mark.y + mark.height / 2 - map.y - map.height / 2,
      ];
      return Math.hypot(dx, dy);
    };
    await expect.poll(away).toBeLessThan(4);
    await expect(page.locator('.leaflet-control-scale-line')).toHaveText(/^\d{2,3} m$|^[12] km$/);
  });

  test('R-LIVE-02 tells of its units, its doors, its alarms and its last day, and the way there', async ({
    page,
    fleet,
    whole,
  }) => {
    const now = Date.now();
    await publish(fleet, whole, whole, 'env', { roomTempC: 24, outdoorTempC: 30 });
    for (let hour = 6; hour >= 1; hour -= 1)
      await publish(fleet, whole, whole, 'env', { roomTempC: 24, outdoorTempC: 30 }, now - hour * hourMs);
    await publish(fleet, whole, whole, 'ac-1', { running: true, setpointC: 26, powerW: 1_800 });
    await publish(fleet, whole, whole, 'door-1', { open: true });
    await openAs(page, '/map');
    await find(page, whole);
    const panel = panelOf(page, whole);
    const unit = panel.getByRole('listitem').filter({ hasText: '一号空调' });
    await expect(unit).toContainText(say('screen.runs'));
    await expect(unit).toContainText('26.0 °C');
    await expect(unit).toContainText('1.8 kW');
    // Its reading, not the door itself, which can be opened.
    const door = panel.getByRole('listitem').filter({ hasText: '前门', hasNot: page.getByRole('button') });
    await expect(door).toContainText(say('digital.opened'));
    await publish(fleet, whole, whole, 'door-1', { open: false });
    await expect(door).toContainText(say('crud.close'));
    await expect(panel.locator('.site-trend canvas').first()).toBeVisible();
    await publish(fleet, whole, whole, 'env', { roomTempC: 42 });
    const alarm = panel.getByRole('link', { name: saidLike('alarm.roomTempVeryHigh.name') });
    await expect(alarm).toHaveAttribute('href', /^\/alarms\?site=\d+&standing=all&alarm=\d+$/);
    await publish(fleet, whole, whole, 'env', { roomTempC: 24 });
    const way = panel.getByRole('link', { name: say('map.navigate') });
    await expect(way).toHaveAttribute('href', /^geo:22\.61,113\.87\?q=22\.61,113\.87\(/);
  });

  test('R-LIVE-02 is shown as it was at any moment of the last 30 days', async ({ page, fleet, whole }) => {
    const [stepMs, spanMs] = [6 * hourMs, 30 * 24 * hourMs];
    const past = Math.floor((Date.now() - 20 * 24 * hourMs) / stepMs) * stepMs;
    await publish(fleet, whole, whole, 'env', { roomTempC: 24 });
    for (const [hour, roomTempC] of [
      [-1, 42],
      [0, 42],
      [1, 42],
      [2, 24],
    ] as const)
      await publish(fleet, whole, whole, 'env', { roomTempC }, past + hour * hourMs);
    await openAs(page, '/map');
    // What the test before left may still be on its way out.
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 0 }),
      }),
    ).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: say('map.replay.title') }).click();
    const bar = page.getByRole('group', { name: say('map.replay.title') });
    await bar.getByRole('combobox', { name: say('map.replay.step') }).click();
    await page.getByText(say('map.replay.stepHours', { n: 6 })).click();
    const slider = bar.getByRole('slider', { name: say('map.replay.moment') });
    await slider.focus();
    await page.keyboard.press('Home');
    const at = () => slider.getAttribute('aria-valuenow').then(Number);
    await expect.poll(at).toBeLessThanOrEqual(Date.now() - spanMs);
    await expect(bar.getByText(say('map.replay.ready'))).toBeVisible();
    while ((await at()) < past - stepMs) await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 0 }),
      }),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 1 }),
      }),
    ).toBeVisible();
    expect(await at()).toBe(past);

    const marks = await singles(page, 3);
    const card = page.locator('.site-map__card');
    for (const { x, y } of marks) {
      await page.mouse.move(x, y);
      await expect(card).toBeVisible();
      // Of the past only the alarms are known: what is measured now must not stand beside them.
      await expect(card).toContainText(`${say('map.temperature')} —`);
      await page.mouse.move(0, 0);
    }
    await bar.getByRole('button', { name: say('map.replay.close') }).click();
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 0 }),
      }),
    ).toBeVisible();
  });
});
