import { minuteMs } from '@contract/time';
import { aSmallFleet, expect, publish, type SmallFleet } from './liveBrowser';
import { test as base } from './ownDatabase';
import { storeDays } from './storedDays';

/** Readings of an hour, five minutes apart. */
async function sayReadings(fleet: SmallFleet): Promise<void> {
  const [site] = fleet.sites;
  for (let at = 12; at > 0; at--) {
    const t = Date.now() - at * 5 * minuteMs;
    await publish(fleet, site, site, 'env', { roomTempC: 24 + (at % 4), outdoorTempC: 18 + at / 2 }, t);
  }
}

/** The browser suite of data analysis: a product of which two sites have days to be analysed, and one has readings. */
export const test = base.extend<object, { fleet: SmallFleet }>({
  fleet: [
    async ({ product, pool }, provide) => {
      const fleet = await aSmallFleet(product);
      await storeDays(pool, 40, { it: '60', ac: '32', outdoors: '18' });
      await sayReadings(fleet);
      await provide(fleet);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect };
