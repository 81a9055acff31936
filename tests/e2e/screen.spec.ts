import { saidLike, say } from '@tests/support/say';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const sizes = [
  { width: 1366, height: 768 },
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 5120, height: 1440 },
];

test.describe('the data display screen', () => {
  test('R-ACC-15 fills the window without the shell and shows what the meters say', async ({
    page,
    fleet,
  }) => {
    const [site, other] = fleet.sites;
    await publish(fleet, site, site, 'meter', { powerW: 5_000, itPowerW: 4_000 });
    await publish(fleet, other, other, 'meter', { powerW: 3_000, itPowerW: 2_400 });
    await openAs(page, '/indexData');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('8.0kW')).toBeVisible();
    await expect(page.getByText('1.25')).toBeVisible();
    await expect(page.getByText(say('screen.dataNow'))).toBeVisible();
    await expect(page.getByText(/Asia\/Shanghai/)).toBeVisible();
  });

  test('puts a new alarm on top of the ticker', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await openAs(page, '/indexData');
    await publish(fleet, site, site, 'env', { roomTempC: 44 });
    const ticker = page.getByRole('region', { name: say('widget.ticker') });
    await expect(
      ticker.getByRole('listitem').filter({ hasText: say('alarm.roomTempVeryHigh.name') }),
    ).toBeVisible();
    await publish(fleet, site, site, 'env', { roomTempC: 22 });
    await expect(
      ticker.getByRole('listitem').filter({ hasText: say('alarm.roomTempVeryHigh.name') }),
    ).toHaveCount(0);
  });

  for (const size of sizes)
    test(`has no scroll bar and cuts nothing off at ${size.width} × ${size.height}`, async ({
      page,
      fleet,
    }) => {
      expect(fleet.sites).toHaveLength(2);
      await page.setViewportSize(size);
      await openAs(page, '/indexData');
      await expect(page.getByText(say('screen.map'))).toBeVisible();
      const tooLarge = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        const values = [
          ...document.querySelectorAll('.amount__value, .level__count, .energy__value, .screen-head h1'),
        ];
        return {
          page: [scrollWidth - clientWidth, scrollHeight - clientHeight],
          values: values
            .filter((value) => value.scrollWidth > value.clientWidth + 1)
            .map((value) => value.textContent),
        };
      });
      expect(tooLarge).toEqual({ page: [0, 0], values: [] });
    });

  test('cannot look alive when its data stands still', async ({ page, context, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/indexData');
    await expect(page.getByText(say('screen.dataNow'))).toBeVisible();
    // What is not fetched yet would be asked for in vain: a page that waits for its code is another test.
    await expect(page.locator('.chart__picture canvas').first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.locator('.data-screen__page')).toHaveClass(/is-stale/);
    await expect(page.getByText(saidLike('screen.dataAge'))).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.data-screen__page')).not.toHaveClass(/is-stale/);
  });

  test('leads people back to the console by Escape', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/indexData');
    await expect(page.getByRole('link', { name: say('screen.back') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/index$/);
  });
});
