import type { Page } from '@playwright/test';
import { openWith } from '@tests/support/adminConsole';
import { aWholeSite, givenNames, type WholeSite } from '@tests/support/aWholeSite';
import { seriousIn } from '@tests/support/axe';
import { expect, openAs, publish, test as base, type FieldSite } from '@tests/support/liveBrowser';
import { widthOf } from '@tests/support/menuPages';
import { brokenLook } from '@tests/support/pageLook';
import { say } from '@tests/support/say';
import { tooSmall } from '@tests/support/thumb';

const test = base.extend<object, { whole: WholeSite }>({
  whole: [
    async ({ fleet }, provide) => provide(await aWholeSite(fleet)),
    { scope: 'worker', timeout: 60_000 },
  ],
});
const phone = { width: 390, height: 844 };

/** Until what is read of the site stands: its newest change is the last to be shown. */
async function wholePage(page: Page): Promise<void> {
  await expect(page.locator('.site-changes li').first()).toBeVisible();
  await expect(page.locator('.site-photos img')).toBeVisible();
  await expect(page.locator('.site-page .ant-skeleton')).toHaveCount(0);
}
/** What the page itself says in Chinese, without what people wrote. */
const chineseIn = (page: Page, given: readonly string[]) =>
  page
    .locator('.site-page')
    .evaluate(
      (part, names) =>
        ((part as HTMLElement).innerText.match(/\p{Script=Han}+/gu) ?? []).filter(
          (words) => !names.some((name) => name.includes(words)),
        ),
      [...given],
    );

const way = (page: Page) => page.getByRole('link', { name: say('map.sitePage') });
const standsOn = async (page: Page, { name, code }: FieldSite) => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('.site-page')).toContainText(code);
};

test.describe('the page of a site', () => {
  test('is reached from the map, from an alarm, from a list and by a search', async ({ page, fleet }) => {
    const [site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 42 });
    await openAs(page, '/map');
    await page.getByRole('combobox').fill(site.code);
    await page.getByText(site.name).first().click();
    await way(page).click();
    await standsOn(page, site);

    await page.goto('/alarms');
    const hot = page.getByRole('row').filter({ hasText: say('alarm.roomTempVeryHigh.name') });
    await hot.filter({ hasText: site.name }).click();
    await way(page).click();
    await standsOn(page, site);

    await page.goto('/area/site');
    await page.getByRole('link', { name: site.name }).click();
    await standsOn(page, site);

    await page.goto('/index');
    await page.getByRole('button', { name: say('shell.search') }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(site.code);
    await page.getByRole('option', { name: new RegExp(site.name) }).click();
    await standsOn(page, site);
    await publish(fleet, site, site, 'env', { roomTempC: 24 });
  });

  for (const language of ['zh', 'en', 'hk'] as const)
    test(`R-LANG-01 is whole in ${language}, on a screen and on a phone, and hides nothing from a screen reader`, async ({
      page,
      fleet,
      whole,
    }) => {
      await openWith(page, fleet.token, `/site/${whole.id}`, language);
      await wholePage(page);
      for (const size of [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }, phone]) {
        await page.setViewportSize(size);
        await expect.poll(() => brokenLook(page)).toEqual([]);
        await expect.poll(() => widthOf(page)).toBe(size.width);
        expect([size.width, await seriousIn(page, '.shell-side')]).toEqual([size.width, []]);
      }
      if (language === 'en') expect(await chineseIn(page, givenNames)).toEqual([]);
    });

  test('can be read in the dark and in high contrast', async ({ page, fleet, whole }) => {
    await page.addInitScript(() =>
      localStorage.setItem('coolops.layout', '{"appearance":"dark","isHighContrast":true}'),
    );
    await openWith(page, fleet.token, `/site/${whole.id}`, 'en');
    await wholePage(page);
    expect(await seriousIn(page, '.shell-side')).toEqual([]);
  });

  test('is used by keys alone: a section is gone to, a contact and a note are written, a photo is looked at', async ({
    page,
    fleet,
    whole,
  }) => {
    await openWith(page, fleet.token, `/site/${whole.id}`, 'en');
    await wholePage(page);
    const ways = page.getByRole('navigation', { name: 'On this page' });
    await ways.getByRole('button', { name: 'Contacts' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Contacts' })).toBeFocused();
    const people = page.getByRole('region', { name: 'Contacts' });
    const add = people.getByRole('button', { name: 'Add a contact' });
    for (let at = 0; at < 12 && !(await add.evaluate((one) => one === document.activeElement)); at += 1)
      await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Name').focus();
    await page.keyboard.type('Han Meimei');
    await page.keyboard.press('Enter');
    await expect(people.getByText('Han Meimei')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('textbox').focus();
    await page.keyboard.type('Gate code changed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes.getByText('Gate code changed')).toBeVisible();
    await expect(page.locator('.site-changes')).toContainText('Added a note');

    const photo = page.getByRole('region', { name: 'Photos' }).getByRole('button').first();
    await photo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(photo).toBeFocused();
  });
});

test.describe('the page of a site on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('is made for a thumb, down to its dialogs', async ({ page, fleet, whole }) => {
    await openWith(page, fleet.token, `/site/${whole.id}`, 'en');
    await wholePage(page);
    expect(await tooSmall(page)).toEqual([]);
    await page.getByRole('button', { name: 'Documents' }).first().tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeInViewport();
    await page.getByRole('button', { name: 'Add a contact' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await widthOf(page)).toBe(phone.width);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  });
});
