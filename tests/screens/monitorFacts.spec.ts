import { saidLike, say } from '@tests/support/say';
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
  card(page, saidLike('monitor.process')).locator('.monitor__meter').filter({ hasText: label }).locator('b');

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
  for (const label of [say('monitor.cpu'), say('monitor.memory'), say('monitor.disk')])
    await expect(meter(page, label)).toHaveText(percent);
  await expect(fact(page, saidLike('monitor.process'), say('monitor.ownCpu'))).toHaveText(percent);
  for (const label of [say('monitor.rss'), say('monitor.heap')])
    await expect(fact(page, saidLike('monitor.process'), label)).toHaveText(amount);
  await expect(fact(page, saidLike('monitor.process'), say('monitor.loop'))).toHaveText(halves);
  await expect(fact(page, saidLike('monitor.process'), say('monitor.gc'))).toHaveText(percent);

  for (const label of [say('monitor.messages'), say('monitor.points')])
    await expect(fact(page, say('monitor.ingest'), label)).toHaveText(perSecond);
  await expect(fact(page, say('monitor.ingest'), say('monitor.queued'))).toHaveText(number);
  await expect(fact(page, say('monitor.ingest'), say('monitor.watermark'))).toHaveText(/\d/);
  await expect(fact(page, say('monitor.ingest'), say('monitor.refused'))).toHaveText(/^[1-9]/);
  await expect(fact(page, say('monitor.ingest'), say('monitor.reason.unknownPoint'))).toHaveText(/^[1-9]/);
  await expect(fact(page, say('monitor.ingest'), say('monitor.broker'))).toHaveText(say('monitor.brokerUp'));
  await expect(fact(page, say('monitor.ingest'), say('monitor.controllers'))).toHaveText(number);

  await expect(fact(page, say('monitor.stream'), say('monitor.clients'))).toHaveText(/^[1-9]/);
  for (const label of [say('monitor.behind'), say('monitor.folded'), say('monitor.unnumbered')])
    await expect(fact(page, say('monitor.stream'), label)).toHaveText(number);
  await expect(fact(page, say('monitor.stream'), say('monitor.frames'))).toHaveText(perSecond);
  await expect(fact(page, say('monitor.stream'), say('monitor.fieldToPixel'))).toHaveText(halves);

  await expect(fact(page, say('monitor.database'), say('monitor.size'))).toHaveText(amount);
  // Growth is told from the third day on.
  await expect(fact(page, say('monitor.database'), say('monitor.growth'))).toHaveText(
    say('monitor.growthUnknown'),
  );
  await expect(fact(page, say('monitor.database'), say('monitor.connections'))).toHaveText(/^\d+ \/ \d+$/);
  await expect(fact(page, say('monitor.database'), say('monitor.partitions'))).toHaveText(/^[1-9]/);
  for (const label of [say('monitor.dirtyHours'), say('monitor.rollupLag')])
    await expect(fact(page, say('monitor.database'), label)).toHaveText(/^(—|[\d,].*)$/);
  await expect(
    card(page, say('monitor.database')).getByText(say('monitor.slow'), { exact: true }),
  ).toBeVisible();

  for (const title of [say('monitor.jobs'), say('monitor.notifications')])
    await expect(fact(page, title, say('monitor.workWaiting'))).toHaveText(number);
  await expect(fact(page, say('monitor.walls'), 'Hall')).toHaveText(say('monitor.wallNever'));
  await expect(
    page
      .locator('.ant-table-row')
      .filter({ hasText: say('monitor.reason.unknownPoint') })
      .filter({ hasText: site.code })
      .first(),
  ).toBeVisible();

  // A sample is kept each minute.
  for (const title of [
    say('monitor.chart.load'),
    say('monitor.chart.intake'),
    say('monitor.chart.refused'),
    say('monitor.chart.lag'),
    say('monitor.chart.delay'),
    say('monitor.stream'),
    say('monitor.chart.database'),
  ])
    await expect(page.locator('figure').filter({ hasText: title }).locator('canvas')).toBeVisible({
      timeout: 130_000,
    });
  await page.getByText(say('monitor.span.month'), { exact: true }).click();
  await expect(
    page
      .locator('figure')
      .filter({ hasText: say('monitor.chart.load') })
      .locator('canvas'),
  ).toBeVisible();
  await hung.takeDown();
});
