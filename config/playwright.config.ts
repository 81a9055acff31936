import { defineConfig } from '@playwright/test';
import { testBrowser } from './testBrowser.mjs';

export default defineConfig({
  testDir: `../tests/${process.env.E2E_FOLDER ?? 'e2e'}`,
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Beside the tests; what they show does not depend on the machine.
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  // Each worker has a product of its own, with its own database, and takes whole files.
  workers: 2,
  // A page opened cold takes 10 s on a machine that is busy; how long things may take, the benches say.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click that meets a menu still sliding in scrolls the page to try again, and may then miss.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: testBrowser.launch,
  },
});
