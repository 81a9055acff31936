import { expect, type Page } from '@playwright/test';

export interface Mark {
  x: number;
  y: number;
}

/** The configuration as an operator would have written it, for this page only. */
export async function withGround(page: Page, basemap: object): Promise<void> {
  await page.unroute('**/app-config.json');
  await page.route('**/app-config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), basemap } });
  });
}

/** Marks of the sites in the window of the map from west to east, each as the middle of the pixels that hang together, roughly. */
export const marksOf = (page: Page): Promise<Mark[]> =>
  page.locator('.site-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    if (!copy) return [];
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const { left, top } = canvas.getBoundingClientRect();
    const found: { x: number; y: number; sumX: number; sumY: number; n: number }[] = [];
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 128) continue;
      const [x, y] = [((at - 3) / 4) % canvas.width, Math.floor((at - 3) / 4 / canvas.width)];
      let near = found.find((one) => Math.hypot(one.x - x, one.y - y) < 40);
      if (!near) found.push((near = { x, y, sumX: 0, sumY: 0, n: 0 }));
      near.sumX += x;
      near.sumY += y;
      near.n += 1;
    }
    return found
      .map(({ sumX, sumY, n }) => ({ x: left + sumX / n, y: top + sumY / n }))
      .sort((a, b) => a.x - b.x);
  });

/** That many marks, when they do not move any more. */
export async function stillMarks(page: Page, count: number): Promise<Mark[]> {
  let before = '';
  const isStill = async () => {
    const marks = await marksOf(page);
    const now = JSON.stringify(marks);
    const isSame = marks.length === count && now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { timeout: 30_000 }).toBe(true);
  return marksOf(page);
}

/** Every site for itself. */
export async function singles(page: Page, count: number): Promise<Mark[]> {
  await page.getByRole('checkbox', { name: '聚合邻近站点' }).uncheck();
  return stillMarks(page, count);
}

/** Zooms out by one level and waits until the map stands still again. */
export async function zoomOut(page: Page): Promise<void> {
  const scale = page.locator('.leaflet-control-scale-line');
  const before = (await scale.textContent()) ?? '';
  await page.locator('.leaflet-control-zoom-out').click();
  await expect(scale).not.toHaveText(before);
  await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
}
