import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { expect, test as base } from '@tests/support/browser';
import { busDevices } from '@tests/support/busController';
import { commission } from '@tests/support/liveBrowser';
import { buttonOf, choiceOf, doTask, saidIn, type Reader } from '@tests/support/manualReader';

const site = { code: 'E2E-M01', name: '大梅沙基站', devices: busDevices };

interface Crew {
  admin: AdminApi;
  reader: Reader;
  /** An order that is dispatched to whoever reads. */
  order: (title: string) => Promise<void>;
}

const test = base.extend<{ crew: Crew }>({
  crew: async ({ page, product }, provide) => {
    const admin = await asAdmin(product.address);
    await commission(product.address, admin.token, site);
    const [place] = (await admin.get(`/site/list?text=${site.code}`)).rows;
    const [me] = (await admin.get('/system/user/list?userName=admin')).rows;
    const order = async (title: string) => {
      const made = await admin.send('POST', '/fault', { siteId: Number(place?.id), level: 2, title });
      const { id } = made.data as { id: number };
      const sent = { verb: 'dispatch', version: 1, assigneeId: Number(me?.userId) };
      await admin.send('PUT', `/fault/${id}/lead`, sent);
    };
    await openWith(page, admin.token, '/index', 'zh');
    await provide({ admin, reader: { page, language: 'zh' }, order });
  },
});

const panelOf = ({ page, language }: Reader) =>
  page.getByRole('complementary', { name: saidIn(language, 'faults.panel') });
const stateIs = (reader: Reader, state: string) =>
  expect(panelOf(reader)).toContainText(saidIn(reader.language, `faults.state.${state}`));
const openOrder = ({ page }: Reader, title: string) =>
  page.getByRole('main').getByText(title).first().click();

test.describe('whoever knows only the manual, as a technician', () => {
  test('works on an order, with a tag on the site meanwhile', async ({ crew }) => {
    const { reader, order } = crew;
    const { page, language } = reader;
    const dialog = page.getByRole('dialog');
    const tag = page.getByRole('row').filter({ hasText: 'Compressor K1' });
    await order('空调不制冷');
    await doTask(reader, 'workOrder', [
      async ({ open, names: [mine] }) => {
        await open();
        await page.getByLabel(mine ?? '').click();
      },
      async ({ names: [accept] }) => {
        await openOrder(reader, '空调不制冷');
        await buttonOf(panelOf(reader), accept).click();
        await stateIs(reader, 'accepted');
      },
      async ({ names }) => {
        for (const [at, state] of ['enRoute', 'onSite'].entries()) {
          await buttonOf(panelOf(reader), names[at]).click();
          await stateIs(reader, state);
        }
      },
      async ({ open, names: [tags, hang] }) => {
        await open();
        await page.getByRole('tab', { name: tags ?? '' }).click();
        await buttonOf(page, hang).click();
        await dialog.getByRole('combobox').click();
        await page.locator('.ant-select-item-option', { hasText: site.name }).click();
        await dialog.getByRole('textbox').fill('Compressor K1');
        await buttonOf(dialog, saidIn(language, 'commands.tags.hangOne')).click();
        await expect(tag).toBeVisible();
      },
      async ({ open, names: [begin, finish] }) => {
        await open();
        await openOrder(reader, '空调不制冷');
        await buttonOf(panelOf(reader), begin).click();
        await stateIs(reader, 'repairing');
        await buttonOf(panelOf(reader), finish).click();
        await dialog.getByLabel(saidIn(language, 'faults.field.cause')).click();
        await page.locator('.ant-select-item-option:visible').first().click();
        await dialog.getByRole('textbox').last().fill('Replaced contactor K1, runs at 6.2 A');
        await buttonOf(dialog, finish).click();
        await expect(dialog).toHaveCount(0);
        await expect(panelOf(reader)).toContainText('Replaced contactor K1');
      },
      async ({ open, names: [tags, remove] }) => {
        await open();
        await page.getByRole('tab', { name: tags ?? '' }).click();
        await buttonOf(tag, remove).click();
        await expect(tag).toHaveCount(0);
      },
    ]);
  });

  test('waits for parts, and goes on', async ({ crew }) => {
    const { reader, order } = crew;
    const { page, language } = reader;
    const dialog = page.getByRole('dialog');
    await order('风机异响');
    await doTask(reader, 'pauseOrder', [
      async ({ open }) => {
        await open();
        await openOrder(reader, '风机异响');
        await buttonOf(panelOf(reader), saidIn(language, 'faults.verb.accept')).click();
      },
      async ({ names: [suspend] }) => {
        await buttonOf(panelOf(reader), suspend).click();
        await choiceOf(page, saidIn(language, 'faults.pause.parts')).click();
        await dialog.getByLabel(saidIn(language, 'faults.field.evidence')).fill('PO 4711');
        await buttonOf(dialog, suspend).click();
        await stateIs(reader, 'suspended');
      },
      async ({ names: [resume] }) => {
        await buttonOf(panelOf(reader), resume).click();
        await expect(buttonOf(panelOf(reader), resume)).toHaveCount(0);
      },
    ]);
  });
});
