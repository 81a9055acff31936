import { execFile } from 'node:child_process';
import type { Page, WorkerFixture } from '@playwright/test';
import type { ProvisionAnswer, SiteDeclaration } from '@contract/provisioning';
import { topicOf } from '@contract/telemetry';
import { aDevice, aSiteDeclaration } from './aSiteDeclaration';
import { expect, test as base } from './browser';
import { posted } from './posted';
import { adminPassword, startProduct, type RunningProduct } from './product';

/** One second in place of the two minutes that a room may be too hot before it is an alarm. */
const delayFactor = 1 / 120;

export interface FieldSite {
  code: string;
  name: string;
  username: string;
  password: string;
}

export interface SmallFleet {
  product: RunningProduct;
  sites: readonly [FieldSite, FieldSite];
  token: string;
}

const nanshan: Partial<SiteDeclaration> = {
  code: 'E2E-001',
  name: '南山科技园基站',
  lat: 22.54,
  lng: 113.94,
};
const futian: Partial<SiteDeclaration> = { code: 'E2E-002', name: '福田中心基站', lat: 22.53, lng: 114.06 };
const devices = [
  aDevice({ code: 'ctl', class: 'controller', name: '动环监控单元' }),
  aDevice({ code: 'env', class: 'env', name: '温湿度传感器' }),
  aDevice({ code: 'meter', class: 'meter', name: '智能电表' }),
];

/** Declares one more site, with a controller, a sensor and a meter unless it says otherwise. */
export async function commission(
  address: string,
  token: string,
  more: Partial<SiteDeclaration>,
): Promise<FieldSite> {
  const site = aSiteDeclaration({ devices, ...more });
  const body = { credential: site.code, sites: [site] };
  const { data } = await posted<{ data: ProvisionAnswer }>(address, '/provisioning/sites', body, token);
  return { code: site.code, name: site.name, username: data.username, password: data.password };
}

/** Two sites, declared to a product that has none yet. */
export async function aSmallFleet(product: RunningProduct): Promise<SmallFleet> {
  const credentials = { username: 'admin', password: adminPassword };
  const { token } = await posted<{ token: string }>(product.address, '/login', credentials);
  const first = await commission(product.address, token, nanshan);
  const second = await commission(product.address, token, futian);
  return { product, sites: [first, second], token };
}

const smallFleet: WorkerFixture<SmallFleet, { product: RunningProduct }> = async ({ product }, provide) =>
  provide(await aSmallFleet(product));
const perWorker = { scope: 'worker', timeout: 60_000 } as const;

/** The browser suite of the live pages: a product whose alarm delays are scaled, and two sites in it. */
export const test = base.extend<object, { fleet: SmallFleet }>({
  product: [
    async ({}, provide) => {
      const product = await startProduct({ ALARM_DELAY_FACTOR: String(delayFactor) });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  fleet: [smallFleet, perWorker],
});

/** For a file that counts all sites: a worker of its own, and with it a product that no other file declares sites to. */
export const testAlone = () =>
  test.extend<object, { fleet: SmallFleet }>({
    fleet: [smallFleet, perWorker],
  });

export { expect };

let counter = 0;

/**
 * Says values of one device with Debian's stock client, as the given credential; of the past when `t` is.
 * @returns the client's exit code: 0 when the broker took the message
 */
export function publish(
  { product }: SmallFleet,
  credential: FieldSite,
  site: FieldSite,
  device: string,
  values: Record<string, number | boolean | null>,
  t = Date.now(),
): Promise<number> {
  const message = JSON.stringify({ t, n: ++counter, v: values });
  const topic = topicOf(site.code, device, 'telemetry');
  // The broker knows a client by its user name, with a hyphen and more.
  const id = `${credential.username}-${counter}`;
  const who = ['-i', id, '-u', credential.username, '-P', credential.password];
  const what = ['-q', '1', '-t', topic, '-m', message];
  return new Promise((resolve) => {
    execFile(
      'mosquitto_pub',
      ['-h', '127.0.0.1', '-p', String(product.mqttPort), ...who, ...what],
      { timeout: 8_000 },
      (error) => resolve(error === null ? 0 : typeof error.code === 'number' ? error.code : 1),
    );
  });
}

/** Opens a page of the console as the administrator, through the sign-in page. */
export async function openAs(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}
