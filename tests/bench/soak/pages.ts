import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { signedIn as signedInFreely } from '@tests/support/aCountry';
import { heapParts, type HeapParts } from '@tests/support/heapParts';
import { pageStanding, type PageStanding } from '@tests/support/pageStanding';
import type { RunningProduct } from '@tests/support/product';
import { keepTurning, sceneChanges, turnScenes } from '@tests/support/sceneTurns';
import { signedIn } from '@tests/support/stormBench';
import { testBrowser } from '../../../config/testBrowser.mjs';

/** Four scenes of 15 s: the wall is looked at in the same scene each time. */
export const sceneMs = 15_000;
const lookEveryMs = 4 * sceneMs;
/** Ten hours of a carousel of 15 s. */
export const warmUpTurns = 2_400;

export interface Look extends PageStanding {
  atS: number;
}

/** What the wall's heap is made of, and how often its scene had changed by then. */
export interface WallParts extends HeapParts {
  atS: number;
  sceneChanges: number;
}

/** Looks at both pages, one a minute, since the product was opened; and what went wrong meanwhile. */
export interface Looks {
  wall: Look[];
  alarms: Look[];
  /** Before the looks that count, and after the last of them. */
  parts: WallParts[];
  failures: Error[];
}

interface Watched {
  page: Page;
  devtools: CDPSession;
  looks: Look[];
}

/** In the administrator's hands: only people turn scenes by keys. Scripts of the bench may look into it. */
async function openWall(browser: Browser, product: RunningProduct): Promise<Page> {
  const wall = await signedInFreely(browser, product);
  await wall.goto(`${product.address}/indexData`);
  await wall.locator('.tile[data-kind="map"] canvas.site-canvas').first().waitFor();
  return wall;
}

/**
 * What a wall has behind it after months: an engine compiles what runs often once more and keeps the machine code,
 * which at four scenes a minute goes on for hours and is no growth of the page. Then its scenes follow each other at
 * their usual pace.
 */
async function warmUp(wall: Page): Promise<void> {
  await turnScenes(wall, warmUpTurns);
  await keepTurning(wall, sceneMs);
  // Looked at in the middle of a scene: right at its change one look counts what the next does not.
  await new Promise((resolve) => setTimeout(resolve, sceneMs / 2));
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

async function takeApart({ page, devtools }: Watched, looks: Looks): Promise<void> {
  const atS = performance.now() / 1_000;
  looks.parts.push({ atS, sceneChanges: await sceneChanges(page), ...(await heapParts(devtools)) });
  console.log('wall', looks.parts.at(-1));
}

/**
 * Opens a wall and an alarm page, and writes into `looks` what they hold until it is ended. The wall's heap is taken
 * apart a little before the looks count, so that a snapshot's own traces are in the first of them too, and at the end.
 */
export const openPages =
  (looks: Looks, countsAfterMs: number) =>
  async (product: RunningProduct): Promise<() => Promise<void>> => {
    const browser = await chromium.launch(testBrowser.launch);
    const wall = await watch(await openWall(browser, product), looks.wall);
    const alarms = await watch(await signedIn(browser, product, '/alarms'), looks.alarms);
    const failed = (error: Error) => void looks.failures.push(error);
    const goRound = () =>
      look(wall)
        .then(() => changeView(alarms))
        .then(() => look(alarms))
        .then(takeApartInTime)
        .catch(failed);
    const apartAtMs = performance.now() + countsAfterMs - 1.5 * lookEveryMs;
    const takeApartInTime = async () => {
      if (looks.parts.length === 0 && performance.now() >= apartAtMs) await takeApart(wall, looks);
    };
    let timer: NodeJS.Timeout | undefined;
    let round = warmUp(wall.page)
      .catch(failed)
      .then(() => {
        timer = setInterval(() => void (round = round.then(goRound)), lookEveryMs);
      });
    return async () => {
      clearInterval(timer);
      await round;
      await takeApart(wall, looks).catch(failed);
      await browser.close();
    };
  };
