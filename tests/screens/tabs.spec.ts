import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

const named = (path: string, name: string, meta?: object) => ({
  path,
  name,
  component: 'home/Home',
  ...(meta && { meta }),
});
const long = (at: number) => ({ title: `A page with a rather long title ${at}` });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('R-SHELL-13 R-SHELL-15 the buttons beside the tabs refresh, close the others and close all', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  const bar = page.locator('.tab-tools');
  for (const name of ['Alarm centre', 'Electronic map', 'Alarm centre'])
    await menu.getByRole('link', { name }).click();
  const search = page.getByRole('searchbox').locator('visible=true').first();
  await search.fill('typed');
  await expect(page).toHaveURL('/alarms?text=typed');
  await page.locator('.alarm-centre').evaluate((view) => view.setAttribute('data-before', ''));
  await bar.getByRole('button', { name: 'Refresh' }).click();
  // The view is a new one, at the address that it had.
  await expect(page.locator('.alarm-centre:not([data-before])')).toBeVisible();
  await expect(page).toHaveURL('/alarms?text=typed');
  await expect(search).toHaveValue('typed');
  await bar.getByRole('button', { name: 'Close others' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Alarm centre']);
  await menu.getByRole('link', { name: 'Electronic map' }).click();
  await bar.getByRole('button', { name: 'Close all' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['Home']);
  await expect(page).toHaveURL('/index');
});

/** A window that is made large and small again between two frames tells nobody, and no window of a person is. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('R-SHELL-08 R-SHELL-13 a page without a title is a tab called no-name, Fault stands in the top bar, and the active tab is in sight with 4 px beside it', async ({
  page,
}) => {
  const children = [
    named('plain', 'Plain'),
    named('fault', 'Fault', { title: 'Fault dispatch' }),
    ...Array.from({ length: 12 }, (_, at) => named(`p${at}`, `P${at}`, long(at))),
  ];
  const tree = [{ path: '/', component: 'Layout', children }];
  await page.route('**/api/getRouters', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { normal: tree, en: tree, hk: tree } } }),
  );
  await page.goto('/plain');
  await expect(page.locator('.tab-active')).toContainText('no-name');
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('link', { name: 'Fault' }).click();
  await expect(page).toHaveURL('/fault');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  for (let at = 0; at < 12; at += 1)
    await menu.getByRole('link', { name: long(at).title, exact: true }).click();
  const gapOf = () =>
    page.evaluate(() => {
      const list = document.querySelector('.tab-list')!.getBoundingClientRect();
      const active = document.querySelector('.tab-active')!.getBoundingClientRect();
      return { before: active.left - list.left, after: list.right - active.right };
    });
  await page
    .getByRole('navigation', { name: 'Open pages' })
    .getByRole('link', { name: long(3).title, exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => Math.min(...Object.values(await gapOf()))).toBeGreaterThanOrEqual(4);
  await menu.getByRole('link', { name: long(11).title, exact: true }).click();
  await expect.poll(async () => Math.min(...Object.values(await gapOf()))).toBeGreaterThanOrEqual(4);
  for (const size of [
    { width: 3840, height: 2160 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await drawn(page);
    await expect.poll(async () => Math.min(...Object.values(await gapOf()))).toBeGreaterThanOrEqual(4);
  }
});

test('R-ACC-08 R-SHELL-16 what was scrolled inside a view stands where it stood, while the window begins at its top', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await page.goto('/alarm/definitions');
  const list = page.locator('.catalogue-list ul');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, 300));
  await page.setViewportSize({ width: 1366, height: 420 });
  await page.evaluate(() => scrollTo(0, 100));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await menu.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'Hello' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page
    .getByRole('navigation', { name: 'Open pages' })
    .getByRole('link', { name: 'Alarm definitions' })
    .click();
  await expect(list).toBeVisible();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(300);
});
