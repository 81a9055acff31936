import { offlineDays } from '@contract/ownOrders';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { asAdmin, type AdminApi } from '@tests/support/adminConsole';
import { seriousIn } from '@tests/support/axe';
import { expect, test as base } from '@tests/support/browser';
import { commission } from '@tests/support/liveBrowser';
import { anOperator } from '@tests/support/operators';
import { saidLike, say } from '@tests/support/say';

const title = 'Unit 2 is noisy';
const work = ['fault:work,site:list'];
const password = 'Cool-air-12';

interface People {
  admin: AdminApi;
  siteId: number;
  fitter: string;
  other: string;
}

const test = base.extend<object, { people: People }>({
  people: [
    async ({ product }, provide) => {
      const { address } = product;
      const admin = await asAdmin(address);
      await commission(address, admin.token, { code: 'E2E-T01', name: 'Hill' });
      const [site] = (await admin.get('/site/list?text=E2E-T01')).rows;
      const [fitter, other] = [
        await anOperator(address, 'fitter', work),
        await anOperator(address, 'other', work),
      ];
      await provide({ admin, siteId: Number(site?.id), fitter, other });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A phone on which this token is stored. */
async function aPhone(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  const entries = { 'coolops.token': token, 'coolops.language': 'zh' };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, hasTouch: true },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

const signInAs = (page: Page, token: string) =>
  page.evaluate((bearer) => localStorage.setItem('coolops.token', bearer), token);

const userIdOf = async (admin: AdminApi, userName: string): Promise<number> => {
  const [user] = (await admin.get(`/system/user/list?userName=${userName}`)).rows;
  return Number(user?.userId);
};

async function anOrderFor(
  { admin, siteId }: People,
  userName: string,
  typeId: number | null = null,
): Promise<number> {
  const body = { siteId, level: 2, title, typeId };
  const { id } = (await admin.send('POST', '/fault', body)).data as { id: number };
  const sent = { verb: 'dispatch', version: 1, assigneeId: await userIdOf(admin, userName) };
  await admin.send('PUT', `/fault/${id}/lead`, sent);
  return id;
}

const verbsOf = async (admin: AdminApi, id: number): Promise<string[]> => {
  const order = (await admin.get(`/fault/${id}`)).data as { steps: { verb: string }[] };
  return order.steps.map(({ verb }) => verb).filter((verb) => verb !== 'escalate');
};

async function aPicture() {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  return { name: 'before.jpg', mimeType: 'image/jpeg', buffer };
}

const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).click();

/** Until the page is kept for a start without a network. */
const isKept = (page: Page) =>
  expect(page.getByText(say('technician.keptDays', { days: offlineDays }))).toBeVisible();

/** Everything that lies on the phone, as whoever finds it would read it. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const db = await asked(indexedDB.open('coolops.technician', 1));
    const rows = await asked(db.transaction('sealed').objectStore('sealed').getAll());
    return rows.map(({ sealed }: { sealed: ArrayBuffer }) => new TextDecoder().decode(sealed)).join('\n');
  });

test('a repair goes on without network, server and session, is told once, and by its own user alone', async ({
  browser,
  product,
  people,
}) => {
  const id = await anOrderFor(people, 'fitter');
  const phone = await aPhone(browser, product.address, people.fitter);
  const page = await phone.newPage();
  await page.clock.install();
  await page.goto('/technician');
  await page.getByRole('button', { name: title }).click();
  await press(page, 'faults.verb.accept');
  await expect.poll(() => verbsOf(people.admin, id)).toEqual(['report', 'dispatch', 'accept']);
  await isKept(page);

  await phone.setOffline(true);
  await product.kill();
  await press(page, 'faults.verb.depart');
  await press(page, 'technician.arriveDoor');
  await press(page, 'faults.verb.begin');
  const file = await aPicture();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText(say('technician.photosWaiting_other', { count: 1 }))).toBeVisible();
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('alert')).toHaveText(say('technician.noPhoto'));
  await page.clock.fastForward('10:00');
  for (let reload = 0; reload < 3; reload += 1) {
    await page.reload();
    await expect(page.getByRole('status').first()).toContainText(say('technician.offline'));
    await isKept(page);
  }
  await page.getByRole('button', { name: title }).click();
  await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'repairing');
  expect(await readable(page)).not.toContain(title);

  await product.restart();
  const admin = await asAdmin(product.address);
  await fetch(`${product.address}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.fitter}` },
  });
  await phone.setOffline(false);
  await page.reload();
  await expect(page.getByText(say('technician.signedOut'))).toBeVisible();
  expect(await verbsOf(admin, id)).toEqual(['report', 'dispatch', 'accept']);

  await signInAs(page, people.other);
  await page.reload();
  await expect(page.getByText(say('technician.none'))).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(page.getByText(say('technician.others', { names: 'fitter' }))).toBeVisible();
  expect(await verbsOf(admin, id)).toEqual(['report', 'dispatch', 'accept']);

  await signInAs(page, (await asAdmin(product.address, 'fitter', password)).token);
  await page.reload();
  const told = ['report', 'dispatch', 'accept', 'depart', 'arrive', 'begin'];
  await expect.poll(() => verbsOf(admin, id)).toEqual(told);
  await expect.poll(async () => ((await admin.get(`/fault/${id}/photos`)).data as unknown[]).length).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
  expect(await verbsOf(admin, id)).toEqual(told);
  await phone.close();
});

test('what was decided meanwhile is shown as a conflict, and signing out warns and leaves nothing', async ({
  browser,
  product,
  people,
}) => {
  const admin = await asAdmin(product.address);
  const id = await anOrderFor({ ...people, admin }, 'fitter');
  const { token } = await asAdmin(product.address, 'fitter', password);
  const phone = await aPhone(browser, product.address, token);
  const page = await phone.newPage();
  await page.goto('/technician');
  await page.getByRole('button', { name: `#${id}` }).click();
  await phone.setOffline(true);
  await press(page, 'faults.verb.accept');
  const handOver = { verb: 'delegate', version: 2, assigneeId: await userIdOf(admin, 'other') };
  await admin.send('PUT', `/fault/${id}/lead`, handOver);
  await phone.setOffline(false);
  await expect(page.locator('.technician-conflict')).toContainText(`#${id}`);
  expect(await verbsOf(admin, id)).toEqual(['report', 'dispatch', 'delegate']);

  await press(page, 'technician.signOut');
  const warning = say('technician.signOutWarning_other', { count: 1 });
  await expect(page.getByRole('alertdialog')).toContainText(warning);
  await press(page, 'technician.signOutSure');
  await expect(page.getByText(say('technician.signedOut'))).toBeVisible();
  expect(await readable(page)).toBe('');
  await phone.close();
});

test('the phone shows the colours that its user chose, and hides nothing from a screen reader', async ({
  browser,
  product,
  people,
}) => {
  await anOrderFor(people, 'fitter');
  const { token } = await asAdmin(product.address, 'fitter', password);
  const phone = await aPhone(browser, product.address, token);
  const page = await phone.newPage();
  await page.addInitScript(() => localStorage.setItem('coolops.layout', '{"appearance":"dark"}'));
  await page.goto('/technician');
  await page.getByText(title).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  expect(await seriousIn(page)).toEqual([]);
  await phone.close();
});

test('ticks, photos in full and what the phone cannot keep: nothing of it is lost or hidden', async ({
  browser,
  product,
  people,
}) => {
  const admin = await asAdmin(product.address);
  const id = await anOrderFor({ ...people, admin }, 'fitter', 1);
  const { token } = await asAdmin(product.address, 'fitter', password);
  const phone = await aPhone(browser, product.address, token);
  const page = await phone.newPage();
  await page.goto('/technician');
  const open = () => page.getByRole('button', { name: `#${id}` }).click();
  await open();
  await press(page, 'faults.verb.accept');
  await isKept(page);
  await page.getByRole('checkbox').first().check();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture());
  await expect.poll(async () => ((await admin.get(`/fault/${id}/photos`)).data as unknown[]).length).toBe(1);
  await press(page, 'faults.verb.suspend');
  await page.getByLabel(say('faults.field.evidence')).fill('PO 4711');
  await page
    .getByRole('form')
    .locator('input[type=file]')
    .setInputFiles(await aPicture());
  await press(page, 'technician.send');
  await expect
    .poll(async () =>
      ((await admin.get(`/fault/${id}/photos`)).data as { stepN: number | null }[]).map(({ stepN }) => stepN),
    )
    .toEqual(expect.arrayContaining([null, 4]));

  await expect(page.locator('.technician-photo img')).toHaveCount(2);
  await phone.setOffline(true);
  await page.reload();
  await open();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.locator('.technician-photo').first().click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(900);
  await press(page, 'technician.closePicture');
  await phone.setOffline(false);
  await phone.close();

  const full = await aPhone(browser, product.address, token);
  const other = await full.newPage();
  await other.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no room'));
  });
  await other.goto('/technician');
  await expect(other.getByRole('alert')).toHaveText(say('technician.unkept.page'));
  await full.close();
});

test('signing out in the console warns of what this page never told, and leaves nothing of it', async ({
  browser,
  product,
  people,
}) => {
  const admin = await asAdmin(product.address);
  const id = await anOrderFor({ ...people, admin }, 'fitter');
  const { token } = await asAdmin(product.address, 'fitter', password);
  const phone = await aPhone(browser, product.address, token);
  const page = await phone.newPage();
  await page.goto('/technician');
  await page.getByRole('button', { name: `#${id}` }).click();
  await page.route('**/fault/*/work', (route) => route.abort());
  await press(page, 'faults.verb.accept');
  await expect(page.getByText(say('technician.waiting_other', { count: 1 }))).toBeVisible();

  const console = await phone.newPage();
  await console.goto('/user/profile');
  await expect(console.getByText(saidLike('shell.ownUntold_other', { count: 1 }))).toBeVisible();
  await console.setViewportSize({ width: 1366, height: 768 });
  // It stays until it is read, over the way out.
  await console.locator('.ant-notification-notice-close').click();
  await console.getByRole('button', { name: say('shell.logout') }).click();
  const dialog = console.getByRole('dialog');
  await expect(dialog).toContainText(say('shell.logoutUntold_other', { count: 1 }));
  expect(await readable(page)).not.toBe('');
  await dialog.getByRole('button', { name: say('shell.confirm') }).click();
  await console.waitForURL('**/login**');
  await expect(page.getByText(say('technician.signedOut'))).toBeVisible();
  await expect.poll(async () => (await readable(page)).length).toBe(0);
  await phone.close();
});
