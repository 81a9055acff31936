import { say } from '@tests/support/say';
import type { Locator } from '@playwright/test';
import { expect, openAs, testAlone } from '@tests/support/liveBrowser';
import { marksOf, singles } from '@tests/support/mapLook';

const test = testAlone();
const pressed = (item: Locator) => expect(item).toHaveAttribute('aria-pressed', 'true');

test.describe('the tools of the electronic map', () => {
  for (const [width, height] of [
    [5120, 1440],
    [3840, 2160],
  ] as const)
    test(`R-LIVE-02 its sites are drawn at ${width} × ${height}, at once and after the window has grown`, async ({
      page,
      fleet,
    }) => {
      expect(fleet.sites).toHaveLength(2);
      await page.setViewportSize({ width, height });
      await openAs(page, '/map');
      await expect.poll(async () => (await marksOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.reload();
      await expect.poll(async () => (await marksOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await marksOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);
    });

  test('R-LIVE-02 a site tells its name under the pointer, and opens when it is pressed', async ({
    page,
  }) => {
    await openAs(page, '/map');
    const [mark] = await singles(page, 2);
    await page.mouse.move(mark?.x ?? 0, mark?.y ?? 0);
    const card = page.locator('.site-map__card');
    await expect(card).toBeVisible();
    const name = await card.locator('strong').innerText();
    await page.mouse.click(mark?.x ?? 0, mark?.y ?? 0);
    await expect(
      page.getByRole('complementary', { name: say('map.sitePanel', { site: name }) }),
    ).toBeVisible();
    await expect(page.locator('.site-selection')).toBeVisible();
  });

  test('R-LIVE-02 the legend hides and shows what it names', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/map');
    await singles(page, 2);
    const legend = page.getByRole('group', { name: say('map.legend') });
    const filled = legend.locator('button[aria-pressed]:not([data-is-empty=true])');
    for (const item of await filled.all()) {
      await pressed(item);
      await item.click();
    }
    await expect.poll(async () => (await marksOf(page)).length).toBe(0);
    await legend.getByRole('button', { name: say('map.showAll') }).click();
    await expect.poll(async () => (await marksOf(page)).length).toBe(2);
  });

  test('R-LIVE-02 the lasso lists what it went around', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/map');
    const marks = await singles(page, 2);
    await page.getByRole('button', { name: say('map.lasso.title') }).click();
    const [xs, ys] = [marks.map(({ x }) => x), marks.map(({ y }) => y)];
    const box = [Math.min(...xs) - 30, Math.min(...ys) - 40, Math.max(...xs) + 30, Math.max(...ys) + 40];
    const [west = 0, north = 0, east = 0, south = 0] = box;
    await page.mouse.move(west, north);
    await page.mouse.down();
    for (const [x, y] of [
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ] as const)
      await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText(say('map.lasso.count_other', { n: 2 }))).toBeVisible();
  });

  test('R-LIVE-02 each layer brings its own legend', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/map');
    const legend = page.getByRole('group', { name: say('map.legend') });
    for (const [layer, words] of [
      [say('map.layer.temperature'), say('map.class.from35')],
      [say('map.layer.power'), say('map.class.from20kw')],
      [say('map.layer.door'), say('map.class.doorOpen')],
    ] as const) {
      await page.getByText(layer, { exact: true }).click();
      await expect(legend).toContainText(words);
    }
  });
});
