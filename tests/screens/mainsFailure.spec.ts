import { saidLike, say } from '@tests/support/say';
import { expect } from '@tests/support/browser';
import { openAs } from '@tests/support/liveBrowser';
import { alarmsPerRoom, openRooms } from '@tests/support/mainsFailure';
import { test } from '@tests/support/hastyAlarms';

const rooms = 500;
const symptoms = alarmsPerRoom - 1;
const outage = say('alarm.mainsOutage.name');

/** What the summary says of the outages: rooms and symptoms, summed over its rows. */
const sumOf = (cells: readonly string[][], column: number) =>
  cells.reduce((sum, row) => sum + Number((row[column] ?? '0').replaceAll(',', '')), 0);

test('a mains failure at 500 rooms is at most fifty lines, with its cause on top and every symptom a click away', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const grid = await openRooms(product, rooms);
  await openAs(page, '/alarms');
  await expect(page.getByText(say('freshness.live')).first()).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  const [burning = ''] = grid.codes.slice(17);
  await grid.smoke(burning);
  await expect(page.locator('[aria-live="assertive"]')).toContainText(say('alarm.smoke.name'));
  await expect(page.getByRole('row').filter({ hasText: say('alarm.smoke.name') })).toBeVisible();
  await grid.fail();

  // Nobody was in the middle of something: the calm view comes by itself.
  const summary = page.getByRole('region', { name: say('alarms.layout.summary') });
  await expect(summary).toBeVisible();
  const lines = summary.locator('tbody tr');
  const outages = async () => {
    const texts = await lines.evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
    return texts.filter((cells) => cells[1] === outage);
  };
  await expect.poll(async () => sumOf(await outages(), 5), { timeout: 60_000 }).toBe(rooms);
  await expect.poll(async () => sumOf(await outages(), 6), { timeout: 60_000 }).toBe(rooms * symptoms);
  expect(await lines.count()).toBeLessThanOrEqual(50);
  await expect(lines.first()).toContainText(outage);
  // What has another cause is not hidden by the flood.
  await expect(lines.filter({ hasText: say('alarm.smoke.name') })).toHaveCount(1);
  await expect(page.getByText(saidLike('alarms.flood'))).toBeVisible();

  await lines.first().getByRole('button').click();
  const root = page.getByRole('row').filter({ hasText: outage }).first();
  await expect(root).toBeVisible();
  await root.getByRole('button', { name: saidLike('alarms.fold_other', { n: symptoms }) }).click();
  await expect(page.locator('.alarm-row.is-below')).toHaveCount(symptoms);

  await grid.recover();
  await grid.close();
});
