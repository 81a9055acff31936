import type { Page } from '@playwright/test';
import { asAdmin } from '@tests/support/adminConsole';
import { hangUpWall } from '@tests/support/aWall';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';

const card = (page: Page, title: string | RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const fact = (page: Page, title: string | RegExp, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');
const meter = (page: Page, label: string) =>
  card(page, /进程/).locator('.monitor__meter').filter({ hasText: label }).locator('b');

const percent = /^\d+(\.\d)? %$/;
const amount = /^[\d.,]+ (B|KB|MB|GB)$/;
const number = /^[\d,]+$/;
const perSecond = /^[\d,]+ \/s$/;
const halves = /^\d+ \/ \d+ ms$/;

test('R-LIVE-02 shows the centre itself: machine, intake, broker, stream, database, work and walls, live and over time', async ({
  page,
  fleet,
}) => {
  test.setTimeout(180_000);
  const [site] = fleet.sites;
  const hung = await hangUpWall(fleet.product.address);
  const speak = async () => {
    await publish(fleet, site, site, 'env', { roomTempC: 20 + Math.random() * 5, roomRhPct: 50 });
    await publish(fleet, site, site, 'env', { nonsense: 1 });
  };
  // What was painted somewhere tells how long the way from the field is.
  await openAs(page, '/map?site=1');
  await expect(page.getByText(site.name).first()).toBeVisible();
  for (let times = 0; times < 6; times += 1) await speak();
  const { token } = await asAdmin(fleet.product.address);
  const health = async () =>
    (await (
      await fetch(`${fleet.product.address}/api/monitor/health`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { data: { processes: { fieldToPixelMs: object | null }[] } };
  await expect
    .poll(async () => (await speak(), (await health()).data.processes[0]?.fieldToPixelMs), {
      timeout: 60_000,
    })
    .not.toBeNull();

  await page.goto('/monitor/server');
  for (const label of ['处理器', '内存', '数据盘']) await expect(meter(page, label)).toHaveText(percent);
  await expect(fact(page, /进程/, '本进程处理器')).toHaveText(percent);
  for (const label of ['进程内存', '堆内存']) await expect(fact(page, /进程/, label)).toHaveText(amount);
  await expect(fact(page, /进程/, '事件循环延迟')).toHaveText(halves);
  await expect(fact(page, /进程/, '垃圾回收')).toHaveText(percent);

  for (const label of ['消息', '点值']) await expect(fact(page, '数据采集', label)).toHaveText(perSecond);
  await expect(fact(page, '数据采集', '排队')).toHaveText(number);
  await expect(fact(page, '数据采集', '落后')).toHaveText(/\d/);
  await expect(fact(page, '数据采集', '拒收（启动以来）')).toHaveText(/^[1-9]/);
  await expect(fact(page, '数据采集', '未知测点')).toHaveText(/^[1-9]/);
  await expect(fact(page, '数据采集', '消息代理')).toHaveText('可达');
  await expect(fact(page, '数据采集', '已连接控制器')).toHaveText(number);

  await expect(fact(page, '实时流', '客户端')).toHaveText(/^[1-9]/);
  for (const label of ['落后的客户端', '合并的变化', '待编号事件'])
    await expect(fact(page, '实时流', label)).toHaveText(number);
  await expect(fact(page, '实时流', '帧')).toHaveText(perSecond);
  await expect(fact(page, '实时流', '现场到屏幕')).toHaveText(halves);

  await expect(fact(page, '数据库', '大小')).toHaveText(amount);
  // Growth is told from the third day on.
  await expect(fact(page, '数据库', '日增长')).toHaveText('尚不可知');
  await expect(fact(page, '数据库', '连接')).toHaveText(/^\d+ \/ \d+$/);
  await expect(fact(page, '数据库', '分区')).toHaveText(/^[1-9]/);
  for (const label of ['待汇总设备小时', '汇总落后'])
    await expect(fact(page, '数据库', label)).toHaveText(/^(—|[\d,].*)$/);
  await expect(card(page, '数据库').getByText('慢语句', { exact: true })).toBeVisible();

  for (const title of ['定时任务', '消息通知']) await expect(fact(page, title, '排队中')).toHaveText(number);
  await expect(fact(page, '大屏', 'Hall')).toHaveText('从未出现');
  await expect(
    page.locator('.ant-table-row').filter({ hasText: '未知测点' }).filter({ hasText: site.code }).first(),
  ).toBeVisible();

  // A sample is kept each minute.
  for (const title of ['负荷', '采集速率', '拒收速率', '排队与落后', '延迟', '实时流', '数据库大小'])
    await expect(page.locator('figure').filter({ hasText: title }).locator('canvas')).toBeVisible({
      timeout: 130_000,
    });
  await page.getByText('30 天', { exact: true }).click();
  await expect(page.locator('figure').filter({ hasText: '负荷' }).locator('canvas')).toBeVisible();
  await hung.takeDown();
});
