import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';
import { openSealedZip } from '@tests/support/openSealedZip';
import { takenSecret } from '@tests/support/takenSecret';

let admin: AdminApi;
test.beforeAll(async ({ product }) => {
  admin = await asAdmin(product.address);
});

const open = (page: Page, path: string) => openWith(page, admin.token, path, 'en');
/** What is pasted into a terminal; the client of Debian says by its exit whether the broker took it. */
const paste = (line: string): Promise<unknown> =>
  promisify(execFile)('bash', ['-c', line]).catch(() => undefined);
const done = (page: Page) => page.locator('.connect-steps .is-done');

test('the first device is connected by the lines that stand there, and what is wrong is said there', async ({
  page,
}) => {
  test.skip(!existsSync('/usr/bin/mosquitto_pub'), 'the client of the device is not installed');
  await open(page, '/connect');
  await page.getByLabel('Name of the site').fill('南山测试站');
  await page.getByLabel('Province').fill('华南');
  await page.getByLabel('City').fill('深圳');
  await page.getByLabel('District').fill('南山');
  await page.getByRole('button', { name: 'Make the credential' }).click();
  await takenSecret(page, 1);
  const [status = '', reading = ''] = await page.locator('.copy-line pre').allTextContents();
  const password = / -P '([^']+)'/.exec(reading)?.[1] ?? '';
  const topic = / -t (\S+)/.exec(reading)?.[1] ?? '';
  const shard = Number(topic.split('/')[2]);

  await paste(reading.replace(password, 'guessed'));
  await expect(page.getByText('Wrong password: copy it again')).toBeVisible();
  await expect(done(page)).toHaveCount(0);
  await paste(reading.replace(topic, topic.replace(`/${shard}/`, `/${(shard + 1) % 64}/`)));
  await expect(page.getByText('Wrong shard in the topic')).toBeVisible();
  await paste(reading.replace('roomTempC', 'roomTemp'));
  await expect(page.getByText('This kind of device has no such point: roomTemp')).toBeVisible();

  await paste(status);
  await paste(reading);
  await expect(done(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Open the site page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('南山测试站');
  await expect(page.getByText('24.5 °C').first()).toBeVisible();
});

test('the first sign-in leads to the first device while there is no site', async ({ page }) => {
  await page.route('**/api/site/list?*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', total: 0, rows: [] } }),
  );
  await open(page, '/');
  await expect(page).toHaveURL(/\/index$/);
  await page.getByRole('link', { name: 'Connect the first device' }).click();
  await expect(page).toHaveURL(/\/connect$/);
  await expect(page.getByRole('button', { name: 'Make the credential' })).toBeVisible();
});

/** Chooses the first that is offered, of a list or of a tree, after these letters. */
async function choose(page: Page, label: string, letters = ''): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.keyboard.type(letters);
  const offered = page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-treenode:not(.ant-select-tree-treenode-disabled)');
  await offered.filter({ hasText: letters }).locator('visible=true').last().click();
}

test('a site, a room and a device are made by hand', async ({ page }) => {
  const place = { name: '手工先有一站', province: '华南', city: '深圳', area: '罗湖' };
  await admin.send('POST', '/connect', { place, deviceClass: 'env' });
  const form = page.getByRole('dialog');
  const begin = async (path: string) => {
    await open(page, path);
    await page.getByRole('button', { name: /Add$/ }).click();
  };
  const save = async (row: string) => {
    await form.getByRole('button', { name: /Save/ }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(row) }).first()).toBeVisible();
  };
  await begin('/area/site');
  await form.getByLabel('Site code').fill('HAND-1');
  await form.getByLabel('Name', { exact: true }).fill('Made by hand');
  await choose(page, 'Area', '罗湖');
  for (const label of ['Department', 'Building type', 'Install batch']) await choose(page, label);
  await save('HAND-1.*Planned');
  await begin('/area/room');
  await form.getByLabel('Site code').fill('HAND-1');
  await form.getByLabel('Room code').fill('hall');
  await form.getByLabel('Name', { exact: true }).fill('Hall');
  await save('HAND-1.*hall');
  await begin('/area/device');
  await form.getByLabel('Site code').fill('HAND-1');
  await form.getByLabel('Room code').fill('hall');
  await form.getByLabel('Device code').fill('ac-1');
  await form.getByLabel('Name', { exact: true }).fill('Unit by hand');
  await choose(page, 'Class', 'Air');
  await save('HAND-1.*ac-1');
});

test('a file of sites is checked, its errors are shown, its good rows come in with their credentials', async ({
  page,
}) => {
  const place = { name: '先有一站', province: '华南', city: '深圳', area: '福田' };
  await admin.send('POST', '/connect', { place, deviceClass: 'env' });
  const lines = [
    'siteCode,siteName,area,buildType,installBatch,deviceCode,deviceClass',
    ...[1, 2, 3].map((n) => `E2E-${n},导入站 ${n},福田,station,own,ac-1,ac`),
    `E2E-4,导入站 4,nowhere,station,own,ac-1,ac`,
  ];
  await open(page, '/area/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(page.getByText('is checked; nothing is changed yet')).toBeVisible();
  await expect(page.getByRole('row', { name: /E2E-4/ })).toContainText('nowhere');
  await page.getByRole('button', { name: 'Take the good rows in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the good rows in' }).click();
  await expect(page.getByText('is taken in')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Make and download credentials/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Make and download credentials/ })
    .click();
  const archive = readFileSync(await (await download).path());
  const passphrase = await page.getByText(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/).textContent();
  const table = openSealedZip(archive, passphrase ?? '')
    .content.toString()
    .trim()
    .split(/\r?\n/);
  expect(table.map((line) => line.split(',')[1])).toEqual(['username', 'E2E-1', 'E2E-2', 'E2E-3']);
  await open(page, '/area/tree');
  await page.getByRole('combobox', { name: 'Find a site by code or name' }).fill('E2E-2');
  await page.getByText('导入站 2 (E2E-2)').click();
  await expect(page.getByRole('treeitem', { name: /导入站 2/ })).toBeVisible();
});
