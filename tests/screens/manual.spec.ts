import { languages } from '@contract/languages';
import { manualPictures, pictureOf, pictureSize } from '@contract/manual';
import { seriousIn } from '@tests/support/axe';
import { expect, test } from '@tests/support/browser';
import { downloadManual } from '@tests/support/downloadManual';
import { saidIn } from '@tests/support/manualReader';
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

test('pictures of the manual are fetched by the chapter that shows them, and by nothing before', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  await signIn(page);
  await openWithin(page, '/help');
  await expect(page.locator('article.help-chapter')).toBeVisible();
  expect(fetched.filter((path) => path.startsWith('/manual/'))).toEqual([]);
  await page.goto('/help?chapter=page.Alarms');
  const picture = page.getByRole('img', { name: 'The page Alarm centre' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(pictureSize.width);
  expect(fetched.filter((path) => path.startsWith('/manual/'))).toEqual([pictureOf('en', 'Alarms')]);
});

for (const language of languages)
  test(`the manual is one file with its pictures, which is read without the server, in ${language}`, async ({
    page,
    context,
  }) => {
    await signIn(page, '/', language);
    await openWithin(page, '/help');
    const path = test.info().outputPath('manual.html');
    await downloadManual(page, language, path);
    await context.setOffline(true);
    const alone = await context.newPage();
    await alone.goto(`file://${path}`);
    const alarm = saidIn(language, 'alarm.roomHumidityLow.name');
    await alone.getByRole('navigation').getByRole('link', { name: alarm, exact: true }).click();
    await expect(alone.getByRole('heading', { name: alarm, exact: true })).toBeInViewport();
    const pictures = alone.locator('article img');
    await expect(pictures).toHaveCount(manualPictures.length);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(pictureSize.width);
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
