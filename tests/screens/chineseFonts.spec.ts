import { chromium, type Page } from '@playwright/test';
import { bareMachine } from '@tests/support/bareMachine';
import { expect, test } from '@tests/support/browser';
import { testBrowser } from '../../config/testBrowser.mjs';

const loaded = (page: Page) => () =>
  page.evaluate(() => [
    ...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
  ]);

/** Whether two characters that differ look different, as the page draws its own words. */
const areTold = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return false;
    pen.font = `40px ${getComputedStyle(document.body).fontFamily}`;
    const drawn = (sign: string) => {
      pen.clearRect(0, 0, 60, 60);
      pen.fillText(sign, 0, 40);
      return pen.getImageData(0, 0, 60, 60).data.join();
    };
    return drawn('登') !== drawn('录');
  });

test('R-LANG-01 a machine without a Chinese font gets ours, each language in its own forms, from this server alone', async ({
  baseURL,
}) => {
  const machine = bareMachine();
  const bare = await chromium.launch({ ...testBrowser.launch, env: machine.env });
  for (const [language, family] of [
    ['zh', 'Noto Sans SC Variable'],
    ['hk', 'Noto Sans HK Variable'],
  ] as const) {
    const page = await bare.newPage({ baseURL: baseURL ?? '' });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.addInitScript((words) => localStorage.setItem('coolops.language', words), language);
    await page.goto('/login');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    await expect.poll(loaded(page), { timeout: 20_000 }).toEqual([`${family}`]);
    await expect.poll(() => areTold(page)).toBe(true);
    expect([...hosts]).toEqual([baseURL]);
    await page.close();
  }
  await bare.close();
  machine.remove();
});

test('R-LANG-01 a machine with a Chinese font draws with that, and fetches none', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  for (const [language, tag] of [
    ['zh', 'zh-Hans'],
    ['hk', 'zh-Hant-HK'],
    ['en', 'en'],
  ] as const) {
    await page.addInitScript((words) => localStorage.setItem('coolops.language', words), language);
    await page.goto('/login');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    expect(await areTold(page)).toBe(true);
  }
  expect(fonts).toEqual([]);
});
