import { en } from '@contract/texts/en';
import { expect } from '@tests/support/browser';
import { test } from '@tests/support/hastyAlarms';
import { openRooms } from '@tests/support/mainsFailure';
import { openWithin } from '@tests/support/menuPages';
import { signIn } from '@tests/support/signIn';

const rooms = 500;
const outage = en['alarm.mainsOutage.name'];

test('an operator sees a mains failure at 500 rooms with its cause on top', async ({ page, product }) => {
  test.setTimeout(240_000);
  const grid = await openRooms(product, rooms, { room: 'Room', area: 'District' });
  await page.addInitScript(() =>
    localStorage.setItem('coolops.layout', JSON.stringify({ appearance: 'dark' })),
  );
  await signIn(page);
  await openWithin(page, '/alarms');
  await expect(page.getByRole('grid')).toBeVisible();
  await grid.smoke(grid.codes[17] ?? '');
  await expect(page.getByRole('row').filter({ hasText: en['alarm.smoke.name'] })).toBeVisible();
  await grid.fail();
  const lines = page.getByRole('region', { name: en['alarms.layout.summary'] }).locator('tbody tr');
  await expect(lines.first()).toContainText(outage);
  // Ten districts, each with its rooms and what follows from their mains.
  await expect(lines.filter({ hasText: outage }).filter({ hasText: '450' })).toHaveCount(10);
  await page.screenshot({ path: 'docs/images/mains-failure.png' });
  await grid.recover();
  await grid.close();
});
