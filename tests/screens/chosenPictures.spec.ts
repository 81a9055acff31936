import type { Page } from '@playwright/test';
import type { Language } from '@contract/languages';
import { openWith } from '@tests/support/adminConsole';
import { expect, test as base } from '@tests/support/analysedSite';
import { bareMachine } from '@tests/support/bareMachine';
import { buttonOf, saidIn } from '@tests/support/manualReader';
import { testBrowser } from '../../config/testBrowser.mjs';

const test = base.extend({
  launchOptions: [
    async ({}, provide) => {
      const machine = bareMachine();
      await provide({ ...testBrowser.launch, env: machine.env });
      machine.remove();
    },
    { scope: 'worker' },
  ],
});

interface Picture {
  name: string;
  path: string;
  language: Language;
  appearance?: 'light' | 'dark';
  /** What is done before one looks. */
  act?: (page: Page) => Promise<void>;
}

const complete = (language: Language) => (page: Page) =>
  expect(page.getByRole('button', { name: saidIn(language, 'manual.download') })).toBeEnabled();
const add = (language: Language) => async (page: Page) => {
  await buttonOf(page.getByRole('main'), saidIn(language, 'crud.add')).click();
  await expect(page.getByRole('dialog').locator('.ant-btn-primary')).toBeVisible();
};
const chooseSite = async (page: Page) => {
  await page.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await expect(page.locator('.balance-card').first()).toBeVisible();
};

const pictures: readonly Picture[] = [
  { name: 'acknowledge', path: '/help?chapter=task.acknowledge', language: 'zh', act: complete('zh') },
  {
    ...{ name: 'acknowledge-dark', path: '/help?chapter=task.acknowledge', language: 'en' },
    ...{ appearance: 'dark', act: complete('en') },
  },
  { name: 'alarm-chapter', path: '/help?chapter=alarm.roomHumidityLow', language: 'hk', act: complete('hk') },
  { name: 'key-figures', path: '/analysis/figures', language: 'zh' },
  { name: 'key-figures-dark', path: '/analysis/figures', language: 'hk', appearance: 'dark' },
  { name: 'balance', path: '/analysis/balance', language: 'en', act: chooseSite },
  { name: 'connect', path: '/connect', language: 'en' },
  { name: 'post-form', path: '/system/post', language: 'en', act: add('en') },
  {
    ...{ name: 'tariff-form-dark', path: '/area/tariff', language: 'zh', appearance: 'dark' },
    ...{ act: add('zh') },
  },
  { name: 'site-form', path: '/area/site', language: 'hk', act: add('hk') },
];

/** What stands around a page or a chapter, and what another day shows otherwise: dates, and charts over them. */
const masked = (page: Page) => [
  page.locator('.shell-header, .shell-side, .shell-bars, .help-contents, canvas, .ant-picker'),
  page.getByText(/\d{4}-\d\d-\d\d|\d\d:\d\d/),
];

for (const { name, path, language, appearance = 'light', act } of pictures)
  test(`looks as it did: ${name}`, async ({ page, fleet }) => {
    await page.addInitScript(
      (layout) => localStorage.setItem('coolops.layout', layout),
      JSON.stringify({ appearance }),
    );
    await openWith(page, fleet.token, path, language);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator(':is(main .splash, main .ant-skeleton):visible')).toHaveCount(0);
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}.png`, {
      mask: masked(page),
      maxDiffPixelRatio: 0.05,
      threshold: 0.3,
    });
  });
