import { asAdmin, openWith } from '@tests/support/adminConsole';
import { expect } from '@tests/support/browser';
import { test as hasty } from '@tests/support/hastyAlarms';
import { openRooms, type Rooms } from '@tests/support/mainsFailure';
import { buttonOf, chooseIn, choiceOf, doTask, saidIn, type Reader } from '@tests/support/manualReader';

/** Smoke in each of three rooms. */
const test = hasty.extend<{ reader: Reader }, { rooms: Rooms }>({
  rooms: [
    async ({ product }, provide) => {
      const rooms = await openRooms(product, 3, { room: 'Room', area: 'District' });
      for (const code of rooms.codes) await rooms.smoke(code);
      await provide(rooms);
      await rooms.close();
    },
    { scope: 'worker' },
  ],
  reader: async ({ page, product, rooms }, provide) => {
    const { token, get } = await asAdmin(product.address);
    const standing = async () => (await get('/alarm/list?pageNum=1&pageSize=50')).total;
    await expect.poll(standing).toBeGreaterThanOrEqual(rooms.codes.length);
    await openWith(page, token, '/index', 'zh');
    await provide({ page, language: 'zh' });
  },
});

const panelOf = ({ page, language }: Reader) =>
  page.getByRole('complementary', { name: saidIn(language, 'alarms.detail') });
const smokeIn = ({ page, language }: Reader, room: number) =>
  page
    .getByRole('row')
    .filter({ hasText: saidIn(language, 'alarm.smoke.name') })
    .filter({ hasText: `Room ${room}` });

test.describe('whoever knows only the manual, as an operator', () => {
  test('finds what needs attention', async ({ reader }) => {
    const { page, language } = reader;
    await doTask(reader, 'findAttention', [
      ({ open }) => open(),
      async ({ names: [calling] }) => {
        await choiceOf(page, calling).click();
        await expect(smokeIn(reader, 1)).toBeVisible();
      },
      async ({ names: [layout, root] }) => {
        await chooseIn(page, layout, root);
        await expect(smokeIn(reader, 1)).toBeVisible();
      },
      async () => {
        await page.locator('.alarm-row').first().click();
        for (const told of ['cause', 'action'])
          await expect(panelOf(reader)).toContainText(saidIn(language, `alarms.detail.${told}`));
      },
    ]);
  });

  test('acknowledges an alarm with a note', async ({ reader }) => {
    const { page, language } = reader;
    await doTask(reader, 'acknowledge', [
      async ({ open }) => {
        await open();
        await smokeIn(reader, 2).getByRole('checkbox').check();
      },
      ({ names: [acknowledge] }) => buttonOf(page, acknowledge).first().click(),
      ({ names: [note] }) =>
        page
          .getByRole('dialog')
          .getByLabel(note ?? '')
          .fill('已派人到场'),
      async () => {
        await page.getByRole('dialog').locator('.ant-btn-primary').click();
        const taken = saidIn(language, 'alarms.status.activeAcknowledged');
        await expect(smokeIn(reader, 2)).toContainText(taken);
        await smokeIn(reader, 2).click();
        await expect(panelOf(reader)).toContainText('admin');
      },
    ]);
  });

  test('shelves an alarm that is known', async ({ reader }) => {
    const { page, language } = reader;
    await doTask(reader, 'shelve', [
      async ({ open }) => {
        await open();
        await smokeIn(reader, 3).getByRole('checkbox').check();
      },
      ({ names: [shelve] }) => buttonOf(page, shelve).first().click(),
      async ({ names: [time] }) => {
        const dialog = page.getByRole('dialog');
        await dialog
          .getByLabel(time ?? '')
          .locator('.ant-segmented-item')
          .first()
          .click();
        await dialog.getByRole('textbox').fill('焊接作业');
      },
      async () => {
        await page.getByRole('dialog').locator('.ant-btn-primary').click();
        await choiceOf(page, saidIn(language, 'alarms.standing.calling')).click();
        await expect(smokeIn(reader, 1)).toBeVisible();
        await expect(smokeIn(reader, 3)).toHaveCount(0);
      },
    ]);
  });

  test('searches past alarms and lets an hour play', async ({ reader }) => {
    const { page, language } = reader;
    await doTask(reader, 'searchPast', [
      ({ open }) => open(),
      async ({ names: [search] }) => {
        await choiceOf(page, search).click();
        await page.getByRole('searchbox').fill(`1 ${saidIn(language, 'alarm.smoke.name')}`);
      },
      async ({ names: [find] }) => {
        await buttonOf(page, find).click();
        await expect(smokeIn(reader, 1).first()).toBeVisible();
      },
      async ({ names: [replay, play] }) => {
        await choiceOf(page, replay).click();
        await buttonOf(page, play).click();
        await expect(buttonOf(page, saidIn(language, 'alarms.replay.pause'))).toBeVisible();
      },
    ]);
  });
});
