import { saidLike, say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { openRooms } from '@tests/support/mainsFailure';
import { openWithin } from '@tests/support/menuPages';

const lost = new RegExp(
  `${saidLike('freshness.staleBanner').source}|${saidLike('freshness.lostBanner').source}`,
);
const hot = say('alarm.roomTempVeryHigh.name');

/** Once it stands: rows come in from above. */
async function settledTop(page: Page, selector: string): Promise<number> {
  const seen: (number | undefined)[] = [];
  const isSettled = ([top, ...more]: typeof seen) => top !== undefined && more.every((each) => each === top);
  await expect
    .poll(async () => seen.unshift(await topOf(page, selector)) > 2 && isSettled(seen.slice(0, 3)))
    .toBe(true);
  return seen[0] ?? Number.NaN;
}

const topOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.y;

/** The first thing that a hand may be at, on every page that shows live data. */
const first = {
  '/alarms': '.alarm-row',
  '/index': '.home h1 + *',
  '/map': '.electronic-map__body',
  '/monitor/server': '.monitor h2',
};

test.describe('nothing moves under a hand', () => {
  test('when the connection is lost and comes back, on any page with live data', async ({
    page,
    context,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
    await openAs(page, '/alarms');
    await expect(page.locator('.tab-active')).toBeVisible();
    for (const [path, selector] of Object.entries(first)) {
      await openWithin(page, path);
      await expect(page.locator(selector).first()).toBeVisible();
      await expect(page.getByText(lost)).toHaveCount(0);
      const before = await settledTop(page, selector);
      await context.setOffline(true);
      await expect(page.getByText(lost)).toBeVisible({ timeout: 20_000 });
      expect([path, await topOf(page, selector)]).toEqual([path, before]);
      await context.setOffline(false);
      await expect(page.getByText(lost)).toHaveCount(0, { timeout: 20_000 });
      expect([path, await topOf(page, selector)]).toEqual([path, before]);
    }
    await publish(fleet, site, site, 'env', { roomTempC: 24 });
  });

  test('when a flood of alarms begins, and what was done is told', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
    await openAs(page, '/alarms');
    await page.getByRole('searchbox').fill(hot);
    const row = page.getByRole('row').filter({ hasText: hot }).filter({ hasText: site.name });
    await expect(row).toBeVisible();
    const before = await settledTop(page, '.alarm-row');
    const grid = await openRooms(fleet.product, 14);
    await grid.fail();
    await expect(page.getByText(saidLike('alarms.flood'))).toBeVisible({ timeout: 30_000 });
    expect(await topOf(page, '.alarm-row')).toBe(before);
    await row.getByRole('checkbox').check();
    await page.getByRole('grid').focus();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('textbox').fill('已派人到场');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(say('alarms.outcome', { done: 1 }))).toBeVisible();
    expect(await topOf(page, '.alarm-row')).toBe(before);
    await grid.close();
  });

  test('when a change of a definition is tried and saved, and what came of it is told', async ({ page }) => {
    await openAs(page, '/alarm/definitions');
    const limit = page.locator('.definition .ant-input-number-input').first();
    const reason = page.locator('.change-bar .ant-input').first();
    await expect(limit).toBeVisible();
    await limit.fill('95');
    await reason.fill('夏季');
    const before = await topOf(page, '.change-bar .ant-input');
    await page.locator('.change-bar__trial button').click();
    await expect(page.locator('.change-bar__trial .ant-alert')).toBeVisible({ timeout: 20_000 });
    expect(await topOf(page, '.change-bar .ant-input')).toBe(before);
    await page.locator('.change-bar > .ant-btn-primary').click();
    await expect(page.locator('.definition .ant-alert-success')).toBeInViewport({ ratio: 1 });
    const below = '.definition h3 + *';
    const told = await settledTop(page, below);
    await page.locator('.definition .ant-alert-close-icon').click();
    await expect(page.locator('.definition .ant-alert-success')).toHaveCount(0);
    expect(await topOf(page, below)).toBe(told);
  });

  test('when a backup is made', async ({ page }) => {
    await openAs(page, '/system/backup');
    const table = '.backups .ant-table-wrapper';
    await expect(page.locator(table)).toBeVisible();
    const before = await topOf(page, table);
    await page.locator('.backups .ant-btn-primary').click();
    await expect(page.locator('.backups .ant-alert-success')).toBeInViewport({ timeout: 60_000, ratio: 1 });
    expect(await topOf(page, table)).toBe(before);
  });
});

