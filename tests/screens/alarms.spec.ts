import { saidLike, say } from '@tests/support/say';
import type { Page } from '@playwright/test';
import { expect, openAs, publish, test, type FieldSite, type SmallFleet } from '@tests/support/liveBrowser';
import { stillMarks } from '@tests/support/mapLook';
import { tooSmall } from '@tests/support/thumb';

const hot = say('alarm.roomTempVeryHigh.name');

const rowOf = (page: Page, alarm: string, { name }: FieldSite) =>
  page.getByRole('row').filter({ hasText: alarm }).filter({ hasText: name });
const overheat = (fleet: SmallFleet, site: FieldSite) =>
  publish(fleet, site, site, 'env', { roomTempC: 41.5 });
const cool = (fleet: SmallFleet, site: FieldSite) => publish(fleet, site, site, 'env', { roomTempC: 24 });

interface Heard {
  spoken: string[];
  tones: number;
}

/** Listens to what the page gives to the loudspeaker, in place of one. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { spoken: [], tones: 0 };
    Object.assign(window, { heard });
    window.speechSynthesis.speak = (said) => void heard.spoken.push(said.text);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1;
      start.call(this, when);
    };
  });
const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

test.describe('the alarm centre', () => {
  test('calls out by sound and speech in the words of the screen, and is silent while it is muted', async ({
    page,
    fleet,
  }) => {
    const [first, second] = fleet.sites;
    await listen(page);
    await openAs(page, '/alarms');
    await page.getByRole('button', { name: say('alarms.sound') }).click();
    const settings = page.locator('.sound-control-settings');
    await settings.getByText(say('alarms.sound.spoken')).click();
    await settings
      .getByRole('button', { name: say('alarms.sound.test') })
      .first()
      .click();
    await expect.poll(async () => (await heardOn(page)).tones).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    await overheat(fleet, first);
    await expect(rowOf(page, hot, first)).toBeVisible();
    await expect.poll(async () => (await heardOn(page)).spoken.join()).toContain(`${hot}，${first.name}`);

    await page.getByRole('grid').focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: say('alarms.sound') })).toContainText(
      say('alarms.sound.mutedFor', { left: '4:' }),
    );
    const before = await heardOn(page);
    await overheat(fleet, second);
    await expect(rowOf(page, hot, second)).toBeVisible();
    expect((await heardOn(page)).spoken).toEqual(before.spoken);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: say('alarms.sound') })).not.toContainText(
      saidLike('alarms.sound.mutedFor'),
    );
    // What is critical and waits for somebody calls again within half a minute, now that it may.
    await expect
      .poll(async () => (await heardOn(page)).tones, { timeout: 60_000 })
      .toBeGreaterThan(before.tones);
    for (const site of [first, second]) await cool(fleet, site);
  });

  test('acknowledges many at once, tells what became of them, and takes it back', async ({ page, fleet }) => {
    const { sites } = fleet;
    await openAs(page, '/alarms');
    await page.getByRole('searchbox').fill(hot);
    for (const site of sites) await overheat(fleet, site);
    for (const site of sites)
      await expect(rowOf(page, hot, site)).toContainText(say('alarms.status.activeUnacknowledged'));
    await page.getByRole('checkbox', { name: say('alarms.selectAll') }).check();
    await page.getByRole('grid').focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('alarms.actTitle.acknowledge_other', { n: 2 }));
    await dialog.getByRole('textbox').fill('电网切换');
    await dialog.getByRole('button', { name: say('alarms.act.acknowledge') }).click();
    await expect(page.getByText(say('alarms.outcome', { done: 2 }))).toBeVisible();
    for (const site of sites)
      await expect(rowOf(page, hot, site)).toContainText(say('alarms.status.activeAcknowledged'));
    await page.getByRole('button', { name: say('alarms.undo'), exact: true }).click();
    for (const site of sites)
      await expect(rowOf(page, hot, site)).toContainText(say('alarms.status.activeUnacknowledged'));
    for (const site of sites) await cool(fleet, site);
  });
});

test.describe('the definitions of alarms', () => {
  test('are tried against the past before they are changed, and keep who changed them and why', async ({
    page,
    fleet,
  }) => {
    const [site] = fleet.sites;
    const past = Date.now() - 2 * 3_600_000;
    for (let minute = 0; minute <= 10; minute += 1)
      await publish(fleet, site, site, 'env', { roomTempC: 33.5 }, past + minute * 60_000);
    await openAs(page, '/alarm/definitions');
    await page
      .getByRole('searchbox', { name: say('alarms.searchDefinition') })
      .fill(say('alarm.roomTempHigh.name'));
    await page.getByRole('button', { name: saidLike('alarm.roomTempHigh.name') }).click();
    const tried = page.getByRole('button', { name: say('alarms.simulate', { n: 30 }) });
    await expect(tried).toBeDisabled();
    await page
      .getByRole('spinbutton', { name: `${say('alarms.field.threshold', { unit: '°C' })} D` })
      .fill('36');
    await page.keyboard.press('Tab');
    await tried.click();
    const answer = page.getByText(saidLike('alarms.simulated'));
    await expect(answer).toBeVisible();
    const [proposed = NaN, current = NaN] =
      ((await answer.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
    expect(current).toBeGreaterThan(proposed);

    const apply = page.getByRole('button', { name: say('alarms.apply') });
    await expect(apply).toBeDisabled();
    await page.getByRole('textbox', { name: say('alarms.reason') }).fill('夏季误报过多');
    await apply.click();
    await expect(page.getByText(say('alarms.defined'))).toBeVisible();
    await expect(page.getByText('夏季误报过多')).toBeVisible();
    await expect(
      page.getByRole('spinbutton', { name: `${say('alarms.field.threshold', { unit: '°C' })} D` }),
    ).toHaveValue('36');
  });

  test('say of what has no source yet why it cannot speak, and let nobody change it', async ({
    page,
    fleet,
  }) => {
    expect(fleet.sites).not.toHaveLength(0);
    await openAs(page, '/alarm/definitions');
    await page.getByText(saidLike('alarms.kind.unavailable')).click();
    await page.locator('.catalogue-list li button').first().click();
    await expect(page.getByText(say('alarms.unavailableBecause'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('alarms.apply') })).toHaveCount(0);
    await expect(page.locator('.settings-form input:enabled')).toHaveCount(0);
  });
});

test.describe('a maintenance window', () => {
  test('keeps the alarms of its place quiet but recorded, until somebody ends it', async ({
    page,
    fleet,
  }) => {
    const [, site] = fleet.sites;
    await openAs(page, '/alarm/maintenance');
    await page.getByRole('button', { name: say('alarms.windowAdd') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: say('alarms.windowSave') })).toBeDisabled();
    await dialog.getByRole('combobox', { name: say('alarms.of.site') }).click();
    await page.keyboard.type('福田');
    await page.locator('.ant-select-item-option').filter({ hasText: site.name }).click();
    await dialog.getByLabel(say('alarms.reason')).fill('更换压机');
    await dialog.getByRole('button', { name: say('alarms.windowSave') }).click();
    const row = page.getByRole('row').filter({ hasText: '更换压机' });
    await expect(row).toContainText(say('alarms.window.now'));

    await page.goto('/alarms');
    await page.getByRole('searchbox').fill(hot);
    await overheat(fleet, site);
    await page.getByText(say('alarms.standing.all'), { exact: true }).click();
    await expect(rowOf(page, hot, site)).toContainText(say('alarms.standing.maintenance'));
    await page.getByText(say('alarms.standing.calling'), { exact: true }).click();
    await expect(rowOf(page, hot, site)).toHaveCount(0);
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: say('alarms.standing.maintenance') })
      .click();
    await expect(rowOf(page, hot, site)).toBeVisible();

    // Work is ended by whoever leaves the site, on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/alarm/maintenance');
    await expect(row).toContainText(site.name);
    expect(await tooSmall(page)).toEqual([]);
    await row.getByRole('button', { name: say('alarms.windowEnd') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('alarms.windowEnd') })
      .click();
    await expect(row).toHaveCount(0);
    await page.getByText(say('alarms.status.normal'), { exact: true }).click();
    await expect(row).toContainText(say('alarms.status.normal'));
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/alarms');
    await page.getByRole('searchbox').fill(hot);
    await expect(rowOf(page, hot, site)).toBeVisible();
    await cool(fleet, site);
  });
});

test('a test alarm goes the whole way: raised for a site, refused twice, in the list, and ended at once', async ({
  page,
  fleet,
}) => {
  const [site] = fleet.sites;
  await openAs(page, '/alarm/definitions');
  await page.getByRole('button', { name: say('alarms.test.open') }).click();
  const dialog = page.getByRole('dialog');
  const raise = dialog.getByRole('button', { name: say('alarms.test.raise'), exact: true });
  await expect(raise).toBeDisabled();
  await dialog.getByRole('combobox', { name: say('alarms.of.site') }).fill(site.name.slice(0, 4));
  await page.getByTitle(site.name).first().click();
  const minutes = dialog.getByLabel(say('alarms.test.minutes'));
  await minutes.fill('99');
  await expect(raise).toBeDisabled();
  await minutes.fill('12');
  await minutes.press('Enter');
  await expect(dialog.getByText(saidLike('alarms.test.raised', { site: site.name }))).toBeVisible();
  await expect(dialog.getByText(saidLike('alarms.test.until', { by: 'admin' }))).toBeVisible();
  await raise.click();
  await expect(dialog.getByText(saidLike('errors.testAlarmStanding', { by: 'admin' }))).toBeVisible();

  const watching = await page.context().newPage();
  await watching.goto('/alarms');
  await watching.getByRole('searchbox').fill(say('alarms.test.title'));
  await expect(rowOf(watching, say('alarms.test.title'), site)).toContainText(
    say('alarms.status.activeUnacknowledged'),
  );
  await dialog.getByRole('button', { name: say('alarms.test.endAt', { site: site.name }) }).click();
  await expect(dialog.getByText(say('alarms.test.ended'))).toBeVisible();
  await expect(rowOf(watching, say('alarms.test.title'), site)).not.toContainText(
    say('alarms.status.activeUnacknowledged'),
  );
});

test('a column of the list is as wide as its edge was drawn, also the next time', async ({ page, fleet }) => {
  const [site] = fleet.sites;
  await openAs(page, '/alarms');
  await page.getByRole('searchbox').fill(hot);
  await overheat(fleet, site);
  const cell = rowOf(page, hot, site).locator('[data-column=site]');
  const widthOf = async () => Math.round((await cell.boundingBox())?.width ?? 0);
  await expect(cell).toBeVisible();
  const edge = await page.locator('.alarm-table__head [data-column=site] .head-edge').boundingBox();
  if (!edge) throw new Error('no edge');
  const [before, x, y] = [await widthOf(), edge.x + edge.width / 2, edge.y + edge.height / 2];
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  await page.mouse.up();
  await kept;
  // Its row may just be another: the alarm comes again and takes the place of the one before.
  await expect.poll(widthOf).toBe(before + 60);
  await page.reload();
  await expect.poll(widthOf).toBe(before + 60);
  await cool(fleet, site);
});

test.describe('the history of alarms', () => {
  test('is found by words, and plays again as it stood', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await openAs(page, '/alarms');
    await page.getByRole('searchbox').fill(hot);
    await overheat(fleet, site);
    await expect(rowOf(page, hot, site)).toContainText(say('alarms.status.activeUnacknowledged'));
    await page.goto('/alarm/history');
    const search = page.getByRole('searchbox', { name: say('alarms.searchRecords') });
    await search.fill(`${hot} ${site.name}`);
    await search.press('Enter');
    const record = page.getByRole('row').filter({ hasText: hot }).filter({ hasText: site.name }).first();
    await expect(record).toBeVisible();
    await search.fill('从来没有过的词');
    await search.press('Enter');
    await expect(page.getByText(say('alarms.foundNone'))).toBeVisible();

    await page.getByText(say('alarms.way.replay'), { exact: true }).click();
    const at = page.locator('.replay-at');
    await page.getByRole('button', { name: say('alarms.replay.back') }).click();
    await expect(page.getByText(say('alarms.replay.none'))).toBeVisible();
    const before = await at.textContent();
    await page.getByText('× 600', { exact: true }).click();
    await page.getByRole('button', { name: say('alarms.replay.play') }).click();
    await expect(record).toBeVisible({ timeout: 30_000 });
    expect(await at.textContent()).not.toBe(before);
    // The map beside the list is of the same moment: a site that is pressed opens the alarm that stood there.
    const map = page.locator('.replay-map .site-map');
    await expect(map.locator('.site-canvas')).toBeVisible();
    await page.getByRole('button', { name: say('alarms.replay.pause') }).click();
    const [mark] = await stillMarks(page, 2);
    if (mark) await page.mouse.click(mark.x, mark.y);
    await expect(page.getByRole('complementary', { name: say('alarms.detail') })).toContainText(hot);

    await page.getByRole('link', { name: say('alarms.replay.map') }).click();
    await expect(page).toHaveURL(/\/map$/);
    const replay = page.getByRole('group', { name: say('map.replay.title') });
    await expect(replay.getByText(say('map.replay.ready'))).toBeVisible();
    await cool(fleet, site);
  });
});
