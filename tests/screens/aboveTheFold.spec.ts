import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

/** The smallest screen of a desk. */
const [width, height] = [1366, 768];
test.use({ viewport: { width, height } });

/** What a reader comes to a page for: what may be done first, and what is told or listed. */
const firstOf = {
  // What waits for something to be entered before it is not the first.
  action: '.ant-btn-primary:not(:disabled)',
  content:
    'h1:not(.visually-hidden), h2, .ant-card-head, [role=tablist], form, canvas, svg, .ant-table-thead, [role=grid]',
};

/** Of each kind the first on the page, when its upper edge does not stand on the first screen. */
const belowTheFold = (page: Page) =>
  page.evaluate(
    ({ kinds, fold }) => {
      const main = document.querySelector('#main-content');
      const shown = (selector: string) =>
        [...(main?.querySelectorAll(selector) ?? [])].filter((one) => one.getClientRects().length > 0);
      return Object.entries(kinds).flatMap(([kind, selector]) => {
        const tops = shown(selector).map((one) => Math.round(one.getBoundingClientRect().top));
        return tops.length > 0 && Math.min(...tops) > fold - 40 ? [`${kind} at ${Math.min(...tops)}`] : [];
      });
    },
    { kinds: firstOf, fold: height },
  );

test('nothing important is below the fold on any page of the menu at 1366 × 768', async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page);
  const paths = await menuPages(page);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    await openWithin(page, path);
    expect.soft([path, await belowTheFold(page)]).toEqual([path, []]);
  }
});

test('a change of an alarm definition is let begin without scrolling', async ({ page }) => {
  await signIn(page);
  const paths = await menuPages(page);
  await openWithin(page, paths.find((path) => path.endsWith('/definitions')) ?? '');
  const apply = page.locator('#main-content .change-bar > .ant-btn-primary');
  await expect(apply).toBeInViewport({ ratio: 1 });
});

test('the start page tells what needs attention and what is weak on its first screen', async ({ page }) => {
  await signIn(page);
  await openWithin(page, '/index');
  const main = page.locator('#main-content');
  for (const part of [main.locator('.home-levels'), main.locator('.home-columns h2').first()])
    await expect(part).toBeInViewport();
  await expect(main.locator('.role-card li').first()).toBeInViewport();
});