const chosenViews = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** Whether any words of the cells are cut: names of alarms, and numbers with their units. */
const cutIn = (page: Page, columns: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.flatMap((column) =>
        [...document.querySelectorAll(`.alarm-row [data-column=${column}]`)].flatMap((cell) =>
          [cell, ...cell.querySelectorAll('span')]
            .filter(
              (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3,
            )
            .filter((part) => getComputedStyle(part).display !== 'inline')
            .map((part) => `${column}: ${part.textContent}`),
        ),
      ),
    columns,
  );

test.describe('the alarm list has space for what counts', () => {
  for (const language of ['zh', 'en', 'hk'] as const)
    test(`names and units are whole in ${language}, with a panel and without, and what has no room is told`, async ({
      page,
      fleet,
    }) => {
      const [site] = fleet.sites;
      await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
      await openAs(page, '/alarms');
      await page.evaluate((chosen) => localStorage.setItem('coolops.language', chosen), language);
      for (const size of chosenViews) {
        const cut = async () => [size.width, await cutIn(page, ['alarm', 'value'])];
        await page.setViewportSize(size);
        await page.goto('/alarms?standing=all&group=none');
        await expect(page.locator('.alarm-row').first()).toBeVisible();
        // A room that is too hot, and the controller that tells nothing more.
        await expect.poll(() => page.locator('.alarm-row').count()).toBeGreaterThan(1);
        await expect.poll(cut).toEqual([size.width, []]);
        const tools = await page.locator('.alarm-tools').boundingBox();
        expect(tools?.height).toBeLessThan(110);
        expect(tools && tools.x + tools.width).toBeLessThanOrEqual(size.width);
        await page.locator('.alarm-row').first().click();
        await expect(page.locator('.alarm-panel')).toBeVisible();
        await expect.poll(cut).toEqual([size.width, []]);
        const heads = await page.locator('.alarm-table__head [role=columnheader]').count();
        const unfitted = page.locator('.alarm-table__unfitted');
        if (heads < 11) {
          await expect(unfitted).toHaveText(`+${11 - heads}`);
          await unfitted.click();
          await expect(page.locator('.alarm-table__head [role=columnheader]')).toHaveCount(11);
          await page.locator('.alarm-table__body').evaluate((body) => body.scrollTo({ left: 9_999 }));
          await expect(page.locator('.alarm-row [data-column=state]').first()).toBeInViewport({ ratio: 1 });
          await expect(page.locator('.alarm-row [data-column=alarm]').first()).toBeInViewport({ ratio: 1 });
        }
      }
      await publish(fleet, site, site, 'env', { roomTempC: 24 });
    });

  test('on a phone the first alarm stands in the first third, filters and tools behind a button each', async ({
    page,
    fleet,
  }) => {
    const [site, other] = fleet.sites;
    for (const each of [site, other]) await publish(fleet, each, each, 'env', { roomTempC: 41.5 });
    await openAs(page, '/alarms');
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.locator('.alarm-row').first();
    await expect(row).toBeVisible();
    const box = await row.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(844 / 3);
    await page.getByRole('button', { name: say('alarms.facets') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('searchbox').fill('南山');
    await drawer.getByRole('checkbox', { name: '南山' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: '南山' }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '福田' })).toHaveCount(0);
    await page.getByRole('button', { name: say('alarms.tools') }).click();
    await expect(page.getByRole('button', { name: say('alarms.export') })).toBeVisible();
    for (const each of [site, other]) await publish(fleet, each, each, 'env', { roomTempC: 24 });
  });
});
