import { recordBench, type Figure } from '@tests/support/bench';
import { adminPassword, startProduct } from '@tests/support/product';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { testBrowser } from '../../config/testBrowser.mjs';

interface Load {
  ms: number;
  scriptKb: number;
}

/** Bytes of scripts as they came over the wire (compressed, their HTTP headers not counted), from now until asked. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const headerBytes = new Map<string, number>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') headerBytes.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const header = headerBytes.get(requestId);
    if (header !== undefined) bytes += encodedDataLength - header;
  });
  return () => bytes / 1000;
}

const password = (page: Page) => page.locator('input[type=password]');

async function openSignIn(context: BrowserContext, address: string): Promise<{ page: Page; load: Load }> {
  const page = await context.newPage();
  const scripts = await countScripts(page);
  const began = performance.now();
  await page.goto(`${address}/login`);
  await password(page).waitFor();
  return { page, load: { ms: performance.now() - began, scriptKb: scripts() } };
}

/** The home page is usable when its alarm counts are links or numbers and its menu stands. */
async function homeIsThere(page: Page): Promise<void> {
  await page.waitForURL('**/index');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function signIn(page: Page, before: number): Promise<Load> {
  const scripts = await countScripts(page);
  const began = performance.now();
  await page.locator('input[type=text], input:not([type])').first().fill('admin');
  await password(page).fill(adminPassword);
  await page.keyboard.press('Enter');
  await homeIsThere(page);
  return { ms: performance.now() - began, scriptKb: before + scripts() };
}

async function warmHome(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${address}/index`);
  await homeIsThere(page);
  return performance.now() - began;
}

const viewport = { width: 1366, height: 768 };

/** The budget is in gzip, which everybody's browser and proxy understands; brotli is what most of them get. */
async function measure(browser: Browser, address: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport, extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } });
  const { page, load } = await openSignIn(context, address);
  const home = await signIn(page, load.scriptKb);
  const warmMs = await warmHome(context, address);
  await context.close();
  const brotli = await browser.newContext({ viewport });
  const lean = await openSignIn(brotli, address);
  const leanHome = await signIn(lean.page, lean.load.scriptKb);
  await brotli.close();
  return [
    { name: 'sign-in form usable, cold', value: load.ms, unit: 'ms' },
    { name: 'scripts before sign-in', value: load.scriptKb, unit: 'kB gzip' },
    { name: 'home usable after sign-in', value: home.ms, unit: 'ms' },
    { name: 'scripts before home', value: home.scriptKb, unit: 'kB gzip' },
    { name: 'home usable, warm', value: warmMs, unit: 'ms' },
    { name: 'scripts before sign-in, brotli', value: lean.load.scriptKb, unit: 'kB' },
    { name: 'scripts before home, brotli', value: leanHome.scriptKb, unit: 'kB' },
  ];
}

async function main(): Promise<void> {
  const product = await startProduct();
  const browser = await chromium.launch(testBrowser.launch);
  try {
    recordBench(
      'firstLoad',
      'Opening the console in Chromium (headless) on loopback, caches cold and then warm. `npm run bench firstLoad`',
      await measure(browser, product.address),
    );
  } finally {
    await browser.close();
    await product.remove();
  }
}

await main();
