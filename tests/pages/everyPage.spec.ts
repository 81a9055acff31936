import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { openWith } from '@tests/support/adminConsole';
import { contactSheets } from '@tests/support/contactSheets';
import { openWithin } from '@tests/support/menuPages';
import { test } from '@tests/support/seededFleet';
import { pathsOfPages, settle } from '@tests/support/settledPage';

const folder = '.cache/pages';
const apart = ['/indexData'];

/** Four combinations of language, colours and window; `columns` of them stand side by side on a sheet. */
const looks = [
  { language: 'en', appearance: 'light', width: 1366, height: 768, columns: 2, rows: 3 },
  { language: 'zh', appearance: 'dark', width: 1920, height: 1080, columns: 2, rows: 3 },
  { language: 'hk', appearance: 'light', width: 3840, height: 2160, columns: 2, rows: 3 },
  { language: 'hk', appearance: 'dark', width: 390, height: 844, columns: 6, rows: 2 },
] as const;

/** Chooses by the address, which is what a page reads its choice from. */
const choose = (page: Page, path: string, query: string | undefined) =>
  page.evaluate(
    (address) => {
      if (address === null) return;
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    query === undefined ? null : `${path}?${query}`,
  );

for (const { language, appearance, width, height, columns, rows } of looks) {
  const name = `${language}-${appearance}-${width}`;
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 500 });

    test(`every page has its picture, ${name}`, async ({ page, seeded }) => {
      test.setTimeout(1_800_000);
      mkdirSync(folder, { recursive: true });
      await page.addInitScript(
        (layout) => localStorage.setItem('coolops.layout', layout),
        JSON.stringify({ appearance }),
      );
      await openWith(page, seeded.admin.token, '/index', language);
      const paths = [...(await pathsOfPages(page)).values(), '/user/profile', `/site/${seeded.siteId}`];
      const pictures: Buffer[] = [];
      for (const path of paths.filter((one) => !apart.includes(one))) {
        await openWithin(page, path);
        await choose(page, path, seeded.choices.get(path));
        await settle(page);
        pictures.push(await page.screenshot({ type: 'jpeg', quality: 85 }));
      }
      await contactSheets(pictures, { columns, rows, width, height }, `${folder}/${name}`);
    });
  });
}
