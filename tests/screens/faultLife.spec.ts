import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import { aDevice } from '@tests/support/aSiteDeclaration';
import {
  commission,
  expect,
  publish,
  test,
  type FieldSite,
  type SmallFleet,
} from '@tests/support/liveBrowser';
import { anOperator, aTechnician } from '@tests/support/operators';
import { saidLike, say } from '@tests/support/say';

const devices = [
  aDevice({ code: 'ctl', class: 'controller' }),
  aDevice({ code: 'env', class: 'env' }),
  aDevice({ code: 'door', class: 'door' }),
];
const repaired = 'Replaced contactor K1, compressor runs at 6.2 A';
const press = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: say(key, values), exact: true }).click();

/** The watch after a repair lasts four seconds. */
async function watchShortly(admin: AdminApi): Promise<void> {
  const [row] = (await admin.get('/system/config/list?configKey=fault.watchHours')).rows;
  await admin.send('PUT', '/system/config', { ...row, configValue: '0.001' });
}

const pageOf = async (browser: Browser, options: object): Promise<Page> =>
  (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();

interface Scene {
  admin: AdminApi;
  fleet: SmallFleet;
  site: FieldSite;
  operator: Page;
  duty: Page;
  phone: Page;
}

async function threePeople(browser: Browser, fleet: SmallFleet): Promise<Scene> {
  const { address } = fleet.product;
  const admin = await asAdmin(address);
  await watchShortly(admin);
  const site = await commission(address, fleet.token, { code: 'E2E-L01', name: '大梅沙基站', devices });
  const seeing = ['alarm:list', 'site:list', 'fault:list'];
  const tokens = {
    operator: await anOperator(address, 'operator1', [...seeing, 'fault:add']),
    duty: await anOperator(address, 'duty1', [...seeing, 'fault:dispatch', 'fault:callback']),
    technician: await aTechnician(address, 'fitter1'),
  };
  const base = { baseURL: address };
  const [operator, duty, phone] = [
    await pageOf(browser, base),
    await pageOf(browser, base),
    await pageOf(browser, { ...base, viewport: { width: 390, height: 844 }, hasTouch: true }),
  ];
  await openWith(operator, tokens.operator, '/alarms');
  await openWith(duty, tokens.duty, '/fault/dispatch');
  // Whose role is work on orders alone begins on the page of own orders.
  await openWith(phone, tokens.technician, '/');
  await phone.waitForURL('**/technician');
  return { admin, fleet, site, operator, duty, phone };
}

async function orderFromAlarm({ admin, fleet, site, operator }: Scene): Promise<number> {
  await publish(fleet, site, site, 'door', { open: 0, locked: 1, openCount: 3 });
  await publish(fleet, site, site, 'env', { roomTempC: 41.5 });
  const hot = say('alarm.roomTempVeryHigh.name');
  await operator.getByRole('row').filter({ hasText: hot }).filter({ hasText: site.name }).click();
  await press(operator, 'faults.ofAlarm');
  const open = async () => (await admin.get('/fault/list')).rows.find((row) => row.siteCode === site.code);
  await expect.poll(async () => Number((await open())?.id ?? 0)).toBeGreaterThan(0);
  return Number((await open())?.id);
}

async function repairOffline({ admin, fleet, site, phone }: Scene, id: number): Promise<void> {
  await phone.context().setOffline(true);
  await press(phone, 'faults.verb.begin');
  await phone.getByRole('checkbox').first().check();
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#375' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'after.jpg', mimeType: 'image/jpeg', buffer: photo };
  for (const at of [0, 1]) await phone.locator('input[type=file]').nth(at).setInputFiles(file);
  await expect(phone.getByText(say('technician.photosWaiting_other', { count: 2 }))).toBeVisible();
  await publish(fleet, site, site, 'env', { roomTempC: 24 });
  // What stands yet is not solved.
  const openAlarms = async () =>
    ((await admin.get(`/fault/${id}`)).data as { openAlarms: number }).openAlarms;
  await expect.poll(openAlarms).toBe(0);
  await press(phone, 'faults.verb.finish');
  await phone.getByLabel(say('faults.field.cause')).selectOption({ index: 1 });
  await phone.getByLabel(say('faults.field.completion')).fill(repaired);
  await press(phone, 'technician.send');
}

/** Whoever calls the site back scores every question and says that it is repaired. */
async function callBack(duty: Page, id: number): Promise<void> {
  await duty.goto('/fault/callback');
  const row = duty.getByRole('row').filter({ hasText: `#${id}` });
  await row.getByRole('button', { name: say('faults.calls.tell') }).click();
  const dialog = duty.getByRole('dialog');
  for (const question of await dialog.locator('.ant-rate').all())
    await question.getByRole('radio').last().click();
  await dialog.getByRole('button', { name: say('faults.calls.save') }).click();
  await expect(row).toHaveCount(0);
}

test('an order lives from its alarm to its proof between three people, and the operator sees each step', async ({
  browser,
  fleet,
}) => {
  const scene = await threePeople(browser, fleet);
  const { admin, site, operator, duty, phone } = scene;
  const id = await orderFromAlarm(scene);
  await operator.goto(`/fault/dispatch?order=${id}`);
  const panel = operator.getByRole('complementary', { name: say('faults.panel') });
  const sees = (text: string | RegExp) => expect(panel).toContainText(text);
  await sees(say('faults.state.reported'));

  await duty.goto(`/fault/dispatch?order=${id}`);
  await press(duty, 'faults.sendTo', { name: 'fitter1' });
  await sees(say('faults.state.dispatched'));

  await phone.getByRole('button', { name: site.name }).click();
  await press(phone, 'faults.verb.accept');
  await sees(say('faults.state.accepted'));
  await press(phone, 'faults.verb.depart');
  await sees(say('faults.state.enRoute'));
  await publish(fleet, site, site, 'door', { open: 1, locked: 0, openCount: 4 });
  await expect(phone.locator('[data-streamed=true]')).toBeVisible();
  await press(phone, 'technician.arriveDoor');
  await sees(say('faults.state.onSite'));
  await sees(saidLike('faults.stepDoor'));

  await repairOffline(scene, id);
  await sees(say('faults.state.onSite'));
  await phone.context().setOffline(false);
  await sees(repaired);
  await expect.poll(async () => ((await admin.get(`/fault/${id}/photos`)).data as unknown[]).length).toBe(2);
  await callBack(duty, id);
  // A watch ends only while the site is heard.
  const stateNow = async () => {
    await publish(fleet, site, site, 'env', { roomTempC: 24 });
    return ((await admin.get(`/fault/${id}`)).data as { state: string }).state;
  };
  await expect.poll(stateNow).toBe('closed');
  await sees(say('faults.step.watchPassed'));
  await sees(say('faults.state.closed'));
  await expect(phone.getByText(say('technician.none'))).toBeVisible();
  const { steps } = (await admin.get(`/fault/${id}`)).data as { steps: { verb: string }[] };
  expect(steps.map(({ verb }) => verb).filter((verb) => verb !== 'escalate')).toEqual([
    ...['report', 'dispatch', 'accept', 'depart', 'arrive', 'begin', 'finish', 'watchPassed'],
  ]);
  for (const page of [operator, duty, phone]) await page.context().close();
});
