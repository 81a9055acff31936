import type { Page } from '@playwright/test';
import { expect, openAs, publish, test } from '@tests/support/liveBrowser';
import { menuPages, openWithin } from '@tests/support/menuPages';
import { say } from '@tests/support/say';

/** What choosing a file opens belongs to the browser. */
const buttons = 'main button:visible:not([disabled]):not(.ant-upload *)';
const mostPressed = 14;
/** A kind of button that was pressed on so many pages behaves alike on the others. */
const pagesOfKind = 3;
/** So many tests share the pages: all of them take one that is busy longer than a test may last. */
const parts = 4;
const seen = new Map<string, number>();
const isWellKnown = (kind: string) => (seen.get(kind) ?? 0) >= pagesOfKind;

/** What a button is, whatever the row or the column it belongs to. */
const kindOf = (html: string): string => {
  const label = /aria-label="([^"]*)"/.exec(html)?.[1] ?? '';
  const name = /class="([^"]*)"/.exec(html)?.[1] ?? '';
  const text = html.replace(/<[^>]*>/g, '').trim();
  return /crud-(?:head-sort|open)/.test(name) ? name : `${name} ${label} ${text}`;
};

/** Whether the console still stands, with something on the page that is open: one not yet fetched says why. */
async function expectStanding(page: Page, pressed: string): Promise<void> {
  await expect(page.locator('.shell'), pressed).toBeVisible();
  await expect
    .poll(async () => (await page.locator('main').innerText()).trim().length, { message: pressed })
    .toBeGreaterThan(0);
  await expect(page.getByText(say('shell.crashed')), pressed).toHaveCount(0);
}

/** What opened is put away; a form that was touched asks first. */
async function closeAll(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
}

/** Presses one button of each kind that is not yet well known. */
async function pressAll(page: Page, path: string): Promise<void> {
  const html = await page.locator(buttons).evaluateAll((all) => all.map((one) => one.outerHTML));
  const kinds = html.map(kindOf);
  const first = [...kinds.entries()].filter(([at, kind]) => kinds.indexOf(kind) === at);
  for (const [place, kind] of first.filter(([, one]) => !isWellKnown(one)).slice(0, mostPressed)) {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    await page
      .locator(buttons)
      .nth(place)
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expectStanding(page, `${path}: ${kind}`);
    await closeAll(page);
    if (!page.url().endsWith(path)) await openWithin(page, path);
  }
}

for (let part = 1; part <= parts; part++)
  test(`R-LIVE-03 no button takes the page or the console along while the connection is lost, part ${part} of ${parts}`, async ({
    page,
    context,
    fleet,
  }) => {
    test.setTimeout(600_000);
    const [site] = fleet.sites;
    await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
    await openAs(page, '/index');
    const paths = (await menuPages(page)).filter((_, at) => at % parts === part - 1);
    for (const path of paths) {
      await openWithin(page, path);
      await context.setOffline(true);
      await pressAll(page, path);
      await context.setOffline(false);
    }
    await publish(fleet, site, site, 'env', { roomTempC: 24 });
  });

test('R-LIVE-03 what opens over the page says that it could not be fetched, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await openAs(page, '/help');
  const told = page.getByText(say('shell.lostPart'));
  // What tells of it is fetched soon after the page.
  await page.waitForTimeout(2_000);
  await context.setOffline(true);
  await page.keyboard.press('Control+K');
  await expect(told.first()).toBeVisible();
  await page.getByRole('button', { name: say('tour.take') }).click();
  await expect(told).toHaveCount(2);
  await context.setOffline(false);
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: say('shell.search') });
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: say('tour.take') }).click();
  await expect(page.getByRole('button', { name: say('tour.next') })).toBeVisible();
});
