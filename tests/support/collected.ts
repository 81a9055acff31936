import type { CDPSession, Page } from '@playwright/test';

/** What the page remembers of what it has shown, without keeping it. */
interface Watch {
  left: Set<string>;
  registry: FinalizationRegistry<string>;
}

/** The name of what is on screen there now is told as gone as soon as the browser has collected it. */
export const watchLeft = (page: Page, name: string, selector: string): Promise<void> =>
  page.evaluate(
    ([called, where]) => {
      const { left, registry } = ((globalThis as unknown as { watch?: Watch }).watch ??= {
        left: new Set(),
        registry: new FinalizationRegistry((gone: string) => void left.delete(gone)),
      });
      const found = [...document.querySelectorAll<HTMLElement>(where ?? '')];
      const shown = found.filter((element) => element.checkVisibility());
      if (shown.length === 0) throw new Error(`nothing is shown of ${called}`);
      shown.forEach((element, at) => {
        const one = at === 0 ? (called ?? '') : `${called}, ${at + 1}`;
        left.add(one);
        registry.register(element, one);
      });
    },
    [name, selector],
  );

/** The names of what was watched and is still held by something, after a collection. */
export async function uncollected(page: Page, devTools: CDPSession): Promise<string[]> {
  await devTools.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => [...(globalThis as unknown as { watch: Watch }).watch.left]);
}
