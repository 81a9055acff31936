import { chromium } from '@playwright/test';
import type { Pool } from 'pg';
import { callingAlarm } from '@server/modules/alarms/alarmConditions';
import { testBrowser } from '../../../config/testBrowser.mjs';
import { shownCount, signedIn } from '../stormBench';

/** The alarm centre of the built console in Chromium, signed in. */
export interface RealPage {
  /** Whether its title counts what nobody has acknowledged; empty when it does. */
  untruths(pool: Pool): Promise<string[]>;
  stop(): Promise<void>;
}

export async function aRealPage(address: string): Promise<RealPage> {
  const browser = await chromium.launch(testBrowser.launch);
  const page = await signedIn(browser, { address }, '/alarms').catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  return {
    untruths: async (pool) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from alarms a where a.acknowledged_at is null and ${callingAlarm}`,
      );
      const [shown, count] = [await shownCount(page), rows[0]?.count ?? 0];
      return shown === count ? [] : [`the page says ${shown} alarms, not ${count}`];
    },
    stop: () => browser.close(),
  };
}
