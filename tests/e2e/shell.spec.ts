import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const cssOf = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(name)})`;

test('R-SHELL-01 the header has the logo of 170 px, the title and a navigation', async ({ page }) => {
  const header = page.getByRole('banner');
  expect((await header.getByRole('img', { name: 'CoolOps' }).boundingBox())?.width).toBe(170);
  await expect(header).toContainText('Air-conditioner energy saving');
  await expect(header.getByRole('navigation').getByRole('link', { name: 'Alarm centre' })).toBeVisible();
});

test('R-MENU-01 R-MENU-05 every entry of the menu leads to a page that works', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const names = (await menu.getByRole('link').allTextContents()).filter((name) => name !== 'Data display');
  expect(names).toContain('Alarm centre');
  expect(names).toContain('Electronic map');
  for (const name of names) {
    await menu.getByRole('link', { name }).click();
    await expect(page.locator('.tab-active')).toContainText(name);
    await expect(page.locator('main')).not.toContainText('Page not available');
  }
});

test('R-SHELL-05 R-SHELL-07 the active entry is marked and a click is recorded', async ({ page }) => {
  const recorded = page.waitForResponse(/\/menu\/count\/click\?menuId=\d+/);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Alarm centre' })
    .click();
  expect(((await (await recorded).json()) as { code: number }).code).toBe(200);
  await expect(page.locator('.ant-menu-item-selected')).toHaveText('Alarm centre');
});

test('R-SHELL-08 the top bar has its elements; Fault leads to the orders, outside links only when there are such', async ({
  page,
}) => {
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  for (const name of [
    'Close the menu',
    'Search menu and sites',
    'Full screen',
    'Size',
    'Language',
    'User menu',
    'Log out',
  ])
    await expect(bar.getByRole('button', { name })).toBeVisible();
  await expect(bar.getByRole('navigation', { name: 'You are here' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Faults' })).toBeVisible();
  await expect(bar.getByRole('link', { name: /repository|Documentation/ })).toHaveCount(0);
  await page.route('**/app-config.json', (route) =>
    route.fulfill({
      json: {
        apiPrefix: '/api',
        repositoryUrl: 'https://git.example/x',
        documentationUrl: 'https://doc.example/',
      },
    }),
  );
  await page.reload();
  const link = bar.getByRole('link', { name: 'Source repository' });
  await expect(link).toHaveAttribute('href', 'https://git.example/x');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(bar.getByRole('link', { name: 'Documentation' })).toBeVisible();
  await bar.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Personal centre' }).click();
  await expect(page).toHaveURL('/user/profile');
});

test('R-SHELL-09 says so when there is no full screen', async ({ page }) => {
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByText('you browser can not work')).toBeVisible();
});

test('R-SHELL-10 the breadcrumb begins at home and ends in plain text', async ({ page }) => {
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home']);
  await expect(crumbs.getByRole('link')).toHaveCount(0);
  await page.goto('/alarms');
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Alarm centre']);
  await expect(crumbs.getByRole('link')).toHaveText(['Home']);
});

test('R-SHELL-11 a size is chosen once, shown at once and kept', async ({ page }) => {
  await page.getByRole('button', { name: 'Size' }).click();
  await expect(page.getByRole('menuitem', { name: 'Medium' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Mini' }).click();
  await expect(page.getByText('Switch Size Success')).toBeVisible();
  await expect(page).toHaveURL('/index');
  expect(await page.evaluate(() => localStorage.getItem('coolops.size'))).toBe('mini');
});

test('R-SHELL-12 Ctrl K opens the search, and picking with the keyboard navigates', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('electrnic map');
  await expect(page.getByRole('option').first()).toContainText('Electronic map');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/map');
});

test('R-SHELL-13 R-SHELL-14 R-SHELL-15 tabs open, are dragged and pinned, close by button, middle click and menu, and survive a reload', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  await menu.getByRole('link', { name: 'Alarm centre' }).click();
  await menu.getByRole('link', { name: 'Electronic map' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Alarm centre', 'Electronic map']);
  await tabs
    .getByRole('link', { name: 'Electronic map' })
    .dragTo(tabs.getByRole('link', { name: 'Alarm centre' }));
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Electronic map', 'Alarm centre']);
  await page.reload();
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Electronic map', 'Alarm centre']);
  await expect(tabs.getByRole('button', { name: 'Close Home' })).toHaveCount(0);
  await tabs.getByRole('button', { name: 'Close Electronic map' }).click();
  await expect(page).toHaveURL('/alarms');
  await tabs.getByRole('link', { name: 'Alarm centre' }).click({ button: 'right' });
  const contextMenu = page.locator('.ant-dropdown:visible');
  expect((await contextMenu.boundingBox())?.width).toBe(105);
  await expect(contextMenu.getByRole('menuitem')).toHaveText([
    'Refresh',
    'Close tab',
    'Close others',
    'Close all',
    'Pin',
  ]);
  await contextMenu.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(tabs.getByRole('button', { name: 'Close Alarm centre' })).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Alarm centre' }).click({ button: 'middle' });
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Alarm centre']);
  await tabs.getByRole('link', { name: 'Alarm centre' }).click({ button: 'right' });
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: 'Unpin' }).click();
  await tabs.getByRole('link', { name: 'Alarm centre' }).click({ button: 'middle' });
  await expect(tabs.getByRole('link')).toHaveText(['Home']);
  await expect(page).toHaveURL('/index');
});

test('R-SHELL-16 a view that is left keeps what was typed into it', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Alarm centre' }).click();
  const search = page.locator('main input[type=text]:visible, main input[type=search]:visible').first();
  await search.fill('kept');
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  await menu.getByRole('link', { name: 'Alarm centre' }).click();
  await expect(search).toHaveValue('kept');
});

test('R-SHELL-17 R-SHELL-21 the drawer: shown by the user menu, eight colours, switches, closed by a click outside', async ({
  page,
}) => {
  await expect(page.getByRole('button', { name: 'Layout settings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Show layout settings' }).click();
  const button = page.getByRole('button', { name: 'Layout settings' });
  expect((await button.boundingBox())?.y).toBe(250);
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Layout' });
  await expect(drawer.getByRole('radiogroup', { name: 'Theme colour' }).getByRole('radio')).toHaveCount(8);
  await expect(drawer.getByRole('switch', { name: 'Fixed header' })).toBeChecked();
  await expect(drawer.getByRole('switch', { name: 'Show logo' })).not.toBeChecked();
  await drawer.getByRole('switch', { name: 'Show tab bar' }).click();
  await expect(page.locator('.tab-bar')).toHaveCount(0);
  await page.mouse.click(300, 400);
  await expect(drawer).toBeHidden();
});

test('R-SHELL-18 on a phone the menu lies over the page and is put away by its backdrop and by a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.locator('.shell-mobile')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Alarm centre' })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menu.getByRole('link', { name: 'Alarm centre' })).toBeInViewport();
  await page.locator('.shell-backdrop').click({ position: { x: 350, y: 300 } });
  await expect(page.locator('.shell-backdrop')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu.getByRole('link', { name: 'Alarm centre' }).click();
  await expect(page.locator('.shell-backdrop')).toHaveCount(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

test('R-SHELL-19 R-SHELL-20 the side bar is 200 px wide in its colours, and remembers that it was closed', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  expect((await menu.boundingBox())?.width).toBe(200);
  await expect(menu).toHaveCSS('background-color', 'rgb(48, 65, 86)');
  await expect(menu.locator('.ant-menu-root')).toHaveCSS('background-color', 'rgb(48, 65, 86)');
  const active = menu.locator('.ant-menu-item-selected');
  await expect(active).toHaveCSS('color', 'rgb(255, 255, 255)');
  const entry = menu.getByRole('menuitem', { name: 'Alarm centre' });
  await expect(entry).toHaveCSS('color', 'rgb(164, 166, 179)');
  await entry.hover();
  await expect(entry).toHaveCSS('background-color', 'rgb(38, 52, 69)');
  await menu.locator('.ant-menu-submenu-title').first().click();
  const inside = menu.locator('.ant-menu-sub .ant-menu-item').first();
  await expect(menu.locator('.ant-menu-sub').first()).toHaveCSS('background-color', 'rgb(31, 45, 61)');
  await inside.hover();
  await expect(inside).toHaveCSS('background-color', 'rgb(0, 21, 40)');
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(54);
  await page.reload();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(54);
  expect(await page.evaluate(() => localStorage.getItem('coolops.sidebar'))).toBe('0');
});

test('R-ACC-07 R-ACC-09 an unknown path says so and leads home', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: 'Error 404!' })).toBeVisible();
  await expect(page.getByText('The page you visited does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/index');
  await page.goto('/401');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
});

test('R-ACC-11 /redirect/… shows the page behind it with its query', async ({ page }) => {
  await page.goto('/redirect/alarms?level=2');
  await expect(page).toHaveURL('/alarms?level=2');
  await expect(page.locator('.tab-active')).toContainText('Alarm centre');
});

test('R-ACC-15 the data screen is reached from the layout and fills the page', async ({ page }) => {
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Data display' })
    .click();
  await expect(page).toHaveURL('/indexData');
  await expect(page.locator('.shell')).toHaveCount(0);
});

test('R-ACC-16 a component without a page shows a panel with its name, inside the shell', async ({
  page,
}) => {
  await page.route('**/api/getRouters', async (route) => {
    const tree = [
      {
        path: '/',
        component: 'Layout',
        children: [{ path: 'gone', name: 'Gone', component: 'no/SuchPage', meta: { title: 'Gone' } }],
      },
    ];
    await route.fulfill({ json: { code: 200, msg: '', data: { normal: tree, en: tree, hk: tree } } });
  });
  await page.goto('/gone');
  await expect(page.getByRole('heading', { name: 'Page not available' })).toBeVisible();
  await expect(page.locator('main')).toContainText('no/SuchPage');
  await expect(page.locator('.shell')).toBeVisible();
});

test('R-SHELL-02 R-SHELL-03 R-SHELL-04 R-SHELL-06 the menu as the server may build it', async ({ page }) => {
  const leaf = (path: string, title: string) => ({
    path,
    name: path,
    component: 'home/Home',
    meta: { title },
  });
  const group = (path: string, title: string, children: object[]) => ({
    path,
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title },
    children,
  });
  const tree = [
    group('/one', 'One', [leaf('a', 'First'), leaf('b', 'A title that is long')]),
    group('/two', 'Two', [leaf('c', 'Third'), leaf('d', 'Fourth')]),
    group('/lone', 'Lone', [leaf('e', 'Only child')]),
    { path: 'https://outside.example/', component: 'Layout', meta: { title: 'Outside' } },
  ];
  await page.route('**/api/getRouters', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { normal: tree, en: tree, hk: tree } } }),
  );
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('menuitem', { name: 'One' }).click();
  await expect(menu.getByRole('link', { name: 'First' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Two' }).click();
  await expect(menu.getByRole('link', { name: 'Third' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'First' })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Only child' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Lone' })).toHaveCount(0);
  const outside = menu.getByRole('link', { name: 'Outside' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noopener/);
  await menu.getByRole('menuitem', { name: 'One' }).click();
  const long = menu.getByRole('link', { name: 'A title that is long' });
  // The submenu slides open: a pointer that came too early stands on its neighbour.
  await expect(async () => {
    await page.mouse.move(700, 700);
    await long.hover();
    await expect(page.getByRole('tooltip')).toHaveText('A title that is long', { timeout: 1_000 });
  }).toPass();
  await expect
    .poll(() => page.evaluate(cssOf('.shell-side .ant-menu-sub .ant-menu-item:hover', 'background-color')))
    .toBe('rgb(0, 21, 40)');
  await menu.getByRole('link', { name: 'First' }).hover();
  await page.mouse.move(700, 700);
  await expect(page.getByRole('tooltip')).toBeHidden();
});
