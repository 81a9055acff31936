import { expect, type Page } from '@playwright/test';

interface Route {
  name?: string;
  path: string;
  children?: Route[];
}

/** The addresses of home and of the pages in the menu of whoever is signed in, by route name. */
export async function pathsOfPages(page: Page): Promise<ReadonlyMap<string, string>> {
  const routes = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('coolops.token')}`;
    const answer = await fetch('/api/getRouters', { headers: { authorization } });
    return ((await answer.json()) as { data: { en: Route[] } }).data.en;
  });
  const below = (inside: readonly Route[], parent: string): [string, string][] =>
    inside.flatMap(({ name, path, children }): [string, string][] => {
      const full = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;
      return children ? below(children, full) : [[name ?? full, full]];
    });
  return new Map([['Index', '/index'], ...below(routes, '/')]);
}

/** Until nothing is loading any more and two looks in a row are the same; a page that lives on is taken as it is. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator(':is(main .splash, main .ant-skeleton, main .ant-spin-spinning):visible'))
    .toHaveCount(0, { timeout: 10_000 })
    .catch(() => undefined);
  const seen: string[] = [];
  const isSteady = async () => {
    seen.unshift((await page.screenshot({ type: 'jpeg', quality: 10 })).toString('base64'));
    return seen.length > 1 && seen[0] === seen[1];
  };
  await expect
    .poll(isSteady, { timeout: 3_000, intervals: [400] })
    .toBe(true)
    .catch(() => undefined);
}
