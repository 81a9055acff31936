import type { Page } from '@playwright/test';
import { adminPassword } from './product';

/** Fills the form on screen and waits until the shell stands. */
export async function signIn(page: Page, path = '/', language: 'zh' | 'en' | 'hk' = 'en'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('coolops.language')) localStorage.setItem('coolops.language', chosen);
  }, language);
  await page.goto(path);
  await sendCredentials(page);
  await page.locator('.shell').waitFor();
}

export async function sendCredentials(page: Page, password = adminPassword): Promise<void> {
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
