import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { recordBench } from '@tests/support/bench';
import { removeFolder } from '@tests/support/removeFolder';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { testBrowser } from '../../config/testBrowser.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const lines = 20;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The strips of the wall alone on a page, built for production as the console is. */
async function builtPage(outDir: string): Promise<void> {
  const root = resolve('tests/bench/strips');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
}

async function served(folder: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((request, answer) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    readFile(path).then(
      (content) => answer.setHeader('content-type', kinds[extname(path)] ?? 'text/plain').end(content),
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    // The address of a server that listens on a port is an object.
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}

async function busyS(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

/** Strips whose cursor stands where the pointer is, while it is over the first of them. */
async function following(page: Page): Promise<number> {
  await page.mouse.move(960, 20);
  await wait(500);
  const places = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.u-cursor-x')].map((cursor) => cursor.getBoundingClientRect().left)",
  );
  return places.filter((left) => left > 0 && Math.abs(left - (places[0] ?? NaN)) < 1).length;
}

/**
 * Strips whose line stands on both sides of a silence and nowhere within it. As text: a function would carry the
 * transpiler's own helpers with it.
 */
const withGap = `[...document.querySelectorAll('.uplot')].filter((plot) => {
  const canvas = plot.querySelector('canvas');
  const over = plot.querySelector('.u-over');
  const { data } = canvas.getContext('2d').getImageData(over.offsetLeft, over.offsetTop, over.offsetWidth, over.offsetHeight);
  // Lines of the grid are faint; what stands out is the line of the values.
  const isInked = (x) => {
    for (let y = 0; y < over.offsetHeight; y += 1) {
      const at = (y * over.offsetWidth + x) * 4;
      if (Math.max(data[at], data[at + 1], data[at + 2]) > 150) return true;
    }
    return false;
  };
  const columns = Array.from({ length: over.offsetWidth - 40 }, (_, at) => isInked(at + 20));
  return columns[0] && columns.at(-1) && columns.includes(false);
}).length`;

async function measure(address: string): Promise<void> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(address);
    await page
      .locator('canvas')
      .nth(lines - 1)
      .waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await wait(3_000);
    const [before, beforeMs] = [await busyS(devtools), performance.now()];
    await wait(seconds * 1_000);
    const busy = ((await busyS(devtools)) - before) / ((performance.now() - beforeMs) / 1_000);
    const what = `${lines} live strips of 3600 points each, a new point five times a second on all of them for ${seconds} s, 1920 × 1080, Chromium (headless, no graphics card). \`npm run bench strips\``;
    recordBench('strips', what, [
      { name: 'main thread', value: busy * 100, unit: '% of one core' },
      { name: 'strips with their gap', value: await page.evaluate<number>(withGap), unit: `of ${lines}` },
      { name: 'strips that follow one cursor', value: await following(page), unit: `of ${lines}` },
    ]);
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'coolops-strips-'));
try {
  await builtPage(folder);
  await served(folder, measure);
} finally {
  removeFolder(folder);
}
