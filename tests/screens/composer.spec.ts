import { saidLike, say } from '@tests/support/say';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Scene, SceneDraft } from '@contract/scenes';
import { asAdmin, type AdminApi } from '@tests/support/adminConsole';
import { expect, openAs, test } from '@tests/support/liveBrowser';

const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}，第`) });

/** By so many cells of the grid of 24 × 12, as a hand would. */
async function dragBy(page: Page, handle: Locator, columns: number, rows: number): Promise<void> {
  const stage = await page.locator('.scenes-composer__grips').boundingBox();
  const box = await handle.boundingBox();
  if (!stage || !box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (stage.width / 24) * columns, y + (stage.height / 12) * rows, { steps: 8 });
  await page.mouse.up();
}

async function add(page: Page, widget: string): Promise<void> {
  const widgets = page.getByRole('combobox', { name: say('scenes.addWidget') });
  await widgets.click();
  await widgets.fill(widget);
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: new RegExp(`^${widget}$`) })
    .click();
}

async function beginScene(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, '/system/scene');
  await page.getByRole('button', { name: say('scenes.new') }).click();
}

const scenesOf = async (admin: AdminApi): Promise<Scene[]> =>
  ((await admin.get('/scene/list')) as unknown as { data: Scene[] }).data;

const importFile = (page: Page, text: string) =>
  page
    .locator('.scenes-composer__tools input[type=file]')
    .setInputFiles({ name: 'x.scene.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('R-ACC-15 an administrator composes a scene by hand, and takes it to another installation as a file', async ({
  page,
  fleet,
}) => {
  test.setTimeout(120_000);
  const admin = await asAdmin(fleet.product.address);
  await beginScene(page);
  const properties = page.getByRole('complementary', { name: say('scenes.properties') });
  await properties.getByLabel(say('scenes.name.zh')).fill('机房大厅');
  await properties.getByLabel(say('scenes.name.en')).fill('Hall');
  await properties.getByLabel(say('scenes.name.hk')).fill('機房大堂');

  await add(page, say('screen.power'));
  await properties.getByLabel(say('scenes.title.zh')).fill('大厅功率');
  await dragBy(page, grip(page, say('screen.power')), 6, 4);
  await expect(grip(page, say('screen.power'))).toHaveAccessibleName(
    say('scenes.gripOf', { name: say('screen.power'), x: 7, y: 5, w: 4, h: 2 }),
  );
  await dragBy(page, grip(page, say('screen.power')).locator('.scenes-composer__corner'), 3, 1);
  await expect(grip(page, say('screen.power'))).toHaveAccessibleName(
    say('scenes.gripOf', { name: say('screen.power'), x: 7, y: 5, w: 7, h: 3 }),
  );

  await add(page, say('widget.alarms'));
  await page.keyboard.press('Escape');
  await properties.getByRole('combobox', { name: say('scenes.about') }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: new RegExp(`^${say('scenes.subject.region')}$`) })
    .click();
  // Another widget lies there: they change places, and back again.
  await dragBy(page, grip(page, say('widget.alarms')), 6, 4);
  await expect(grip(page, say('widget.alarms'))).toHaveAccessibleName(
    saidLike('scenes.gripOf', { x: 7, y: 5 }),
  );
  await expect(grip(page, say('screen.power'))).toHaveAccessibleName(
    say('scenes.gripOf', { name: say('screen.power'), x: 1, y: 1, w: 7, h: 3 }),
  );
  await dragBy(page, grip(page, say('screen.power')), 6, 4);
  await expect(grip(page, say('widget.alarms'))).toHaveAccessibleName(
    saidLike('scenes.gripOf', { x: 1, y: 1 }),
  );

  await page.getByRole('button', { name: say('scenes.save') }).click();
  await expect.poll(async () => (await scenesOf(admin)).map(({ name }) => name.zh)).toContain('机房大厅');
  const stored = (await scenesOf(admin)).find(({ name }) => name.en === 'Hall');
  expect(stored?.body.widgets[0]).toMatchObject({ kind: 'power', x: 6, y: 4, w: 7, h: 3 });
  expect(stored?.body.widgets[0]?.title?.zh).toBe('大厅功率');
  expect(stored?.body.widgets[1]).toMatchObject({ kind: 'alarms', subject: { kind: 'region', id: null } });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('scenes.export') }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({ name: stored?.name, body: stored?.body });
  await importFile(page, text);
  await page.getByRole('button', { name: say('scenes.save') }).click();
  const twins = async () => (await scenesOf(admin)).filter(({ name }) => name.en === 'Hall');
  await expect.poll(async () => (await twins()).length).toBe(2);
  const [one, other] = await twins();
  expect(other?.body).toEqual(one?.body);

  for (const { sceneId } of await twins()) await admin.send('DELETE', `/scene/${sceneId}`);
});

test('R-ACC-15 a file that is no scene is refused with what is wrong with it, and nothing is lost', async ({
  page,
  fleet,
}) => {
  const admin = await asAdmin(fleet.product.address);
  await openAs(page, '/system/scene');
  await expect(grip(page, say('widget.alarms'))).toBeVisible();
  const [first] = await scenesOf(admin);
  if (!first) throw new Error('no scene');
  const { name, body } = first;
  const [widget] = body.widgets;
  if (!widget) throw new Error('no widget');
  const withWidgets = (widgets: SceneDraft['body']['widgets']) =>
    JSON.stringify({ name, body: { ...body, widgets } });
  const wrong: readonly (readonly [text: string, message: string])[] = [
    ['{"name":', say('scenes.notJson')],
    ['{"name":1}', say('scenes.noScene')],
    [
      JSON.stringify({ name, body: { ...body, format: 99 } }),
      say('scenes.otherFormat', { found: 99, known: 1 }),
    ],
    [withWidgets([widget, { ...widget, id: 'twin' }]), say('scenes.fault.overlapping')],
    [withWidgets([{ ...widget, x: 23 }]), say('scenes.fault.outside')],
    [withWidgets([{ ...widget, w: 1, h: 1 }]), say('scenes.fault.tooSmall')],
  ];
  for (const [text, message] of wrong) {
    await importFile(page, text);
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(grip(page, say('widget.alarms'))).toBeVisible();
  expect(await scenesOf(admin)).toHaveLength(4);
});

test('R-ACC-15 an upright layout is composed beside the other, and given back to the wall', async ({
  page,
  fleet,
}) => {
  const admin = await asAdmin(fleet.product.address);
  await beginScene(page);
  await page.getByLabel(say('scenes.name.en')).fill('Upright');
  await add(page, say('screen.power'));
  await page.getByText(say('scenes.layout.portrait'), { exact: true }).click();
  await expect(grip(page, say('screen.power'))).toHaveAccessibleName(
    say('scenes.gripOf', { name: say('screen.power'), x: 1, y: 1, w: 12, h: 22 }),
  );
  await grip(page, say('screen.power')).press('Shift+ArrowUp');
  await page.getByRole('button', { name: say('scenes.save') }).click();
  const stored = async () => (await scenesOf(admin)).find(({ name }) => name.en === 'Upright');
  await expect.poll(async () => (await stored())?.body.portrait?.[0]).toMatchObject({ w: 12, h: 21 });
  expect((await stored())?.body.widgets[0]).toMatchObject({ w: 4, h: 2 });
  await page.getByRole('button', { name: say('scenes.arrange') }).click();
  await page.getByRole('button', { name: say('scenes.save') }).click();
  await expect.poll(async () => (await stored())?.body.portrait).toBeNull();
  await admin.send('DELETE', `/scene/${(await stored())?.sceneId}`);
});

test('R-ACC-15 a clock shows the zone that was chosen for it, and a timer the minutes', async ({
  page,
  fleet,
}) => {
  const admin = await asAdmin(fleet.product.address);
  await beginScene(page);
  await page.getByLabel(say('scenes.name.en')).fill('Clocks');
  await add(page, say('widget.clock'));
  const zone = page.getByRole('combobox', { name: say('scenes.zone') });
  await zone.fill('berlin');
  await zone.press('Enter');
  const scene = page.locator('.scenes-composer__page');
  await expect(scene.getByText('Europe/Berlin')).toBeVisible();
  await add(page, say('widget.timer'));
  await expect(scene.getByText(say('screen.timer.unset'))).toBeVisible();
  await page.getByRole('spinbutton', { name: say('scenes.inMinutes') }).fill('90');
  await page.getByRole('button', { name: say('scenes.inMinutes.set') }).click();
  await expect(scene.getByText(/^1:(29|30):\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: say('scenes.save') }).click();
  const stored = async () => (await scenesOf(admin)).find(({ name }) => name.en === 'Clocks');
  await expect
    .poll(async () => (await stored())?.body.widgets)
    .toMatchObject([{ timeZone: 'Europe/Berlin' }, { endsAt: expect.any(Number) }]);
  await admin.send('DELETE', `/scene/${(await stored())?.sceneId}`);
});
