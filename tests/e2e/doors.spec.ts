import { asAdmin, openWith } from '@tests/support/adminConsole';
import { expect, test } from '@tests/support/browser';
import { aDoorController, doorDevices } from '@tests/support/doorController';
import { commission } from '@tests/support/liveBrowser';

const card = '00C0FFEE17';

test('a lost card is off by one press, and the page names the door that has not confirmed it', async ({
  page,
  product,
}) => {
  const { token, send } = await asAdmin(product.address);
  const [near, far] = await Promise.all(
    ['E2E-041', 'E2E-042'].map((code) =>
      commission(product.address, token, { code, name: `门禁站 ${code}`, devices: doorDevices }),
    ),
  );
  const doors = await Promise.all([near!, far!].map((site) => aDoorController(product, site)));
  const add = async (path: string, body: object) =>
    (await send('POST', path, body)).data as Record<string, number>;
  const { levelId } = await add('/access/level', { levelName: 'Lost', siteCodes: 'E2E-041, E2E-042' });
  const { holderId } = await add('/access/holder', {
    ...{ holderNo: 'L-1', holderName: 'Mei', kind: 'staff', levelIds: [levelId] },
  });
  await add('/access/card', { holderId, cardNumber: card });
  const admitted = () => doors.map((door) => door.admits(card));
  await expect.poll(admitted).toEqual([true, true]);

  // One of the doors is cut off when the card is lost.
  await doors[1]!.cut();
  await openWith(page, token, '/access/card', 'en');
  await page
    .getByRole('row')
    .filter({ hasText: 'EE17' })
    .getByRole('button', { name: 'Lost: switch off' })
    .click();
  await expect.poll(admitted).toEqual([false, true]);
  await openWith(page, token, '/access/lists', 'en');
  const lost = page.getByRole('listitem').filter({ hasText: 'ends in EE17' });
  await expect(lost).toContainText('1 door has not confirmed, longest: 门禁站 E2E-042');
  await lost.getByRole('button', { name: 'Show these doors' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'E2E-042' })).toContainText('Site offline');
  await expect(page.getByRole('row').filter({ hasText: 'E2E-041' })).toHaveCount(0);

  await doors[1]!.mend();
  await expect.poll(admitted).toEqual([false, false]);
  await expect(lost).toContainText('Off at every door');
  for (const door of doors) await door.stop();
});
