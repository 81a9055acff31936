import { test as base } from './browser';
import { startProduct, type RunningProduct } from './product';

/** Nine seconds in place of the three minutes that mains must be away: a slow machine is not taken for blind. */
export const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({}, provide) => {
      const product = await startProduct({ ALARM_DELAY_FACTOR: '0.05' });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
