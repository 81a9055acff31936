import { saidLike, say } from '@tests/support/say';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aPmtiles } from '@tests/support/aPmtiles';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { withGround } from '@tests/support/mapLook';
import { openWithin } from '@tests/support/menuPages';

/** Whether anything is drawn on the canvas of the sites, by whichever thread. */
const hasMarks = (page: Page): Promise<boolean> =>
  page.locator('.site-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy?.drawImage(canvas, 0, 0);
    return copy?.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0) ?? false;
  });

test.describe('the electronic map', () => {
  test('R-LIVE-02 counts the sites by condition and changes them as readings arrive', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await openAs(page, '/map');
    await expect(page.getByText(say('map.sites_other', { n: 2 }))).toBeVisible();
    await publish(fleet, site, site, 'env', { roomTempC: 42 });
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 1 }),
      }),
    ).toBeVisible();
    await publish(fleet, site, site, 'env', { roomTempC: 23 });
    await expect(
      page.getByRole('button', {
        name: say('map.legendItem_other', { condition: say('condition.level1'), n: 0 }),
      }),
    ).toBeVisible();
  });

  test('finds a site by name and shows what is measured there, live', async ({ page, fleet }) => {
    const [, site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 24.5, roomRhPct: 51 });
    await publish(fleet, site, site, 'meter', { powerW: 6_400, uaV: 229.4 });
    await openAs(page, '/map');
    await page.getByRole('combobox').fill('福田');
    await page.getByText(site.code).click();
    const panel = page.getByRole('complementary', { name: say('map.sitePanel', { site: site.name }) });
    await expect(panel).toContainText('24.5 °C');
    await publish(fleet, site, site, 'env', { roomTempC: 26.1 });
    await expect(panel).toContainText('26.1 °C');
    await expect(panel).toContainText('6.4 kW');
  });

  test('asks nobody outside for its ground and draws land and sea', async ({ page, fleet }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(fleet.product.address) && !request.url().startsWith('ws://127.0.0.1'))
        foreign.push(request.url());
    });
    await openAs(page, '/map');
    await expect(page.locator('.leaflet-tile-pane canvas').first()).toBeVisible();
    await expect(page.getByText(say('map.landCredit'))).toBeVisible();
    await expect.poll(() => hasMarks(page), { timeout: 30_000 }).toBe(true);
    expect(foreign).toEqual([]);
  });

  test('shows its own land when the tile server does not answer, fetched before it is given up', async ({
    page,
  }) => {
    await page.route('**/tiles-that-hang/**', () => undefined);
    const url = '/tiles-that-hang/{z}/{x}/{y}.png';
    await withGround(page, { kind: 'tiles', url, attribution: 'Ours', approval: 'GS(2026)1' });
    const asked = page.waitForRequest('**/tiles-that-hang/**');
    const fetched = page.waitForResponse('**/geo/land.json');
    await openAs(page, '/map');
    await asked;
    await fetched;
    await expect(page.getByText(`${say('map.landCredit')} · Ours · GS(2026)1`)).toBeVisible();
  });

  test('takes the archive of the operator as its ground, read by ranges from this server', async ({
    page,
    fleet,
  }) => {
    const folder = join(fleet.product.dataDir, 'maps');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'ours.pmtiles'), await aPmtiles('#336699'));
    await withGround(page, {
      kind: 'pmtiles',
      url: '/maps/ours.pmtiles',
      attribution: 'Our archive',
      approval: '',
    });
    const ranged = page.waitForResponse((answer) => answer.url().endsWith('/maps/ours.pmtiles'));
    await openAs(page, '/map');
    expect((await ranged).status()).toBe(206);
    await expect(page.getByText('Our archive')).toBeVisible();
    const tile = page.locator('.leaflet-tile-pane canvas').first();
    await expect(tile).toBeVisible();
    const colour = await tile.evaluate((canvas: HTMLCanvasElement) =>
      [...(canvas.getContext('2d')?.getImageData(8, 8, 1, 1).data ?? [])].slice(0, 3),
    );
    expect(colour).toEqual([0x33, 0x66, 0x99]);
  });

  test('R-LIVE-02 is edited: an area is drawn by an administrator, and stays', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await openAs(page, '/map');
    await page.getByRole('combobox').fill(site.code);
    await page.getByText(site.name).first().click();
    await expect(
      page.getByRole('complementary', { name: say('map.sitePanel', { site: site.name }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: say('map.edit.title') }).click();
    const panel = page.getByRole('complementary', { name: say('map.edit.title') });
    await panel.getByRole('tab', { name: say('map.edit.areas') }).click();
    await panel.getByRole('button', { name: say('map.edit.draw') }).click();
    for (const language of [say('language.zh'), 'English', say('language.hk')])
      await panel.getByLabel(language).fill(`Core ${language}`);
    await panel.getByLabel(saidLike('map.edit.corners')).fill('113.9, 22.5\n114, 22.5\n114, 22.6');
    await panel.getByRole('button', { name: say('map.edit.save') }).click();
    await expect(panel.getByText(`Core ${say('language.zh')}`)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: say('map.edit.title') }).click();
    await panel.getByRole('tab', { name: say('map.edit.areas') }).click();
    await expect(panel.getByText(`Core ${say('language.zh')}`)).toBeVisible();
  });

  test('R-LIVE-02 is replayed, which never looks live, and returns to the present', async ({ page }) => {
    await openAs(page, '/map');
    await page.getByRole('button', { name: say('map.replay.title') }).click();
    const bar = page.getByRole('group', { name: say('map.replay.title') });
    await expect(bar.getByText(say('map.replay.ready'))).toBeVisible();
    await bar.getByRole('button', { name: say('map.replay.play') }).click();
    await expect(bar.getByRole('button', { name: say('map.replay.pause') })).toBeVisible();
    await bar.getByRole('button', { name: say('map.replay.close') }).click();
    await expect(bar).toBeHidden();
  });

  test('R-SHELL-16 is come back to, by tab, menu and Back, as it was left', async ({ page, fleet }) => {
    await openAs(page, '/map');
    await expect(page.getByText(say('map.sites_other', { n: fleet.sites.length }))).toBeVisible();
    await expect.poll(() => hasMarks(page), { timeout: 30_000 }).toBe(true);
    const scale = page.locator('.leaflet-control-scale-line');
    const fitted = (await scale.textContent()) ?? '';
    await page.getByRole('button', { name: say('map.zoomIn') }).click();
    await expect(scale).not.toHaveText(fitted);
    const left = (await scale.textContent()) ?? '';
    const waysBack = [
      () => page.goBack(),
      () =>
        page
          .locator('.tab-bar')
          .getByRole('link', { name: say('map.title') })
          .click(),
      () =>
        page
          .locator('.shell-side')
          .getByRole('menuitem', { name: say('map.title') })
          .click(),
    ];
    for (const comeBack of waysBack) {
      await openWithin(page, '/user/profile');
      await expect(page.locator('.site-canvas')).toBeHidden();
      await comeBack();
      await expect.poll(() => hasMarks(page), { timeout: 30_000 }).toBe(true);
      await expect(scale).toHaveText(left);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
});
