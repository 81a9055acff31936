import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin, widthOf } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';
import type { Page } from '@playwright/test';

const viewport = { width: 390, height: 844 };
test.use({ viewport, hasTouch: true });

/** What a finger aims at, with everything around a control that belongs to it; lower than 40 px is listed. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const around =
      'label, .tab, .ant-input-affix-wrapper, .ant-picker, .ant-select, .ant-tabs-tab, .ant-input-number, [role=tab]';
    const aims = [
      ...document.querySelectorAll('button, a[href], input, [role=button], [role=tab], .ant-select'),
    ];
    return aims
      .filter(
        (aim) =>
          !aim.closest('[inert], .skip-link, [role=switch], .leaflet-marker-pane') &&
          aim.getClientRects().length > 0,
      )
      .map(
        (aim) =>
          (aim.parentElement?.closest(around) ?? aim).getBoundingClientRect().height < 39.5 && aim.outerHTML,
      )
      .filter((html) => html !== false);
  });

/** What the console itself says in Chinese: the names that people gave to things are theirs. */
const chineseOf = (page: Page) =>
  page.evaluate(() => {
    const given = [...document.querySelectorAll('.ant-table-tbody, .ant-tree')].map(
      (part) => part.textContent,
    );
    const said = document.body.innerText.match(/\p{Script=Han}+/gu) ?? [];
    return said.filter((words) => !given.some((names) => names.includes(words)));
  });

test('R-LANG-01 R-MENU-05 every page of the menu speaks the language chosen, fits a phone: nothing scrolls sideways, and all of it is made for a thumb', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const path of await menuPages(page)) {
    await openWithin(page, path);
    expect([path, await chineseOf(page)]).toEqual([path, []]);
    expect([path, await widthOf(page)]).toEqual([path, viewport.width]);
    expect([path, await tooSmall(page)]).toEqual([path, []]);
  }
});

test('a declared list on a phone shows cards, and its form fills the width', async ({ page }) => {
  await signIn(page, '/system/role', 'en');
  const add = page.getByRole('button', { name: 'Add' });
  await expect(add).toBeVisible();
  const card = page.locator('.crud-table .ant-table-row').first();
  const frame = await card.boundingBox();
  expect(frame?.width).toBeLessThanOrEqual(viewport.width);
  await expect(card.getByRole('button', { name: 'Edit' })).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: 'Edit' }).tap();
  const drawer = page.locator('.ant-drawer-section, .ant-drawer-content').first();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(viewport.width);
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});
