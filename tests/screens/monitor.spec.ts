import { saidLike, say } from '@tests/support/say';
import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Download, Page } from '@playwright/test';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { takenSecret } from '@tests/support/takenSecret';

const exposition = `# TYPE node_load1 gauge
node_load1 0.5
node_memory_MemTotal_bytes 8e+09
node_memory_MemAvailable_bytes 2e+09
`;

/** One of the operator's other servers, with an exporter on it. */
async function exporter(work: (url: string) => Promise<void>): Promise<void> {
  const machine: Server = createServer((_request, answer) => answer.end(exposition));
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
  try {
    // The address of a server that listens on a port is an object.
    await work(`http://127.0.0.1:${(machine.address() as AddressInfo).port}/metrics`);
  } finally {
    machine.close();
  }
}

const saved = async (page: Page, kind: string): Promise<Download> => {
  const chart = page.getByRole('button', { name: saidLike('chart.save') }).first();
  await chart.scrollIntoViewIfNeeded();
  await chart.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return download;
};
const contentOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

test.describe('server monitoring', () => {
  test('R-LIVE-02 asks another server of the operator, renames it and removes it', async ({
    page,
    fleet,
  }) => {
    expect(fleet.sites).toHaveLength(2);
    await exporter(async (url) => {
      await openAs(page, '/monitor/server');
      await page.getByRole('button', { name: say('foreign.add') }).click();
      const dialog = page.getByRole('dialog', { name: say('foreign.add') });
      await dialog.getByLabel(say('foreign.name')).fill('计费主机');
      await expect(dialog.getByRole('button', { name: say('foreign.save') })).toBeDisabled();
      await dialog.getByLabel(say('foreign.url')).fill(url);
      await dialog.getByRole('button', { name: say('foreign.save') }).click();
      const card = page.getByRole('article').filter({ hasText: '计费主机' });
      await expect(card.getByText('75')).toBeVisible({ timeout: 40_000 });
      await card.getByRole('button', { name: say('foreign.rename') }).click();
      const rename = page.getByRole('dialog', { name: say('foreign.rename') });
      await rename.getByLabel(say('foreign.name')).fill('结算主机');
      await rename.getByRole('button', { name: say('foreign.save') }).click();
      const renamed = page.getByRole('article').filter({ hasText: '结算主机' });
      await renamed.getByRole('button', { name: say('foreign.remove') }).click();
      await expect(page.getByText(say('foreign.confirmRemove', { name: '结算主机' }))).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('foreign.remove') })
        .click();
      await expect(renamed).toHaveCount(0);
    });
  });

  test('R-LIVE-02 tells the token of a server that reports by itself once, and takes what it reports', async ({
    page,
    fleet,
  }) => {
    await openAs(page, '/monitor/server');
    await page.getByRole('button', { name: say('foreign.add') }).click();
    const dialog = page.getByRole('dialog', { name: say('foreign.add') });
    await dialog.getByLabel(say('foreign.name')).fill('机房网关');
    await dialog.getByText(say('foreign.way.push')).click();
    await dialog.getByRole('button', { name: say('foreign.save') }).click();
    const command = await takenSecret(page, 1);
    const token = /Bearer ([^']+)'/.exec(command)?.[1] ?? '';
    const push = (bearer: string) =>
      fetch(`${fleet.product.address}/api/monitor/foreign/push`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'text/plain' },
        body: exposition,
      }).then((answer) => answer.json() as Promise<{ code: number }>);
    expect((await push(`${token}x`)).code).toBe(401);
    expect((await push(token)).code).toBe(200);
    await expect(page.getByRole('article').filter({ hasText: '机房网关' }).getByText('75')).toBeVisible({
      timeout: 40_000,
    });
  });

  test('R-LIVE-02 gives every chart away as a picture, as lines and as a table', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    const now = Date.now();
    for (const ago of [60, 40, 20, 0])
      await publish(fleet, site, site, 'env', { roomTempC: 20 + ago / 10 }, now - ago * 60_000);
    await openAs(page, '/map?site=1');
    const png = await saved(page, say('chart.png'));
    expect(png.suggestedFilename()).toMatch(/\.png$/);
    expect((await contentOf(png)).subarray(1, 4).toString()).toBe('PNG');
    expect((await contentOf(await saved(page, say('chart.svg')))).toString()).toMatch(/^<svg/);
    expect((await contentOf(await saved(page, say('chart.csv')))).toString()).toMatch(/^\uFEFFUTC,/);
  });

  test('R-LIVE-02 shows what the server remembers, and forgets it on demand', async ({ page, fleet }) => {
    expect(fleet.sites).toHaveLength(2);
    await openAs(page, '/monitor/cache');
    const row = page.getByRole('row').filter({ hasText: say('cache.name.fieldCredentials') });
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: say('cache.keys'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: say('cache.name.fieldCredentials') });
    const key = drawer.getByRole('row').filter({ hasText: 'field_credentials:E2E-001' });
    await key.getByRole('button', { name: say('cache.value') }).click();
    const value = drawer.getByRole('region', { name: 'field_credentials:E2E-001' });
    await expect(value).toContainText('"isRevoked": false');
    await expect(value).not.toContainText('hash');
    await drawer.getByRole('button', { name: new RegExp(`close|${say('shell.close')}`, 'i') }).click();
    await row.getByRole('button', { name: say('cache.clear') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('cache.clear') })
      .click();
    await expect(row.getByRole('cell').nth(5)).not.toHaveText('0');
    const { violations } = await new AxeBuilder({ page }).include('.monitor').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
