import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';
import { signIn } from '@tests/support/signIn';

test('what the shell opens is no obstacle for a screen reader either, light and dark', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page);
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  for (const isDark of [false, true]) {
    await bar.getByRole('button', { name: 'User menu' }).click();
    const settings = page.getByRole('menuitem', { name: 'Show layout settings' });
    if (await settings.isVisible()) await settings.click();
    else await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Layout settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Layout' });
    if (isDark) await drawer.getByText('Dark', { exact: true }).click();
    expect(['drawer', isDark, await seriousIn(page, '.shell-side')]).toEqual(['drawer', isDark, []]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('map');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(['search', isDark, await seriousIn(page, '.shell-side')]).toEqual(['search', isDark, []]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox')).toHaveCount(0);

    await bar.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(['log out', isDark, await seriousIn(page, '.shell-side')]).toEqual(['log out', isDark, []]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(['home', isDark, await seriousIn(page, '.shell-side')]).toEqual(['home', isDark, []]);
  }
});
