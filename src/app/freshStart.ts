import { appConfigPath } from '@contract/appConfig';
import { minuteMs, secondMs } from '@contract/time';
import { ownBuild } from './ownBuild';

const key = 'coolops.freshStartAt';
const askEveryMs = 3 * secondMs;
/** What did not help a moment ago does not help now; a page without anything on it tries again all the same. */
const leastBetweenMs = minuteMs;

let isUnderWay = false;

/**
 * Code could not be fetched: it is that of an earlier version, or the server is away. The page begins anew, but only
 * once the server answers: a page that is loaded from nobody stays away for ever, and before a wall stands no hand.
 */
export async function startAfresh(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  while (!(await isServerThere())) await pause(askEveryMs);
  isUnderWay = false;
  const restMs = Number(sessionStorage.getItem(key) ?? 0) + leastBetweenMs - Date.now();
  if (restMs > 0 && isSomethingShown()) return;
  await pause(restMs);
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/** Another version is served. What is on screen stays until all that the new page begins with can be fetched. */
export async function renew(): Promise<void> {
  if (await isOtherPageThere()) location.reload();
}

async function isOtherPageThere(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    const text = await page.text();
    // Something on the way still has the old page: to load that again and again would help nobody.
    if (text.includes(`<meta name="build" content="${ownBuild()}"`)) return false;
    const parts = new Set(text.match(/\/assets\/[\w.-]+/g));
    const fetched = await Promise.all([...parts].map((address) => fetch(address)));
    return page.ok && parts.size > 0 && fetched.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

const isSomethingShown = (): boolean => document.getElementById('root')?.hasChildNodes() ?? false;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(appConfigPath, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
