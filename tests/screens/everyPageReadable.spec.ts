import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

/** Dark pages are built as the light ones are: only their colours are others. */
const looks = [
  { appearance: 'light', rules: undefined },
  { appearance: 'dark', rules: ['color-contrast'] },
];

for (const { appearance, rules } of looks)
  test(`nothing serious is in the way of a reader on any page of the menu, ${appearance}`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    await page.addInitScript(
      (layout) => localStorage.setItem('coolops.layout', layout),
      JSON.stringify({ appearance }),
    );
    await signIn(page);
    for (const path of await menuPages(page)) {
      await openWithin(page, path);
      // The pair of colours of the menu is specified (R-SHELL-19).
      expect.soft([path, await seriousIn(page, '.shell-side', rules)]).toEqual([path, []]);
    }
  });
