import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Display } from '@contract/displays';
import type { Scene, ShowPlan } from '@contract/scenes';
import { asAdmin, type AdminApi } from './adminConsole';
import { expect } from './liveBrowser';

export interface HungUp {
  admin: AdminApi;
  displayId: number;
  token: string;
  /** As the administrator sees it. */
  listed(): Promise<Display>;
  /** Opens it as the page of a browser that has its token, as somebody on a ladder would. */
  open(browser: Browser, options: BrowserContextOptions): Promise<Page>;
  show(plan: ShowPlan): Promise<void>;
  scenes(): Promise<Scene[]>;
  /** Ends it: a wall that is left behind is missed by the alarms of every later test. */
  takeDown(): Promise<void>;
}

/** A wall with every region there is, the only one of its centre. */
export async function hangUpWall(address: string): Promise<HungUp> {
  const admin = await asAdmin(address);
  const read = async <T>(path: string) => ((await admin.get(path)) as unknown as { data: T }).data;
  const list = () => read<Display[]>('/display/list');
  for (const { displayId, revokedAt } of await list())
    if (revokedAt === null) await admin.send('DELETE', `/display/${displayId}`);
  const regions = await read<{ value: number }[]>('/lookup/regions');
  const issued = await admin.send('POST', '/display', {
    name: 'Hall',
    regionIds: regions.map(({ value }) => value),
  });
  const { displayId, token } = issued.data as unknown as { displayId: number; token: string };
  return {
    admin,
    displayId,
    token,
    listed: async () => {
      const found = (await list()).find((one) => one.displayId === displayId);
      if (!found) throw new Error('the wall is not listed');
      return found;
    },
    open: async (browser, options) => {
      const page = await (await browser.newContext(options)).newPage();
      await signInAsWall(page, token);
      return page;
    },
    show: async (plan) => {
      await admin.send('PUT', `/display/${displayId}/show`, { plan, isWatched: true });
    },
    scenes: () => read<Scene[]>('/scene/list'),
    takeDown: async () => {
      await admin.send('DELETE', `/display/${displayId}`);
    },
  };
}

export async function signInAsWall(page: Page, token: string): Promise<void> {
  await page.goto('/loginhome');
  await page.getByText('使用展示令牌').click();
  await page.locator('input[name=token]').fill(token);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('/indexData');
}

/** It shows what is now, and says so. */
export async function expectLive(wall: Page): Promise<void> {
  await expect(wall).toHaveURL('/indexData');
  await expect(wall.locator('.data-screen__page')).not.toHaveClass(/is-stale/, { timeout: 60_000 });
  await expect(wall.getByText('数据为最新')).toBeVisible({ timeout: 60_000 });
}
