import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { asAdmin } from '@tests/support/adminConsole';
import { pageStanding, type PageStanding } from '@tests/support/pageStanding';
import type { RunningProduct } from '@tests/support/product';
import { signedIn } from '@tests/support/stormBench';
import { testBrowser } from '../../../config/testBrowser.mjs';

/** Four scenes of 15 s: the wall is looked at in the same scene each time. */
const lookEveryMs = 60_000;

export interface Look extends PageStanding {
  atS: number;
}

/** Looks at both pages, one a minute, since the product was opened; and what went wrong meanwhile. */
export interface Looks {
  wall: Look[];
  alarms: Look[];
  failures: Error[];
}

interface Watched {
  page: Page;
  devtools: CDPSession;
  looks: Look[];
}

/** A display that may show the whole fleet, signed in with its token as a wall is. */
async function openWall(browser: Browser, product: RunningProduct): Promise<Page> {
  const admin = await asAdmin(product.address);
  const { data: regions } = (await admin.get('/lookup/regions')) as unknown as { data: { value: number }[] };
  const named = { name: 'Soak', regionIds: regions.map(({ value }) => value) };
  const issued = await admin.send('POST', '/display', named);
  const { token } = issued.data as { token: string };
  const wall = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`${product.address}/loginhome`);
  await wall.getByText('使用展示令牌').click();
  await wall.locator('input[name=token]').fill(token);
  await wall.locator('button[type=submit]').click();
  await wall.locator('.data-screen__page').waitFor();
  return wall;
}

async function watch(page: Page, looks: Look[]): Promise<Watched> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools, looks };
}

async function look({ page, devtools, looks }: Watched): Promise<void> {
  const now = { atS: performance.now() / 1_000, ...(await pageStanding(devtools)) };
  looks.push(now);
  // Hours are not to be lost with a run that is broken off.
  console.log(new URL(page.url()).pathname, now);
}

/** Away from the list of alarms and back, as somebody does who also has other things to see to. */
async function changeView({ page }: Watched): Promise<void> {
  await page.getByRole('menuitem', { name: '首页' }).first().click();
  await page.locator('.home').first().waitFor();
  await page.getByRole('menuitem', { name: '告警中心' }).first().click();
  // Its list, or in a flood the summary of it.
  await page.locator('.alarm-centre__list').waitFor();
}

/** Opens a wall and an alarm page, and writes into `looks` what they hold until it is ended. */
export const openPages =
  (looks: Looks) =>
  async (product: RunningProduct): Promise<() => Promise<void>> => {
    const browser = await chromium.launch(testBrowser.launch);
    const wall = await watch(await openWall(browser, product), looks.wall);
    const alarms = await watch(await signedIn(browser, product, '/alarms'), looks.alarms);
    let round = Promise.resolve();
    const timer = setInterval(() => {
      round = round
        .then(() => look(wall))
        .then(() => changeView(alarms))
        .then(() => look(alarms))
        .catch((error: Error) => void looks.failures.push(error));
    }, lookEveryMs);
    return async () => {
      clearInterval(timer);
      await round;
      await browser.close();
    };
  };
