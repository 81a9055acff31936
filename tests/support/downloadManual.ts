import type { Language } from '@contract/languages';
import type { Page } from '@playwright/test';
import { saidIn } from './manualReader';

/** Takes the manual from its page, which is open, in the language that the page has. */
export async function downloadManual(page: Page, language: Language, path: string): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: saidIn(language, 'manual.download') }).click();
  await (await saving).saveAs(path);
}
