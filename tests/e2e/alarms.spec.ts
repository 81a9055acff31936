import { saidLike, say } from '@tests/support/say';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const hot = say('alarm.roomTempVeryHigh.name');

test.describe('the alarm centre', () => {
  test('shows a real alarm within two seconds of its delay, takes its acknowledgement, and sees it clear', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await openAs(page, '/alarms');
    await publish(fleet, site, site, 'env', { roomTempC: 25 });
    await page.getByRole('searchbox').fill(hot);
    await expect(page.getByText(say('alarms.noMatch'))).toBeVisible();

    expect(await publish(fleet, site, site, 'env', { roomTempC: 41.5 })).toBe(0);
    const row = page.getByRole('row').filter({ hasText: hot }).filter({ hasText: site.name });
    await expect(row).toBeVisible();
    await expect(row).toContainText('41.5');
    await expect(row).toContainText(say('alarms.status.activeUnacknowledged'));

    await row.click();
    const panel = page.getByRole('complementary', { name: say('alarms.detail') });
    await expect(panel).toContainText(say('alarm.roomTempVeryHigh.action'));
    await panel.getByRole('button', { name: say('alarms.act.acknowledge') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('alarms.act.acknowledge') }).click();
    await expect(dialog).toContainText(say('alarms.noteRequired'));
    await dialog.getByRole('textbox').fill('已派人到场');
    await dialog.getByRole('button', { name: say('alarms.act.acknowledge') }).click();
    await expect(row).toContainText(say('alarms.status.activeAcknowledged'));
    await expect(panel).toContainText('已派人到场');
    await expect(page.getByText(say('alarms.outcome', { done: 1 }))).toBeVisible();

    expect(await publish(fleet, site, site, 'env', { roomTempC: 24 })).toBe(0);
    await expect(panel).toContainText(say('alarms.status.normal'));
    await panel.getByRole('button', { name: say('alarms.closeDetail') }).click();
    await expect(row).toHaveCount(0);
  });

  test('never hears a site through the credentials of another', async ({ page, fleet }) => {
    const [site, other] = fleet.sites;
    await openAs(page, '/alarms');
    await page.getByRole('searchbox').fill(hot);
    expect(await publish(fleet, other, site, 'env', { roomTempC: 55 })).not.toBe(0);
    await page.waitForTimeout(3_000);
    await expect(page.getByRole('row').filter({ hasText: site.name })).toHaveCount(0);
  });

  test('is worked by the keyboard alone', async ({ page, fleet }) => {
    const [, site] = fleet.sites;
    await openAs(page, '/alarms');
    // Its controller falls silent beside it and explains it: the plain list of all that stands shows both.
    await page.getByText(say('alarms.standing.all'), { exact: true }).click();
    await page.getByRole('grid').focus();
    for (let layout = 0; layout < 5; layout += 1) await page.keyboard.press('g');
    await publish(fleet, site, site, 'env', { roomTempC: 33 });
    const row = page
      .getByRole('row')
      .filter({ hasText: say('alarm.roomTempHigh.name') })
      .filter({ hasText: site.name });
    await expect(row).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('福田');
    await expect(page.getByRole('row').filter({ hasText: '南山' })).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: say('alarms.detail') })).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('textbox').fill('到场查看');
    await page.keyboard.press('Control+Enter');
    await expect(row).toContainText(say('alarms.status.activeAcknowledged'));
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: say('alarms.detail') })).toHaveCount(0);
    await publish(fleet, site, site, 'env', { roomTempC: 22 });
    await expect(row).toHaveCount(0);
  });

  test('R-LIVE-03 says so when the server is gone, and comes back by itself', async ({
    page,
    context,
    fleet,
  }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/alarms');
    await expect(page.getByText(say('freshness.live')).first()).toBeVisible();
    await context.setOffline(true);
    // How soon is measured by the bench alarmPage.
    await expect(
      page.getByText(
        new RegExp(`${saidLike('freshness.staleBanner').source}|${saidLike('freshness.lostBanner').source}`),
      ),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByText(
        new RegExp(`${saidLike('freshness.staleBanner').source}|${saidLike('freshness.lostBanner').source}`),
      ),
    ).toHaveCount(0);
  });
});
