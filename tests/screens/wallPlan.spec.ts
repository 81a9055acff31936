import { say } from '@tests/support/say';
import { openWith } from '@tests/support/adminConsole';
import { expectLive, hangUpWall } from '@tests/support/aWall';
import { expect, test } from '@tests/support/liveBrowser';

const shortestTurnS = 5;

test('R-ACC-15 an administrator gives a wall a rotation of its own, and the wall follows without a hand', async ({
  browser,
  baseURL,
  page,
  fleet,
}) => {
  test.setTimeout(90_000);
  const hung = await hangUpWall(fleet.product.address);
  const sceneCount = (await hung.scenes()).length;
  const wall = await hung.open(browser, { baseURL: baseURL ?? '' });
  await expectLive(wall);
  const heading = (name: string) => wall.getByRole('heading', { level: 1, name });
  await expect(heading('全网总览')).toBeVisible();

  await openWith(page, hung.admin.token, '/system/display');
  const row = page.getByRole('row').filter({ hasText: 'Hall' }).first();
  await expect(row).toContainText(say('displays.usualPlan'));
  await row.getByRole('button', { name: say('displays.choosePlan') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('displays.ownPlan')).check();
  const seconds = dialog.getByLabel(say('displays.turn.seconds'));
  await expect(seconds).toHaveCount(sceneCount);
  await dialog
    .getByRole('button', { name: say('displays.removeTurn') })
    .nth(1)
    .click();
  await expect(seconds).toHaveCount(sceneCount - 1);
  await seconds.first().fill(String(shortestTurnS));
  await dialog.getByRole('button', { name: say('displays.save') }).click();
  await expect(row).toContainText(say('displays.turns_other', { n: sceneCount - 1 }));

  await expect(heading('重点站点')).toBeVisible({ timeout: 60_000 });
  await wall.context().close();
  await hung.takeDown();
});
