import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '@contract/languages';
import { manualPictures, pictureOf, pictureSize, type ManualPage } from '@contract/manual';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openWith } from '@tests/support/adminConsole';
import { openWithin } from '@tests/support/menuPages';
import { expect, test } from '@tests/support/seededFleet';
import { pathsOfPages, settle } from '@tests/support/settledPage';

/** What is chosen on a page that shows nothing before. */
const acts: Partial<Record<ManualPage, (page: Page) => Promise<void>>> = {
  EnergyBalance: async (page) => {
    await page.getByRole('main').getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option:visible').first().click();
  },
};

for (const language of languages)
  test(`pages of the manual have their pictures in ${language}`, async ({ page, seeded }) => {
    test.setTimeout(600_000);
    await openWith(page, seeded.admin.token, '/index', language);
    const paths = new Map([
      ...(await pathsOfPages(page)),
      ['Site', `/site/${seeded.siteId}`],
      ['Connect', '/connect'],
    ]);
    for (const name of manualPictures) {
      const path = paths.get(name);
      expect(path, name).toBeDefined();
      await openWithin(page, path ?? '');
      await acts[name]?.(page);
      await settle(page);
      const file = join('public', pictureOf(language, name));
      mkdirSync(dirname(file), { recursive: true });
      const { width, height } = pictureSize;
      await sharp(await page.screenshot())
        .resize(width, height)
        .webp({ quality: 55, effort: 6 })
        .toFile(file);
    }
  });
