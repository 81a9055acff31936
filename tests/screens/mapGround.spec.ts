import { say } from '@tests/support/say';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { languages } from '@contract/languages';
import { type Datum, gcj02, type LatLng, wgs84 } from '@/map/datum';
import { landRingsOf } from '@/map/land';
import { withinRings } from '@/map/mainland';
import { latOfUnitY, lngOfUnitX, unitXOf, unitYOf, worldSizeAt } from '@/map/mercator';
import { commission, expect, openAs, test as base } from '@tests/support/liveBrowser';
import { type Mark, marksOf, singles, stillMarks, withGround, zoomOut } from '@tests/support/mapLook';
import { mainlandRings } from '../../config/baseMap.mjs';

const harbour = {
  province: { code: '810000', name: { zh: '香港特别行政区', en: 'Hong Kong SAR', hk: '香港特別行政區' } },
  city: { code: '810100', name: { zh: '香港', en: 'Hong Kong', hk: '香港' } },
  area: { code: '810101', name: { zh: '中西区', en: 'Central and Western', hk: '中西區' } },
};

/** Two sites beyond the border of the shifted tiles, beside the two in Shenzhen. */
const test = base.extend<object, { harbourSites: void }>({
  harbourSites: [
    async ({ fleet: { product, token } }, provide) => {
      const declare = (more: object) => commission(product.address, token, { ...harbour, ...more });
      await declare({ code: 'E2E-HK1', name: '中環基站', lat: 22.2819, lng: 114.1582 });
      await declare({ code: 'E2E-HK2', name: '屯門基站', lat: 22.3908, lng: 113.9725 });
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
});

// From west to east, as they are stored.
const [nanshan, tuenMun, futian, central] = [
  { lat: 22.54, lng: 113.94 },
  { lat: 22.3908, lng: 113.9725 },
  { lat: 22.53, lng: 114.06 },
  { lat: 22.2819, lng: 114.1582 },
];
const places: readonly LatLng[] = [nanshan, tuenMun, futian, central];
const shifted = gcj02(withinRings(landRingsOf(mainlandRings())));
/** At which all of them fill the window: the nearest that the map begins with. */
const worldPx = worldSizeAt(11);
const pixelOf = ({ lat, lng }: LatLng): Mark => ({ x: unitXOf(lng) * worldPx, y: unitYOf(lat) * worldPx });

/** How far the marks stand from where the datum wants them, measured from the one in Hong Kong; pixels, at worst. */
function astray(marks: readonly Mark[], datum: Datum): number {
  const home = marks.at(-1);
  if (!home || marks.length !== places.length) return Infinity;
  const homePx = pixelOf(datum.toShown(central));
  const away = places.map((place, at) => {
    const [wanted, mark] = [pixelOf(datum.toShown(place)), marks[at] ?? home];
    return Math.hypot(mark.x - home.x - (wanted.x - homePx.x), mark.y - home.y - (wanted.y - homePx.y));
  });
  return Math.max(...away);
}

const standsAs = (page: Page, datum: Datum) =>
  expect.poll(async () => astray(await marksOf(page), datum), { timeout: 10_000 }).toBeLessThan(1.5);

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const tiles = { kind: 'tiles', url: '/own-tiles/{z}/{x}/{y}.png', attribution: 'Ours', approval: '' };
const ownTiles = (page: Page) =>
  page.route('**/own-tiles/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
  );

test.describe('the ground of the electronic map', () => {
  test('may be none: the sites stand on a plain one, with what the operator must say of it, at every look', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await withGround(page, { kind: 'none', attribution: 'Our survey', approval: 'GS(2026)7' });
    await openAs(page, '/map');
    const credits = page.getByText('Our survey · GS(2026)7');
    await expect(credits).toBeVisible();
    await singles(page, 4);
    await expect(page.locator('.leaflet-tile-pane canvas')).toHaveCount(0);
    await page.reload();
    await expect(credits).toBeVisible();
    expect(asked).not.toContain('/geo/land.json');
  });

  test('shifts sites for tiles in GCJ-02 as the formula says, in the mainland only, and shows and stores WGS-84', async ({
    page,
  }) => {
    const far = pixelOf(shifted.toShown(nanshan));
    const plain = pixelOf(nanshan);
    expect(Math.hypot(far.x - plain.x, far.y - plain.y)).toBeGreaterThan(5);
    await ownTiles(page);
    await withGround(page, { ...tiles, crs: 'wgs84' });
    await openAs(page, '/map');
    await singles(page, 4);
    await standsAs(page, wgs84);

    await withGround(page, { ...tiles, crs: 'gcj02' });
    await page.reload();
    await singles(page, 4);
    await standsAs(page, shifted);
    const [mark] = await stillMarks(page, 4);
    await page.mouse.click(mark?.x ?? 0, mark?.y ?? 0);
    const panel = page.getByRole('complementary', { name: say('map.sitePanel', { site: '南山科技园基站' }) });
    await expect(panel).toContainText(say('map.coordinates', { latitude: '22.5400', longitude: '113.9400' }));
    await panel.getByRole('button', { name: say('map.closePanel') }).click();

    await page.getByRole('button', { name: say('map.edit.title') }).click();
    const [before, , , hongKong] = await stillMarks(page, 4);
    if (!before || !hongKong) throw new Error('no marks');
    await page.mouse.click(before.x, before.y);
    const degrees = (name: string) => page.getByLabel(name).inputValue().then(Number);
    await expect(page.getByLabel(say('map.edit.latitude'))).toHaveValue('22.540000');
    const pressed = { x: before.x + 40, y: before.y - 60 };
    await page.mouse.click(pressed.x, pressed.y);
    await expect(page.getByLabel(say('map.edit.latitude'))).not.toHaveValue('22.540000');
    const homePx = pixelOf(central);
    const shown = {
      lat: latOfUnitY((homePx.y + pressed.y - hongKong.y) / worldPx),
      lng: lngOfUnitX((homePx.x + pressed.x - hongKong.x) / worldPx),
    };
    const stored = shifted.toStored(shown);
    expect(Math.abs(stored.lng - shown.lng)).toBeGreaterThan(0.003);
    expect(Math.abs((await degrees(say('map.edit.longitude'))) - stored.lng)).toBeLessThan(0.0015);
    expect(Math.abs((await degrees(say('map.edit.latitude'))) - stored.lat)).toBeLessThan(0.0015);
  });

  test('counts degrees as the built-in land does when it stands in for shifted tiles that do not come', async ({
    page,
  }) => {
    await page.route('**/own-tiles/**', () => undefined);
    await withGround(page, { ...tiles, crs: 'gcj02' });
    await openAs(page, '/map');
    await expect(page.getByText(`${say('map.landCredit')} · Ours`)).toBeVisible();
    await singles(page, 4);
    await standsAs(page, wgs84);
  });

  test('gives up an archive that does not even open', async ({ page }) => {
    await page.route('**/maps/ours.pmtiles', () => undefined);
    await withGround(page, { kind: 'pmtiles', url: '/maps/ours.pmtiles', attribution: 'Ours', approval: '' });
    await openAs(page, '/map');
    await expect(page.getByText(`${say('map.landCredit')} · Ours`)).toBeVisible();
  });

  test('is light or dark with the console, ground, words and marks, and can be read in both', async ({
    page,
  }) => {
    /** Lightness of the ground in the middle of a tile, and of the legend that lies on it, 0 … 255. */
    const lightness = () =>
      page.evaluate(() => {
        const tile = document.querySelector<HTMLCanvasElement>('.leaflet-tile-pane canvas');
        const ground = tile?.getContext('2d')?.getImageData(100, 100, 1, 1).data[0] ?? NaN;
        const legend = getComputedStyle(document.querySelector('.map-legend') ?? document.body);
        return [ground, Number(/\d+/.exec(legend.backgroundColor)?.[0])];
      });
    await openAs(page, '/map');
    await expect(page.locator('.leaflet-tile-pane canvas').first()).toBeVisible();
    await expect.poll(async () => Math.min(...(await lightness()))).toBeGreaterThan(200);
    await page.evaluate(() => localStorage.setItem('coolops.layout', '{"appearance":"dark"}'));
    await page.reload();
    await expect(page.locator('.leaflet-tile-pane canvas').first()).toBeVisible();
    await expect.poll(async () => Math.max(...(await lightness()))).toBeLessThan(70);
    await singles(page, 4);
    const { violations } = await new AxeBuilder({ page }).include('.electronic-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  for (const language of languages)
    test(`names regions in the language of the page: ${language}`, async ({ page }) => {
      await openAs(page, '/map');
      await page.evaluate((chosen) => localStorage.setItem('coolops.language', chosen), language);
      await page.reload();
      await expect.poll(async () => (await marksOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);
      for (let zoom = 11; zoom > 4; zoom -= 1) await zoomOut(page);
      const card = page.locator('.site-map__card');
      const told = async () => {
        const words: string[] = [];
        for (const { x, y } of await marksOf(page)) {
          await page.mouse.move(x, y);
          words.push((await card.isVisible()) ? await card.innerText() : '');
        }
        return words.join(' ');
      };
      await expect.poll(told).toContain(harbour.province.name[language]);
    });
});
