import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';
import { openWithin, widthOf } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

test('R-MENU-05 the mark beside the path leads to the chapter of the page, whose words come only then', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('response', (response) => void fetched.push(response.url()));
  await signIn(page);
  await openWithin(page, '/alarms');
  const before = fetched.length;
  await page.getByRole('link', { name: 'Help on this page' }).click();
  await expect(page.getByRole('article', { name: 'Alarm centre' })).toBeVisible();
  expect(fetched.slice(before).some((url) => url.endsWith('.js'))).toBe(true);
  expect(await seriousIn(page, '.shell-side')).toEqual([]);
});

test('the manual is one file that is read without the server', async ({ page, context }) => {
  await signIn(page);
  await openWithin(page, '/help');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as one file' }).click();
  const path = test.info().outputPath('manual.html');
  await (await saving).saveAs(path);
  const alone = await context.newPage();
  await alone.goto(`file://${path}`);
  await alone.getByRole('navigation').getByRole('link', { name: 'Humidity low' }).click();
  await expect(alone.getByRole('heading', { name: 'Humidity low' })).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the contents stand behind a button, and give the room back to the chapter', async ({ page }) => {
    await signIn(page);
    await openWithin(page, '/help');
    const contents = page.getByRole('navigation', { name: 'Contents of the manual' });
    await expect(contents.getByRole('searchbox')).toBeHidden();
    await contents.getByRole('button').click();
    await contents.getByRole('searchbox').fill('low humidity');
    await contents.getByRole('menuitem', { name: 'Humidity low' }).click();
    await expect(page.getByRole('article', { name: 'Humidity low' })).toBeVisible();
    await expect(contents.getByRole('searchbox')).toBeHidden();
    expect(await widthOf(page)).toBe(390);
  });
});
