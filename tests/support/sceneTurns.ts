import type { Page } from '@playwright/test';

// As text: a function would carry the transpiler's own helpers with it.
const key = `dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))`;
const heading = `(() => document.querySelector('h1')?.textContent)`;

/**
 * The arrow key shows the next scene, as a carousel would, as soon as the last one was painted and the page has nothing
 * else to do; so many times.
 * @throws when the wall, by its heading, did not follow: nothing of what is measured then would be true
 */
export async function turnScenes(page: Page, times: number): Promise<void> {
  const followed: number = await page.evaluate(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const idle = () => new Promise((next) => requestIdleCallback(next, { timeout: 400 }));
    let followed = 0;
    for (let at = 0; at < ${times}; at += 1) {
      const before = ${heading}();
      ${key};
      await frame();
      await frame();
      await idle();
      if (${heading}() !== before) followed += 1;
    }
    return followed;
  })()`);
  if (followed < times) throw new Error(`the wall followed ${followed} of ${times} changes of its scene`);
}

/**
 * One scene after the other for as long as the page stands, as a carousel turns them. `sceneChanges` of the page counts
 * those that the wall followed, by its heading.
 */
export const keepTurning = (page: Page, everyMs: number): Promise<unknown> =>
  page.evaluate(`(() => {
    let seen = ${heading}();
    window.sceneChanges = 0;
    setInterval(() => {
      if (${heading}() !== seen) window.sceneChanges += 1;
      seen = ${heading}();
      ${key};
    }, ${everyMs});
  })()`);

export const sceneChanges = (page: Page): Promise<number> => page.evaluate('window.sceneChanges');
