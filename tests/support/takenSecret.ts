import type { Page } from '@playwright/test';

/** Takes what is shown once, as a person does: copied, then closed. The text is that of the given line. */
export async function takenSecret(page: Page, line = 0): Promise<string> {
  const dialog = page.locator('.secret-dialog');
  const text = (await dialog.locator('pre').nth(line).textContent()) ?? '';
  await dialog.locator('.copy-line button').nth(line).click();
  await dialog.locator('.ant-modal-footer button.ant-btn-primary').click();
  await dialog.waitFor({ state: 'hidden' });
  return text;
}
