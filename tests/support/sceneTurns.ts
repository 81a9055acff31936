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
