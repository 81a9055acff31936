import { saidLike, say } from '@tests/support/say';
import { type BrowserContext, type Page } from '@playwright/test';
import { asAdmin, openWith } from '@tests/support/adminConsole';
import { commission, expect, openAs, type SmallFleet, test as base } from '@tests/support/liveBrowser';
import { marksOf, singles, stillMarks } from '@tests/support/mapLook';

const nowhere = '待定位基站';
const inThree = [say('language.zh'), 'English', say('language.hk')];

interface Edited {
  /** Of someone who may look at the map and not change it. */
  watcherToken: string;
}

const test = base.extend<object, { edited: Edited }>({
  edited: [
    async ({ fleet: { product, token } }, provide) => {
      await commission(product.address, token, { code: 'E2E-009', name: nowhere, lat: 0, lng: 0 });
      await provide({ watcherToken: await aWatcher(product.address) });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function aWatcher(address: string): Promise<string> {
  const admin = await asAdmin(address);
  const [role] = (await admin.get('/system/role/list?roleKey=operator')).rows;
  const made = await admin.send('POST', '/system/user', {
    userName: 'watcher',
    nickName: '值班员',
    email: 'watcher@example.com',
    phonenumber: '13800000044',
    roleIds: [role?.roleId],
  });
  const first = String((made.data as { oneTimePassword: string }).oneTimePassword);
  const change = { oldPassword: first, newPassword: 'Cool-air-12' };
  await (await asAdmin(address, 'watcher', first)).send('PUT', '/system/user/profile/updatePwd', change);
  return (await asAdmin(address, 'watcher', 'Cool-air-12')).token;
}

const editPanel = (page: Page) => page.getByRole('complementary', { name: say('map.edit.title') });

async function edit(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: say('map.edit.title') }).click();
  await editPanel(page).getByRole('tab', { name: tab }).click();
}

const save = (page: Page) => editPanel(page).getByRole('button', { name: say('map.edit.save') });

/** A point of the map's window, by shares of its size. */
async function pointOf(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator('.site-map').boundingBox();
  if (!box) throw new Error('no map');
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Whether the operator's own shapes are drawn. */
const hasShapes = (page: Page): Promise<boolean> =>
  page.locator('.site-map-shapes').evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d');
    if (canvas.hidden || !pen || canvas.width === 0) return false;
    return pen.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
  });

const storedPlace = async ({ product }: SmallFleet, code: string) => {
  const { data } = (await (await asAdmin(product.address)).get('/site/map')) as unknown as {
    data: { code: string[]; lat: number[]; lng: number[] };
  };
  const row = data.code.indexOf(code);
  return { lat: data.lat[row] ?? NaN, lng: data.lng[row] ?? NaN };
};

test.describe('the edit mode of the electronic map', () => {
  test('R-LIVE-02 places a site whose position nobody told, which is on no map before', async ({
    page,
    fleet,
    edited,
  }) => {
    expect(edited.watcherToken).not.toBe('');
    await openAs(page, '/map');
    await singles(page, 2);
    await page.getByRole('combobox').fill(nowhere);
    await page.getByText('E2E-009').click();
    const panel = page.getByRole('complementary', { name: say('map.sitePanel', { site: nowhere }) });
    await expect(panel).toContainText(say('map.noPlace'));
    await expect(panel.getByRole('link', { name: say('map.navigate') })).toHaveCount(0);
    await panel.getByRole('button', { name: say('map.closePanel') }).click();
    await stillMarks(page, 2);

    await edit(page, say('map.edit.sites'));
    await editPanel(page).getByRole('button', { name: nowhere }).click();
    await expect(save(page)).toBeDisabled();
    await page.mouse.click(...(await pointOf(page, 0.45, 0.25)));
    await expect(page.getByLabel(say('map.edit.latitude'))).not.toHaveValue('');
    const told = {
      lat: Number(await page.getByLabel(say('map.edit.latitude')).inputValue()),
      lng: Number(await page.getByLabel(say('map.edit.longitude')).inputValue()),
    };
    await save(page).click();
    await expect(editPanel(page).getByText(saidLike('map.edit.unplaced'))).toHaveCount(0);
    await stillMarks(page, 3);
    const stored = await storedPlace(fleet, 'E2E-009');
    expect(Math.abs(stored.lat - told.lat) + Math.abs(stored.lng - told.lng)).toBeLessThan(1e-4);
    await page.reload();
    await singles(page, 3);
  });

  test('R-LIVE-02 moves a site that is dragged to another place', async ({ page, fleet, edited }) => {
    expect(edited.watcherToken).not.toBe('');
    await openAs(page, '/map');
    const [mark] = await singles(page, 3);
    const before = await storedPlace(fleet, 'E2E-001');
    await edit(page, say('map.edit.sites'));
    await page.mouse.click(mark?.x ?? 0, mark?.y ?? 0);
    await expect(editPanel(page).getByRole('heading', { name: '南山科技园基站' })).toBeVisible();
    const handle = await page.locator('.map-edit-site').boundingBox();
    const [x, y] = [(handle?.x ?? 0) + 13, (handle?.y ?? 0) + 13];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 50, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByLabel(say('map.edit.latitude'))).not.toHaveValue(before.lat.toFixed(6));
    const lat = Number(await page.getByLabel(say('map.edit.latitude')).inputValue());
    await save(page).click();
    await expect(editPanel(page).getByText(say('map.edit.chooseSite'))).toBeVisible();
    await expect.poll(async () => (await storedPlace(fleet, 'E2E-001')).lat).toBeCloseTo(lat, 4);
    expect(lat).toBeGreaterThan(before.lat);
    await page.reload();
    await page.getByRole('combobox').fill('E2E-001');
    await page.getByText('南山科技园基站').first().click();
    const panel = page.getByRole('complementary', { name: say('map.sitePanel', { site: '南山科技园基站' }) });
    await expect(panel).toContainText(saidLike('map.coordinates', { latitude: lat.toFixed(4) }));
  });

  test('R-LIVE-02 draws an area corner by corner, which stays on the server and is drawn for everybody', async ({
    page,
    browser,
    fleet,
    edited,
  }) => {
    await openAs(page, '/map');
    await singles(page, 3);
    await edit(page, say('map.edit.areas'));
    await editPanel(page)
      .getByRole('button', { name: say('map.edit.draw') })
      .click();
    for (const [x, y] of [
      [0.2, 0.2],
      [0.5, 0.2],
      [0.5, 0.6],
      [0.25, 0.7],
    ] as const)
      await page.mouse.click(...(await pointOf(page, x, y)));
    await expect(editPanel(page).getByText(say('map.edit.corners', { n: 4 }))).toBeVisible();
    for (const language of inThree) await editPanel(page).getByLabel(language).fill(`Core ${language}`);
    await save(page).click();
    await expect(editPanel(page).getByText(`Core ${say('language.zh')}`)).toBeVisible();
    await page.reload();
    await expect.poll(() => hasShapes(page)).toBe(true);
    const admin = await asAdmin(fleet.product.address);
    const { data } = (await admin.get('/map/shapes')) as unknown as {
      data: { areas: { name: { zh: string }; outline: unknown[] }[] };
    };
    expect(data.areas.find(({ name }) => name.zh === `Core ${say('language.zh')}`)?.outline).toHaveLength(4);

    const theirs = await asWatcher(await browser.newContext({ baseURL: fleet.product.address }), edited);
    await expect(theirs.getByRole('button', { name: say('map.lasso.title') })).toBeVisible();
    await expect(theirs.getByRole('button', { name: say('map.edit.title') })).toHaveCount(0);
    await theirs.context().close();
  });

  test('R-PERM-04 is refused by the server to whoever may only look', async ({ fleet, edited }) => {
    const outline = [
      [113.9, 22.5],
      [114, 22.5],
      [114, 22.6],
    ];
    const draft = { name: { zh: '甲', en: 'A', hk: '甲' }, regionId: null, outline };
    const sent = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${fleet.product.address}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${edited.watcherToken}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { code: number }).code;
    };
    expect(await sent('POST', '/map/areas', draft)).toBe(403);
    expect(await sent('DELETE', '/map/areas/1', {})).toBe(403);
    expect(await sent('POST', '/map/boundaries', {})).toBe(403);
    expect(await sent('PUT', '/site/1/place', { lat: 22, lng: 114 })).toBe(403);
  });

  test('R-LIVE-02 lays a boundary file of the operator under the map, refuses a broken one in words, and lifts it', async ({
    page,
    edited,
  }) => {
    expect(edited.watcherToken).not.toBe('');
    await openAs(page, '/map');
    await singles(page, 3);
    await edit(page, say('map.edit.boundaries'));
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/geo+json',
      buffer: Buffer.from(text),
    });
    const upload = editPanel(page).locator('input[type=file]');
    await upload.setInputFiles(file('broken.geojson', '{"type": "FeatureCollection", '));
    await expect(page.getByText(say('fields.geoJson.notJson'))).toBeVisible();
    const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
    await upload.setInputFiles(
      file('metres.geojson', JSON.stringify({ type: 'LineString', coordinates: [], crs })),
    );
    await expect(page.getByText(say('fields.geoJson.crs'))).toBeVisible();
    await expect(editPanel(page).getByRole('listitem')).toHaveCount(0);

    const ring = [
      [113.92, 22.5],
      [114.08, 22.5],
      [114.08, 22.58],
      [113.92, 22.58],
      [113.92, 22.5],
    ];
    const feature = {
      type: 'Feature',
      properties: { name: 'West', name_zh: '西片', name_hk: '西區' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    await upload.setInputFiles(
      file('districts.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] })),
    );
    const laid = editPanel(page).getByRole('listitem').filter({ hasText: 'districts.geojson' });
    await expect(laid).toContainText(say('map.edit.lines_other', { n: 2 }));
    await expect.poll(() => hasShapes(page)).toBe(true);
    await page.reload();
    await expect.poll(() => hasShapes(page)).toBe(true);
    await edit(page, say('map.edit.boundaries'));
    await laid.getByRole('button', { name: say('map.edit.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('map.edit.remove') })
      .click();
    await expect(laid).toHaveCount(0);
    await expect.poll(async () => (await marksOf(page)).length).toBeGreaterThan(0);
  });
});

async function asWatcher(context: BrowserContext, { watcherToken }: Edited): Promise<Page> {
  const page = await context.newPage();
  await openWith(page, watcherToken, '/map');
  return page;
}
