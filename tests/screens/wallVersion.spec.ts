import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { heartbeatEveryMs } from '@contract/displays';
import { expectLive, hangUpWall, type HungUp } from '@tests/support/aWall';
import { aSmallFleet, expect, test } from '@tests/support/liveBrowser';
import { startProduct } from '@tests/support/product';

/** The installation of an operator: the built product in a folder of its own. */
function anInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-installed-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  cpSync(join('dist', 'web', 'index.html'), join(folder, 'first.html'));
  for (const name of ['package.json', 'node_modules', 'server'])
    symlinkSync(resolve(name), join(folder, name));
  return folder;
}

/** Puts another version of the pages in place, as an update does, under the running server. */
function deploy(folder: string, version: string, more = ''): void {
  const web = join(folder, 'dist', 'web');
  const page = readFileSync(join(folder, 'first.html'), 'utf8');
  const marked = page
    .replace(/(?<=<meta name="build" content=")\w+/, version)
    .replace('</head>', `${more}</head>`);
  for (const packed of ['.br', '.gz']) rmSync(join(web, `index.html${packed}`), { force: true });
  writeFileSync(join(web, 'index.html'), marked);
}

const isCurrent = (hung: HungUp) => async () => (await hung.listed()).isCurrent;
const version = (wall: Page, name: string) => wall.locator(`meta[name=build][content=${name}]`);

const twoBeatsMs = 2 * heartbeatEveryMs;
/** A beat, the pause that keeps a hall of walls apart, and time to load. */
const updateMs = heartbeatEveryMs + 20_000 + 20_000;

test('a wall takes a deployed version once and by itself, and keeps showing while that cannot be loaded', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const folder = anInstallation();
  const { product } = await aSmallFleet(await startProduct({}, folder));
  const hung = await hangUpWall(product.address);
  const wall = await hung.open(browser, { baseURL: product.address });
  await expectLive(wall);
  await expect.poll(isCurrent(hung), { timeout: twoBeatsMs }).toBe(true);
  let loads = 0;
  wall.on('load', () => (loads += 1));

  deploy(folder, 'second');
  await expect(version(wall, 'second')).toHaveCount(1, { timeout: updateMs });
  await expectLive(wall);
  await expect.poll(isCurrent(hung), { timeout: twoBeatsMs }).toBe(true);
  expect(loads).toBe(1);

  // Part of it is missing: an update that was cut short.
  deploy(folder, 'broken', '<script type="module" src="/assets/missing.js"></script>');
  await expect.poll(isCurrent(hung), { timeout: twoBeatsMs }).toBe(false);
  await wall.waitForTimeout(updateMs);
  await expectLive(wall);
  await expect(version(wall, 'second')).toHaveCount(1);
  expect(loads).toBe(1);

  deploy(folder, 'third');
  await expect(version(wall, 'third')).toHaveCount(1, { timeout: updateMs });
  await expectLive(wall);
  expect(loads).toBe(2);
  await wall.context().close();
  await product.remove();
  rmSync(folder, { recursive: true });
});
