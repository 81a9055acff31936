import { saidLike, say } from '@tests/support/say';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import type { ShowPlan } from '@contract/scenes';
import { expectLive, hangUpWall, type HungUp } from '@tests/support/aWall';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const turnS = 6;
const turnMs = turnS * 1_000;
const heading = (wall: Page, name: string) => wall.getByRole('heading', { level: 1, name });

/** The first scenes in turn; a critical alarm may take the wall for longer than the test looks. */
async function inTurn(hung: HungUp, names: readonly string[]): Promise<ShowPlan> {
  const scenes = await hung.scenes();
  const idOf = (name: string) => scenes.find((scene) => scene.name.zh === name)?.sceneId ?? 0;
  return {
    turns: names.map((name) => ({ sceneId: idOf(name), seconds: turnS, from: null, to: null })),
    interrupt: { isOn: true, sceneId: null, seconds: 300 },
  };
}

test('R-ACC-15 scenes follow each other by themselves, make space for a critical alarm, and return', async ({
  browser,
  baseURL,
  fleet,
}) => {
  test.setTimeout(120_000);
  const [site] = fleet.sites;
  await publish(fleet, site, site, 'env', { roomTempC: 24 });
  const hung = await hangUpWall(fleet.product.address);
  await hung.show(await inTurn(hung, ['全网总览', '重点区域']));
  const wall = await hung.open(browser, { baseURL: baseURL ?? '' });
  await expectLive(wall);
  await expect(heading(wall, '全网总览')).toBeVisible({ timeout: 2 * turnMs });
  await expect(heading(wall, '重点区域')).toBeVisible({ timeout: 2 * turnMs });
  await expect(heading(wall, '全网总览')).toBeVisible({ timeout: 2 * turnMs });

  await publish(fleet, site, site, 'env', { roomTempC: 45 });
  await expect(wall.locator('.screen-head__call')).toHaveText(say('screen.interrupted'), { timeout: 15_000 });
  await expect(heading(wall, `重点站点 ${site.name}`)).toBeVisible();
  await expect(wall.getByRole('region', { name: say('widget.ticker') })).toContainText(
    say('alarm.roomTempVeryHigh.name'),
  );
  await wall.waitForTimeout(2 * turnMs);
  await expect(heading(wall, `重点站点 ${site.name}`)).toBeVisible();

  await publish(fleet, site, site, 'env', { roomTempC: 24 });
  await expect(wall.locator('.screen-head__call')).toHaveCount(0);
  await expect(heading(wall, '重点区域')).toBeVisible({ timeout: 3 * turnMs });
  await wall.context().close();
  await hung.takeDown();
});

test('R-ACC-15 the legend of the map leaves the name of its tile room, however many conditions there are', async ({
  page,
  fleet,
}) => {
  expect(fleet.sites).toHaveLength(2);
  await openAs(page, '/indexData');
  const tile = page.locator('.tile[data-kind=map]');
  await expect(tile.locator('.fleet-map-counts li').first()).toBeVisible();
  const room = await tile.evaluate((map) => {
    const legend = map.querySelector('.fleet-map-counts');
    const one = legend?.firstElementChild;
    for (let i = 0; one && i < 7; i++) legend?.append(one.cloneNode(true));
    const name = document.createRange();
    name.selectNodeContents(map.querySelector('h2') ?? map);
    return (legend?.getBoundingClientRect().left ?? 0) - name.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThan(0);
});

const contentOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

/** Whoever stands before a scene with a pointer takes one of its charts along. */
async function saved(page: Page, tile: string, kind: string): Promise<Buffer> {
  const chart = page.getByRole('region', { name: tile }).locator('.chart').first();
  await chart.hover();
  await chart.getByRole('button', { name: saidLike('chart.save') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return contentOf(download);
}

test('R-LIVE-02 gives the charts and the live strips of a scene away as pictures and as tables', async ({
  page,
  fleet,
}) => {
  const [site] = fleet.sites;
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const powerW of [4_000, 4_200, 4_400]) await publish(fleet, site, site, 'meter', { powerW });
  await openAs(page, '/indexData');
  const png = await saved(page, say('widget.powerTrend'), say('chart.png'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect((await saved(page, say('widget.powerTrend'), say('chart.svg'))).toString()).toMatch(/^<svg/);
  await page.getByLabel(say('screen.scene')).selectOption({ label: say('widget.serverHealth') });
  const strips = say('widget.serverStrips');
  const strip = await saved(page, strips, say('chart.png'));
  expect(strip.subarray(1, 4).toString()).toBe('PNG');
  const table = (await saved(page, strips, say('chart.csv'))).toString();
  expect(table).toMatch(/^\uFEFFUTC,/);
  expect(table.split('\r\n').length).toBeGreaterThan(2);
});
