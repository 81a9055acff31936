import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { asAdmin, openWith } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';
import { aBusController, busDevices } from '@tests/support/busController';
import { commission } from '@tests/support/liveBrowser';
import { widthOf } from '@tests/support/menuPages';
import { anOperator } from '@tests/support/operators';

const path = '/control/commands';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const commanding = ['command:list', 'command:switch', 'command:setpoint'];

const opened = async (browser: Browser, token: string, options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  await openWith(page, token, path, 'en');
  return page;
};
const dialog = (page: Page) => page.getByRole('dialog');
/** Other tests of this product have sites too. */
const showOnly = async (page: Page, site: string): Promise<void> => {
  const box = page.getByPlaceholder('Search sites and units');
  await box.fill(site);
  await box.press('Enter');
  await expect(page.locator('tbody tr.ant-table-row:visible')).toHaveCount(2);
};
const explain = async (page: Page, reason: string, press: string): Promise<void> => {
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page).getByRole('button', { name: press, exact: true }).click();
};

test('what switches off a whole site waits for a second person, who lets it go on a phone and commands from there', async ({
  browser,
  product,
}) => {
  const { token } = await asAdmin(product.address);
  const site = await commission(product.address, token, {
    code: 'E2E-021',
    name: '南山基站',
    devices: busDevices,
  });
  const field = await aBusController(product, site);
  const base = { baseURL: product.address };
  const author = await opened(browser, await anOperator(product.address, 'author', commanding), base);
  const second = [...commanding, 'command:approve'];
  const approving = await opened(browser, await anOperator(product.address, 'second', second), {
    ...{ ...base, ...phone },
  });
  const looker = await opened(browser, await anOperator(product.address, 'looker', ['command:list']), base);

  await showOnly(author, site.name);
  await author.getByRole('checkbox', { name: 'Select all' }).check();
  await author.getByRole('button', { name: 'Command 2 selected…' }).click();
  await dialog(author).getByText('Off', { exact: true }).click();
  await expect(dialog(author)).toContainText('Units that get it: 2');
  await expect(dialog(author)).toContainText('a site would have no unit that cools');
  await explain(author, 'night test', 'Ask for approval');
  await expect(dialog(author)).toContainText('Waiting for approval');
  expect(field.carriedOut).toEqual([]);

  for (const page of [looker, approving]) await page.getByRole('tab', { name: 'Batches' }).click();
  await expect(looker.getByText('night test')).toBeVisible();
  await expect(looker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await approving.getByRole('button', { name: 'Approve', exact: true }).click();
  expect(await widthOf(approving)).toBe(phone.viewport.width);
  await explain(approving, 'checked with the site', 'Approve');

  await expect(dialog(author)).toContainText('Effective 2');
  await expect(dialog(author)).toContainText('Done');
  await expect(approving.getByText('Effective 2')).toBeVisible();
  await expect(looker.getByText('second: checked with the site')).toBeVisible();
  expect(field.carriedOut).toHaveLength(2);
  for (const device of ['ac-1', 'ac-2'])
    expect(field.carriedOut).toContainEqual({ device, set: { switchedOn: 0 } });

  // And the other way round: wished on the phone, seen on the desk.
  await approving.getByRole('tab', { name: 'Units' }).click();
  await showOnly(approving, site.name);
  await approving.getByRole('button', { name: 'Command…' }).first().click();
  await dialog(approving).getByRole('spinbutton', { name: 'Setpoint' }).fill('26');
  await expect(dialog(approving)).toContainText('Units that get it: 1');
  expect(await widthOf(approving)).toBe(phone.viewport.width);
  await explain(approving, 'for the night', 'Send');
  await expect(dialog(approving)).toContainText('Effective 1');
  await expect(looker.getByText('for the night')).toBeVisible();
  expect(field.carriedOut.slice(2).map(({ set }) => set)).toEqual([{ setpointC: 26 }]);
  for (const page of [author, approving, looker]) await page.context().close();
  await field.stop();
});
