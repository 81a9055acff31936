import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The wall has no shell. */
const apart = ['/indexData'];

/** The addresses of home, of the personal centre and of every page in the menu of whoever is signed in. */
export async function menuPages(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    interface Route {
      path: string;
      children?: Route[];
    }
    const token = localStorage.getItem('coolops.token');
    const answer = await fetch('/api/getRouters', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { en: Route[] } };
    const below = (routes: Route[], parent: string): string[] =>
      routes.flatMap(({ path, children }) => {
        const full = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;
        return children ? below(children, full) : [full];
      });
    return below(data.en, '/');
  });
  return ['/index', '/user/profile', ...paths.filter((path) => !apart.includes(path))];
}

/** Goes there within the page that is open, and waits until it stands; kept views behind it may wait for theirs. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('.tab-active a')).toHaveAttribute('href', path);
  await expect(page.locator(':is(main .splash, main .ant-skeleton):visible')).toHaveCount(0);
}

/** Of everything in the document, and in the page that stands in the shell and could be moved sideways by itself. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const inMain = main ? Math.round(main.getBoundingClientRect().left) + main.scrollWidth : 0;
    return Math.max(document.documentElement.scrollWidth, inMain);
  });
