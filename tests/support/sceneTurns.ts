import type { Page } from '@playwright/test';

/**
 * The arrow key shows the next scene, as a carousel would, as soon as the last one was painted and the page has nothing
 * else to do; so many times. As text: a function would carry the transpiler's own helpers with it.
 */
export const turnScenes = (page: Page, times: number): Promise<unknown> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const idle = () => new Promise((next) => requestIdleCallback(next, { timeout: 400 }));
    for (let at = 0; at < ${times}; at += 1) {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      await frame();
      await frame();
      await idle();
    }
  })()`);

/**
 * One scene after the other for as long as the page stands, as a carousel turns them. `sceneChanges` of the page counts
 * those that the wall followed, by its heading.
 */
export const keepTurning = (page: Page, everyMs: number): Promise<unknown> =>
  page.evaluate(`(() => {
    const heading = () => document.querySelector('h1')?.textContent;
    let seen = heading();
    window.sceneChanges = 0;
    setInterval(() => {
      if (heading() !== seen) window.sceneChanges += 1;
      seen = heading();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    }, ${everyMs});
  })()`);

export const sceneChanges = (page: Page): Promise<number> => page.evaluate('window.sceneChanges');
