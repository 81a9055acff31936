import type { Page } from '@playwright/test';

/** What a page was like to use while something went on, all in milliseconds. */
export interface PageSeen {
  /** From each frame to the next. */
  frames: number[];
  /** Tasks that held the page for fifty milliseconds or more. */
  blocks: number[];
  /** From a key to the frame after it. */
  keys: number[];
  tookMs: number;
}

const keyEveryMs = 250;

/** The transpiler names functions by a helper of its own, which a page does not have. */
export const lendNames = (page: Page) => page.evaluate('globalThis.__name = (named) => named');

/** Watches the page while `work` runs and a hand goes down its list of alarms. */
export async function watched(page: Page, work: () => Promise<void>): Promise<PageSeen> {
  await lendNames(page);
  await page.evaluate(() => {
    const seen = { frames: [] as number[], blocks: [] as number[], keys: [] as number[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocks.push(duration);
    }).observe({ type: 'longtask' });
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => seen.keys.push(performance.now() - timeStamp)),
      true,
    );
    let last = performance.now();
    const step = (at: number) => {
      seen.frames.push(at - last);
      last = at;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const hands = setInterval(() => void page.keyboard.press('j').catch(() => undefined), keyEveryMs);
  await page.getByRole('grid').focus();
  const startedMs = performance.now();
  await work();
  const tookMs = performance.now() - startedMs;
  clearInterval(hands);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<PageSeen, 'tookMs'> }).seen);
  return { ...seen, tookMs };
}

/** The value below which this share of them lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
