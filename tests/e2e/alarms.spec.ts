import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const hot = '机房温度过高';

test.describe('the alarm centre', () => {
  test('shows a real alarm within two seconds of its delay, takes its acknowledgement, and sees it clear', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    await openAs(page, '/alarms');
    await publish(fleet, site, site, 'env', { roomTempC: 25 });
    await page.getByRole('searchbox').fill(hot);
    await expect(page.getByText('没有符合筛选条件的告警')).toBeVisible();

    expect(await publish(fleet, site, site, 'env', { roomTempC: 41.5 })).toBe(0);
    const row = page.getByRole('row').filter({ hasText: hot }).filter({ hasText: site.name });
    await expect(row).toBeVisible({ timeout: 1_000 + 2_000 });
    await expect(row).toContainText('41.5');
    await expect(row).toContainText('活动 · 未确认');

    await row.click();
    const panel = page.getByRole('complementary', { name: '告警详情' });
    await expect(panel).toContainText('强制启动全部空调');
    await panel.getByRole('button', { name: '确认告警' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '确认告警' }).click();
    await expect(dialog).toContainText('紧急告警必须填写说明');
    await dialog.getByRole('textbox').fill('已派人到场');
    await dialog.getByRole('button', { name: '确认告警' }).click();
    await expect(row).toContainText('活动 · 已确认');
    await expect(panel).toContainText('已派人到场');
    await expect(page.getByText('确认结果：成功 1 条')).toBeVisible();

    expect(await publish(fleet, site, site, 'env', { roomTempC: 24 })).toBe(0);
    await expect(panel).toContainText('已结束', { timeout: 8_000 });
    await panel.getByRole('button', { name: '关闭详情' }).click();
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
    await page.getByText('全部', { exact: true }).click();
    await page.getByRole('grid').focus();
    for (let layout = 0; layout < 5; layout += 1) await page.keyboard.press('g');
    await publish(fleet, site, site, 'env', { roomTempC: 33 });
    const row = page.getByRole('row').filter({ hasText: '机房温度高' }).filter({ hasText: site.name });
    await expect(row).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('福田');
    await expect(page.getByRole('row').filter({ hasText: '南山' })).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: '告警详情' })).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('textbox').fill('现场处理');
    await page.keyboard.press('Control+Enter');
    await expect(row).toContainText('活动 · 已确认');
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: '告警详情' })).toHaveCount(0);
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
    await expect(page.getByText('实时').first()).toBeVisible();
    await context.setOffline(true);
    // How soon is measured by the bench alarmPage.
    await expect(page.getByText(/没有收到数据|连接已中断/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/没有收到数据|连接已中断/)).toHaveCount(0, { timeout: 15_000 });
  });
});
