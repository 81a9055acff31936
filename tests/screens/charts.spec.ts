import { expect, test } from '@tests/support/browser';
import { openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

test('a chart is as wide as its place, also when that grows narrower while the chart is being made', async ({
  page,
}) => {
  await signIn(page);
  await page.evaluate(() => {
    let widthPx = 1_000;
    // The chart is made twice, first to be measured: after each, its place gets narrower.
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (
        !added.some(
          (node) => node instanceof Element && (node.matches('canvas') || node.querySelector('canvas')),
        )
      )
        return;
      widthPx -= 100;
      document.querySelector('main')?.setAttribute('style', `width: ${widthPx}px`);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await openWithin(page, '/alarm/figures');
  const picture = page.locator('.chart__picture').first();
  await expect(picture.locator('canvas')).toBeVisible();
  const tooWide = () =>
    picture.evaluate(
      (place) => place.querySelector('canvas')!.getBoundingClientRect().width - place.clientWidth,
    );
  await expect.poll(tooWide).toBe(0);
  await page.evaluate(() => document.querySelector('main')?.setAttribute('style', 'width: 1100px'));
  await expect.poll(tooWide).toBe(0);
});
